import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createUser, post, startAccountsApp } from '../testing/account-client.ts';
import { waitFor } from '../testing/wait-for.ts';
import { tellOfCodes } from './mail-notes.ts';

test('a person at the terminal reads the code, and the log does not hold it', async (t) => {
  const app = await startAccountsApp(t, 'sqlite', { env: { MAIL_SMTP_URL: '' } });
  const lines: string[] = [];
  app.context.mailSender.onWritten(tellOfCodes({ isTTY: true, write: (line) => lines.push(line) }), true);
  const user = await createUser(app);
  const step = await post(app.url, '/api/auth/login', { identifier: user.username });
  const folder = join(app.context.config.server.dataDir, 'mail');
  assert.deepEqual(step.body.codeIsIn, { folder, isAtTerminal: true });
  await post(app.url, '/api/auth/login', { identifier: 'nobody@example.com' });
  const [line = ''] = await waitFor('the line', () => (lines.length > 0 ? lines : null));
  const [, to, code = ''] = /^Sign-in code for (\S+): (\d{6})\n$/.exec(line) ?? [];
  assert.equal(to, user.email);
  const signedIn = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
  assert.equal(signedIn.status, 200);
  await app.context.mailSender.run();
  assert.equal(lines.length, 1, 'nothing for an address that nobody has');
  assert.ok(!app.logged().includes(code));
});
