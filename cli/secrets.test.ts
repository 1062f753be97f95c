import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCli } from '../testing/cli-process.ts';
import { testEnvironment } from '../testing/test-app.ts';

test('secrets rotate: saved keys are there afterwards, and the log tells of it', async (t) => {
  const cli = await createCli(t, await testEnvironment(t, 'sqlite'));
  await cli.run(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  await cli.run(['keys', 'set', '--user', 'anna', '--openai'], { input: 'sk-test-1234567890\n' });
  const { code, out } = await cli.run(['secrets', 'rotate']);
  assert.equal(code, 0);
  assert.match(out, /^Done: .* \(1 changed just now\)\.\nEverybody signs in again\. /);
  const again = JSON.parse((await cli.run(['secrets', 'rotate', '--json'])).out);
  assert.deepEqual(again, { moved: 1, unreadable: 0, keysFrom: 'file' });
  const log = JSON.parse((await cli.run(['audit', 'list', '--json', '--action', 'secrets.changed'])).out);
  assert.equal(log.length, 2);
  const configured = { env: { DMREPLY_SECRETS_KEY: 'a'.repeat(64) } };
  const refused = await cli.run(['secrets', 'rotate'], configured);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /\ndmreply: The secret key comes from the configuration.*other_key.*\n$/);
});
