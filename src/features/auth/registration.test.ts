import assert from 'node:assert/strict';
import { call, createUser, post, startAccountsApp } from '../../../testing/account-client.ts';
import { onBothDatabases } from '../../../testing/test-app.ts';

onBothDatabases('registering by e-mailed code opens the account and signs in', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const check = (username: string) => post(app.url, '/api/auth/check-username', { username });
  assert.deepEqual((await check('anna')).body, { available: true, message: 'Username is available' });

  const step = await post(app.url, '/api/auth/register', { username: 'anna', email: 'anna@example.com' });
  assert.deepEqual([step.status, step.body], [200, { success: true }]);
  assert.deepEqual(await app.context.accounts.list(), [], 'no account before the code');
  const { code } = await app.mail.next('anna@example.com');
  const wrongName = await post(app.url, '/api/auth/verify-registration', {
    email: 'anna@example.com',
    username: 'anna2',
    token: code,
  });
  assert.equal(wrongName.status, 400, 'bound to e-mail and user name together');
  const answer = await post(app.url, '/api/auth/verify-registration', {
    email: 'ANNA@example.com',
    username: 'Anna',
    token: code,
  });
  assert.equal(answer.status, 200);
  const me = await call(app.url, 'GET', '/api/user', { token: answer.body.token });
  assert.deepEqual([me.body.username, me.body.email], ['anna', 'anna@example.com']);
  const welcome = await app.mail.next('anna@example.com', 2);
  assert.equal(welcome.subject, 'Welcome to dmreply');
  assert.match(welcome.text, /Hello anna,/);

  assert.deepEqual((await check('ANNA')).body, { available: false, message: 'Username is already taken' });
  assert.deepEqual((await check('root')).body, { available: false, message: 'Username is already taken' });
  assert.deepEqual((await check('ab')).body, {
    available: false,
    message: 'Username must be at least 3 characters',
  });
  const taken = await post(app.url, '/api/auth/register', { username: 'ANNA', email: 'b@example.com' });
  assert.deepEqual([taken.status, taken.body.error], [409, 'Username is already taken']);
});

onBothDatabases('registering a known address answers alike, and that address is told', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const owner = await createUser(app);
  const known = await post(app.url, '/api/auth/register', {
    username: 'newname',
    email: owner.email.toUpperCase(),
  });
  const unknown = await post(app.url, '/api/auth/register', {
    username: 'newname',
    email: 'free@example.com',
  });
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  const notice = await app.mail.next(owner.email);
  assert.equal(notice.subject, 'You already have an account on dmreply');
  assert.equal(notice.code, '');
  const rows = await app.context.db.knex('challenges').orderBy('id');
  assert.deepEqual(
    rows.map((row) => row.is_live),
    [0, 1],
  );
});

onBothDatabases(
  'two registrations of one name: the second to verify is told, and nothing is made',
  async (t, dialect) => {
    const app = await startAccountsApp(t, dialect);
    const people = [
      { username: 'twin', email: 'one@example.com' },
      { username: 'TWIN', email: 'two@example.com' },
    ];
    const steps = await Promise.all(people.map((body) => post(app.url, '/api/auth/register', body)));
    assert.deepEqual(
      steps.map(({ status }) => status),
      [200, 200],
    );
    const answers = await Promise.all(
      people.map(async (person) => {
        const { code } = await app.mail.next(person.email);
        return post(app.url, '/api/auth/verify-registration', { ...person, token: code });
      }),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    assert.equal(loser?.body.error, 'Username is already taken');
    assert.equal((await app.context.accounts.list()).length, 1);
  },
);

onBothDatabases('a registration code can be sent again, and both codes work', async (t, dialect) => {
  const app = await startAccountsApp(t, dialect);
  const person = { username: 'anna', email: 'anna@example.com' };
  await post(app.url, '/api/auth/register', person);
  const first = await app.mail.next(person.email);
  const again = await post(app.url, '/api/auth/resend', { email: person.email });
  assert.deepEqual([again.status, again.body], [200, { success: true }]);
  await app.mail.next(person.email, 2);
  const answer = await post(app.url, '/api/auth/verify-registration', { ...person, token: first.code });
  assert.equal(answer.status, 200);
  const nobody = await post(app.url, '/api/auth/resend', { email: 'nobody@example.com' });
  assert.deepEqual([nobody.status, nobody.body], [200, { success: true }]);
  assert.equal(
    app.mail.mails.some((mail) => mail.to === 'nobody@example.com'),
    false,
  );
});
