import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import { createCli } from '../testing/cli-process.ts';
import { createOwner } from '../testing/fixtures.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('the operator sees who changed a template, and brings back what it said', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const context = await createContext(loadConfig({ env }));
  const { user } = await createOwner(context);
  const edits = [
    [
      { role: 'Baker', tone: 'casual' },
      { by: 'owner', tokenName: '' },
    ],
    [{ faqs: 'Q: Open? A: Yes.' }, { by: 'token', tokenName: 'Price script' }],
  ] as const;
  for (const [at, [fields, editor]] of edits.entries()) {
    await context.templates.update(user.id, 1, fields, { editor, baseVersion: at + 1 });
  }
  await context.close();

  const cli = await createCli(t, env);
  const { out, err } = await cli.run(['templates', 'history', 'Linden Bakery']);
  const [head, newest, oldest] = out.trim().split('\n');
  assert.match(head ?? '', /^VERSION +WHEN +WHO +WHAT$/);
  assert.match(newest ?? '', /^3 +20.* UTC +token "Price script" +FAQs$/);
  assert.match(oldest ?? '', /^2 +20.* UTC +owner +Role, Tone$/);
  assert.match(err, /templates restore 1 2\n$/);

  const restored = await cli.run(['templates', 'restore', '1', '1']);
  assert.match(restored.out, /is back to version 1\. This is version 4\./);
  const shown = JSON.parse((await cli.run(['templates', 'show', '1', '--json'])).out);
  assert.deepEqual([shown.version, shown.role], [4, 'Owner of the bakery']);
  assert.match((await cli.run(['templates', 'restore', '1', '4'])).out, /already says this/);
  const undone = await cli.run(['templates', 'restore', '1', '3', '--json']);
  assert.deepEqual(JSON.parse(undone.out), { id: 1, restoredVersion: 3, version: 5 });
  const list = JSON.parse((await cli.run(['templates', 'history', '1', '--json'])).out);
  assert.partialDeepStrictEqual(list[0], { by: 'operator', restoredVersion: 3 });
  assert.deepEqual(list[3].changes[0], { field: 'role', before: 'Owner of the bakery', after: 'Baker' });
  assert.match((await cli.run(['templates', 'restore', '1', '99'])).err, /Version 99 is no longer kept/);
  assert.equal((await cli.run(['templates', 'restore', '1', 'x'])).code, 2);
});
