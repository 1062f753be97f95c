import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { BAKERY, postMessage } from '../testing/fixtures.ts';
import { startTestApp } from '../testing/test-app.ts';

test('what nobody could answer is listed and rejected', async (t) => {
  const app = await startTestApp(t, 'sqlite');
  const { context, env, url } = app;
  const user = await context.accounts.create({ username: 'anna', email: 'anna@example.com' });
  const { webhookUrl } = await context.templates.create(user.id, BAKERY);
  const cli = await createCli(t, env);
  const suggestions = (...args: string[]) => cli.run(['suggestions', ...args]);
  assert.match((await suggestions('list', '1')).err, /Nothing is open for "Linden Bakery"/);
  for (const id of ['a', 'b'])
    await postMessage(url, webhookUrl, { message: 'Do you sell gift cards?', conversation_id: id });
  assert.match((await suggestions('list', 'Linden Bakery')).out, /1 +2 +2 +Do you sell gift cards\?/);
  assert.equal((await suggestions('reject', '1')).out, 'Rejected suggestion 1.\n');
  assert.equal((await suggestions('reject', '2')).code, 1);
  assert.deepEqual(JSON.parse((await suggestions('list', '1', '--json')).out), { total: 0, suggestions: [] });
});
