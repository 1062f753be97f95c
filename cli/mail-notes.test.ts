import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createUser, post, startAccountsApp } from '../testing/account-client.ts';
import { createCli } from '../testing/cli-process.ts';
import { onBothDatabases, testEnvironment } from '../testing/test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
import { tellOfCodes } from './mail-notes.ts';

onBothDatabases(
  'a person at the terminal reads the code, and the log does not hold it',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect, { env: { MAIL_SMTP_URL: '' } });
    const lines: string[] = [];
    app.context.mailSender.onWritten(tellOfCodes({ isTTY: true, write: (line) => lines.push(line) }));
    const user = await createUser(app);
    const step = await post(app.url, '/api/auth/login', { identifier: user.username });
    assert.equal(step.body.mailGoesToFiles, true);
    await post(app.url, '/api/auth/login', { identifier: 'nobody@example.com' });
    const [line = ''] = await waitFor('the line', () => (lines.length > 0 ? lines : null));
    const [, to, code = ''] = /^Sign-in code for (\S+): (\d{6})\n$/.exec(line) ?? [];
    assert.equal(to, user.email);
    const signedIn = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
    assert.equal(signedIn.status, 200);
    await app.context.mailSender.run();
    assert.equal(lines.length, 1, 'nothing for an address that nobody has');
    assert.ok(!app.logged().includes(code));
  },
);

test('what is no terminal is told the file alone; the banner leads to the browser', async (t) => {
  const env = await testEnvironment(t, 'sqlite');
  const cli = await createCli(t, env);
  const server = cli.start(['serve']);
  const [, url = ''] = await server.saw(/Next: open (http:\S+) and choose Register\./);
  await server.saw(/No mail server is set: .* sign-in code/);
  const person = { username: 'hazel.linden', email: 'hazel@linden.example' };
  const answer = await post(url, '/api/auth/register', person);
  assert.deepEqual(answer.body, { success: true, mailGoesToFiles: true });
  const [, path = ''] = await server.saw(/^Sign-up code: (\S+\.eml)$/m);
  assert.ok(path.startsWith(join(env.DMREPLY_SERVER_DATA_DIR ?? '', 'mail')));
  const code = /^Subject: .* (\d{6})$/m.exec(await readFile(path, 'utf8'))?.[1] ?? '';
  assert.equal((await post(url, '/api/auth/verify-registration', { ...person, token: code })).status, 200);
  const { out, err } = await server.stop();
  assert.doesNotMatch(out + err, /hazel/);
  assert.ok(!(out + err).includes(code));

  const again = cli.start(['serve']);
  await again.saw(/Next: open http:\S+ and create your first template\./);
  await again.stop();
});
