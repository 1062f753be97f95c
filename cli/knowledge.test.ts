import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY } from '../testing/fixtures.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('knowledge is added, listed, searched and removed', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const cli = await createCli(t, env);
  const run = async (...args: string[]) => {
    const { code, out, err } = await cli.run(args);
    assert.equal(code, 0, err);
    return `${out}${err}`;
  };
  await run('users', 'create', '--username', 'anna', '--email', 'anna@example.com');
  await cli.run(['templates', 'create', '--user', 'anna', '--file', '-'], { input: JSON.stringify(BAKERY) });
  assert.match(await run('knowledge', 'list', '--user', 'anna'), /no sources yet/);
  assert.match(await run('knowledge', 'find', 'Tart?', '--template', '1'), /^None of it may be used: /);

  const file = join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'prices.csv');
  await writeFile(file, 'Cake,Price\nCherry tart,31.70 €\nPoppy cake,28.90 €\n');
  assert.match(await run('knowledge', 'add', file, '--user', 'anna'), /^Added source 1: prices\.csv/);
  const typed = await cli.run(['knowledge', 'add', '-', '--user', 'anna', '--name', 'Delivery'], {
    input: 'We deliver within 5 km for $4.',
  });
  assert.equal(typed.code, 0);
  const unnamed = await cli.run(['knowledge', 'add', '-', '--user', 'anna'], { input: 'x' });
  assert.deepEqual([unnamed.code, /--name/.test(unnamed.err)], [1, true]);
  assert.match(await run('knowledge', 'add', 'https://bakery.example/', '--user', 'anna'), /reads it soon/);
  const none = await cli.run(['knowledge', 'add', 'nowhere.pdf', '--user', 'anna']);
  assert.match(none.err, /There is no file nowhere\.pdf/);

  const list = JSON.parse(await run('knowledge', 'list', '--user', 'anna', '--json'));
  assert.deepEqual(
    list.map(({ kind, name, isEmpty }: Record<string, unknown>) => [kind, name, isEmpty]),
    [
      ['page', 'bakery.example', true],
      ['text', 'Delivery', false],
      ['file', 'prices.csv', false],
    ],
  );
  const found = await run('knowledge', 'find', 'How much is the cherry tart?', '--template', '1');
  assert.match(found, /prices\.csv, of 2\d{3}-\d\d-\d\d\n {2}Cake: Cherry tart, Price: 31\.70 €/);
  assert.match(await run('knowledge', 'remove', '1'), /Removed source 1/);
  assert.doesNotMatch(
    await run('knowledge', 'find', 'How much is the cherry tart?', '--template', '1'),
    /31\.70/,
  );
  const gone = await cli.run(['knowledge', 'remove', '1']);
  assert.deepEqual([gone.code, /no source 1/i.test(gone.err)], [1, true]);
});
