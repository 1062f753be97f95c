import assert from 'node:assert/strict';
import {
  type Answer,
  call,
  cookiesOf,
  createUser,
  post,
  startAccountsApp,
} from '../../../testing/account-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

onBothDatabases(
  'no code, token, handle or cookie stands in a log line, an error or the database',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    await app.context.admins.create({ username: 'root', email: 'root@example.com' });
    const user = await createUser(app);
    const secrets: string[] = [];
    const errors: Answer[] = [];

    const step = await post(app.url, '/api/auth/login', { identifier: user.email });
    const { code } = await app.mail.next(user.email);
    secrets.push(code, step.body.actualEmail);
    errors.push(await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: '000000' }));
    const signedIn = await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code });
    const { token } = signedIn.body;
    const signature = token.split('.')[2];
    secrets.push(
      token,
      signature,
      ...cookiesOf(signedIn)
        .split('; ')
        .map((cookie) => cookie.split('=')[1] ?? ''),
    );
    errors.push(await post(app.url, '/api/auth/verify', { email: step.body.actualEmail, token: code }));
    errors.push(await call(app.url, 'GET', '/api/user', { token: `${token}x` }));
    errors.push(await call(app.url, 'GET', `/api/user/sessions/${token}`, { token }));
    errors.push(await call(app.url, 'DELETE', '/api/user', { token, body: { code: '00000' } }));
    errors.push(await call(app.url, 'DELETE', '/api/user', { token, body: { code: token } }));

    app.mail.behave('echo');
    const admin = await post(app.url, '/api/admin/login', { identifier: 'root' });
    secrets.push(admin.body.actualEmail);
    await app.context.mailSender.run();
    app.mail.behave('take');
    app.jump(11_000);
    await app.context.mailSender.run();
    const adminMail = await app.mail.next('root@example.com');
    secrets.push(adminMail.code);

    const tables = ['challenges', 'outbox', 'sessions', 'attempts', 'users', 'changes'];
    const stored = JSON.stringify(await Promise.all(tables.map((table) => app.context.db.knex(table))));
    const said = JSON.stringify(errors.map(({ body }) => body));
    assert.ok(errors.every(({ status }) => status >= 400 && status < 500));
    for (const secret of secrets) {
      assert.ok(secret.length >= 6);
      assert.equal(app.logged().includes(secret), false, 'in the log');
      assert.equal(said.includes(secret), false, 'in an error');
      // Six digits can stand in a time by chance; as a value of their own they would be quoted.
      assert.equal(stored.includes(secret.length === 6 ? `"${secret}"` : secret), false, 'in the database');
    }
    assert.match(app.logged(), /"msg":"mail will be tried again"/);
  },
);
