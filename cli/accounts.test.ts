import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, post } from '../testing/account-client.ts';
import { createCli } from '../testing/cli-process.ts';
import { startMailServer } from '../testing/mail/mail-server.ts';
import { startTestApp } from '../testing/test-app.ts';

test('the operator makes admins, looks at mail, and signs people out', async (t) => {
  const mail = await startMailServer(t);
  const server = await startTestApp(t, 'sqlite', { env: { MAIL_SMTP_URL: mail.url } });
  const cli = await createCli(t, server.env);
  const ok = async (args: string[]) => {
    const { code, out, err } = await cli.run(args);
    assert.deepEqual([args, code, err], [args, 0, '']);
    return out;
  };
  const json = async (args: string[]) => JSON.parse(await ok([...args, '--json']));

  const created = await ok(['admin', 'create', '--username', 'root', '--email', 'root@example.com']);
  assert.equal(created, 'Created admin root (id 1). The admin area is at /admin.\n');
  const twice = await cli.run(['admin', 'create', '--username', 'ROOT', '--email', 'b@example.com']);
  assert.deepEqual([twice.code, twice.err], [1, 'dmreply: Username is already taken\n']);
  assert.match(await ok(['admin', 'list']), /^ID {2}USER NAME .*\n1 {3}root {7}root@example\.com {2}-\n$/);

  await json(['users', 'create', '--username', 'anna', '--email', 'anna@example.com']);
  const step = await post(server.url, '/api/auth/login', { identifier: 'anna' });
  const { code } = await mail.next('anna@example.com');
  const signedIn = await post(server.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
  const { token } = signedIn.body;
  const status = async () => (await call(server.url, 'GET', '/api/user', { token })).status;
  assert.equal(await status(), 200);

  const listed = await ok(['mail', 'list']);
  assert.match(listed, /sign-in-code {2}anna@example\.com/);
  assert.equal(listed.includes(code), false);
  const again = await cli.run(['mail', 'resend', '1']);
  assert.deepEqual(
    [again.code, again.err],
    [1, 'dmreply: A mail with a code is not kept. Ask for a new code.\n'],
  );

  const shown = await json(['users', 'show', 'anna']);
  assert.deepEqual([shown.username, shown.plan, shown.templates, shown.sessions], ['anna', 'advanced', 0, 1]);
  assert.match(await ok(['users', 'sign-out', 'anna']), /signed out everywhere \(1 session\)/);
  assert.equal(await status(), 401, 'at once, in the running server');
  assert.deepEqual(await json(['sessions', 'flush']), { ended: 0 });

  const unconfirmed = await cli.run(['users', 'delete', 'anna']);
  assert.equal(unconfirmed.code, 2);
  assert.match(await ok(['users', 'delete', 'anna', '--yes']), /^Deleted anna/);
  assert.deepEqual(await json(['users', 'list']), []);
  const last = await cli.run(['admin', 'remove', 'root']);
  assert.deepEqual(
    [last.code, last.err],
    [1, 'dmreply: This is the last admin. Create another one first.\n'],
  );
  await ok(['admin', 'create', '--username', 'other', '--email', 'other@example.com']);
  assert.match(await ok(['admin', 'remove', 'root']), /no longer an admin/);
  assert.deepEqual((await json(['admin', 'list'])).length, 1);
});
