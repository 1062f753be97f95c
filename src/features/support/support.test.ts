import assert from 'node:assert/strict';
import { post, startAccountsApp } from '../../../testing/account-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

const MESSAGE = {
  name: 'Anna Baker',
  email: 'anna@example.com',
  subject: 'My templates',
  message: 'How do I add a second <template>?\nThank you!',
};

onBothDatabases('a support message goes to all admins, else to the support address', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const nobody = await post(app.url, '/api/support/contact', MESSAGE);
  assert.deepEqual([nobody.status, nobody.body.code], [503, 'support_unavailable']);
  await app.context.admins.create({ username: 'root', email: 'root@example.com' });
  await app.context.admins.create({ username: 'second', email: 'second@example.com' });
  const sent = await post(app.url, '/api/support/contact', MESSAGE);
  assert.deepEqual(
    [sent.status, sent.body],
    [200, { success: true, message: 'Thank you for contacting us. We will get back to you soon.' }],
  );
  const mail = await app.mail.next('root@example.com');
  await app.mail.next('second@example.com');
  assert.equal(mail.subject, '[Support] My templates');
  assert.match(mail.source, /^Reply-To: anna@example\.com\r?$/m);
  assert.match(mail.text, /How do I add a second <template>\?\nThank you!/);
  assert.match(mail.html, /&lt;template&gt;\?<br>Thank you!/);
  await app.context.settings.save({ support_email: 'help@example.com' });
  await post(app.url, '/api/support/contact', MESSAGE);
  await app.mail.next('help@example.com');
  assert.equal(app.mail.mails.length, 3);
});

onBothDatabases('support fields are checked, and none begins a header of its own', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  await app.context.admins.create({ username: 'root', email: 'root@example.com' });
  for (const [change, field, sentence] of [
    [{ name: 'A' }, 'name', 'Name must be at least 2 characters'],
    [{ email: 'nonsense' }, 'email', 'Please enter a valid email address'],
    [{ subject: 'Hey' }, 'subject', 'Subject must be at least 5 characters'],
    [{ message: 'Help!' }, 'message', 'Message must be at least 10 characters'],
    [{ subject: 'Hello\r\nBcc: all@example.com' }, 'subject', 'Invalid input'],
    [{ name: 'Anna\nX-Header: 1' }, 'name', 'Invalid input'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: 'a@example.com, b@example.com' }, 'email', 'Please enter a valid email address'],
    [{ email: 'Anna <a@example.com>' }, 'email', 'Please enter a valid email address'],
    [{ name: 'x'.repeat(10_000) }, 'name', 'At most 100 characters'],
    [{ subject: ['a', 'b'] }, 'subject', 'Invalid input'],
    [{ extra: 1 }, 'extra', 'Invalid input'],
  ] as const) {
    const answer = await post(app.url, '/api/support/contact', { ...MESSAGE, ...change });
    assert.equal(answer.status, 400, field);
    assert.deepEqual(answer.body.fields, { [field]: sentence });
    assert.equal(answer.body.error, sentence);
  }
  assert.equal((await app.context.db.knex('outbox')).length, 0);
});

onBothDatabases('five support messages an hour for an origin', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  await app.context.admins.create({ username: 'root', email: 'root@example.com' });
  for (let n = 0; n < 5; n += 1)
    assert.equal((await post(app.url, '/api/support/contact', MESSAGE)).status, 200);
  const over = await post(app.url, '/api/support/contact', MESSAGE);
  assert.equal(over.status, 429);
  assert.ok(Number(over.headers.get('retry-after')) > 3_500);
  app.jump(3_601_000);
  assert.equal((await post(app.url, '/api/support/contact', MESSAGE)).status, 200);
});
