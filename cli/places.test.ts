import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('the command line says what a template still has to fill in, and takes brackets as meant', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const template = { ...BAKERY, role: '[Your role]', faqs: 'Q: Rye bread? A: [sold out]' };
  const create = ['templates', 'create', '--user', 'anna', '--file', '-'];
  const created = await cli.run(create, { input: JSON.stringify(template) });
  assert.match(created.err, /draft with 2 places to fill: \[Your role\], \[sold out\]\. It answers nobody/);

  const places = await cli.run(['templates', 'places', '1']);
  assert.match(places.out, /role +\[Your role\]\n *faqs +\[sold out\]/);
  const confirmed = await cli.run(['templates', 'confirm', '1', 'sold out']);
  assert.match(confirmed.out, /Meant as they are: \[sold out\]/);
  assert.match(confirmed.err, /draft with 1 place to fill: \[Your role\]/);
  const last = await cli.run(['templates', 'confirm', '1', '[Your role]', '--json']);
  assert.deepEqual(JSON.parse(last.out), { id: 1, confirmedBrackets: ['[sold out]', '[Your role]'] });
  assert.equal(
    (await cli.run(['templates', 'places', '1'])).err.trim(),
    '"Linden Bakery" has no place to fill.',
  );

  const undone = await cli.run(['templates', 'confirm', '1', '[Your role]', '--undo']);
  assert.match(undone.err, /1 place to fill left out: \[Your role\]/);
  assert.match(undone.err, /start without them: dmreply templates places 1 --take-out/);
  await cli.run(['templates', 'confirm', '1', '[sold out]', '--undo']);
  const taken = await cli.run(['templates', 'places', '1', '--take-out', '--json']);
  assert.deepEqual(
    JSON.parse(taken.out).map(({ text }: { text: string }) => text),
    ['[Your role]'],
    'a role is required',
  );
  const refused = await cli.run(['templates', 'confirm', '1', '[a] [b]']);
  assert.notEqual(refused.code, 0);
  assert.match(refused.err, /Each must be one place/);
  const add = ['triggers', 'add', '--template', '1', '--phrase', 'menu', '--reply', 'Here: [link]'];
  assert.match(
    (await cli.run(add)).err,
    /Its reply still has \[link\]\. It is not sent until you fill that in\./,
  );
});
