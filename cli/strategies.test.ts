import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { STARTER_STRATEGIES } from '../src/features/strategies/starters/index.ts';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('strategies are added, listed, shown and deleted', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  const strategies = (...args: string[]) => cli.run(['strategies', ...args]);
  const json = async (...args: string[]) => {
    const { code, out, err } = await strategies(...args, '--json');
    assert.deepEqual([code, err], [0, ''], args.join(' '));
    return JSON.parse(out);
  };
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const create = ['templates', 'create', '--user', 'anna', '--file', '-'];
  await cli.run(create, { input: JSON.stringify(BAKERY) });
  assert.match((await strategies('list', '--template', '1')).err, /"Linden Bakery" has no strategies yet/);

  const added = await strategies('add', '--template', 'Linden Bakery', '--starter', 'guide');
  assert.match(added.out, /^Created strategy 1: ".+" in "Linden Bakery"\.\n$/);
  assert.match(added.err, /^It still has \[.+\]\. It does not run until you fill that in\.\n$/);
  const { out } = await strategies('show', '1');
  assert.match(
    out,
    /\nBegins: phrase "guide"\nSTEP +WHAT +FIELD +REACHED\n1 .+\n2 +.+ +email \(email\) +0\n/,
  );

  const shown = await json('show', '1');
  const starter = STARTER_STRATEGIES.find(({ key }) => key === 'guide');
  assert.partialDeepStrictEqual(shown, { id: 1, templateId: 1, isEnabled: true, ...starter?.strategy });
  const file = join(cli.folder, 'guide.json');
  const edited = {
    ...shown,
    name: 'Our guide',
    isEnabled: false,
    ends: { ...shown.ends, text: 'It comes.' },
  };
  await writeFile(file, JSON.stringify(edited));
  const copy = await json('add', file, '--template', '1');
  const { id, position, version, places, counts, createdAt, updatedAt, ...definition } = edited;
  assert.partialDeepStrictEqual(copy, { id: 2, position: 2, version: 1, ...definition });
  assert.deepEqual(await json('list', '--template', '1'), [shown, copy]);
  assert.match(
    (await strategies('list', '--template', '1')).out,
    /\n2 +Our guide +phrase "guide" +no +0 +0\n$/,
  );

  await writeFile(file, JSON.stringify({ ...edited, nmae: 'x' }));
  const misspelled = await strategies('add', file, '--template', '1');
  assert.match(misspelled.err, /^dmreply: \S+guide\.json can't be used: nmae is no field of a strategy\.\n$/);
  await writeFile(file, JSON.stringify({ ...edited, steps: [{ id: 'email' }] }));
  assert.match((await strategies('add', file, '--template', '1')).err, /can't be used: steps\.0 must have/);
  await writeFile(file, JSON.stringify({ ...edited, steps: [] }));
  const empty = await strategies('add', file, '--template', '1');
  assert.deepEqual([empty.code, empty.err], [1, 'dmreply: steps: A strategy needs a step\n']);
  await writeFile(file, '[');
  assert.match((await strategies('add', file, '--template', '1')).err, /guide\.json is not valid JSON/);
  for (const args of [[], [file, '--starter', 'guide'], ['--starter', 'none']])
    assert.equal((await strategies('add', ...args, '--template', '1')).code, 2);
  assert.equal((await strategies('show', '9')).err, 'dmreply: There is no strategy 9.\n');

  assert.deepEqual(await json('delete', '1'), { id: 1, deleted: true });
  assert.deepEqual(await json('list', '--template', '1'), [{ ...copy, position: 2 }]);
});
