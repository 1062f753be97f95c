import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { post, startAccountsApp } from '../../testing/account-client.ts';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { signedInOwner } from '../../testing/owner-client.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { waitFor } from '../../testing/wait-for.ts';

const MAILS = 60;
/** What one process claims at once. */
const BATCH = 10;

/** Three processes on one Postgres, and a context that looks into it and does nothing by itself. */
async function threeProcesses(t: TestContext, env: Record<string, string> = {}) {
  const app = await startAccountsApp(t, 'postgres', { env });
  await app.context.stopBackground();
  await app.context.mailSender.stop();
  const servers = await Promise.all([1, 2, 3].map(() => startServerProcess(t, app.env)));
  return { app, servers };
}

test('three processes send each mail once, and one that ends meanwhile loses none', async (t) => {
  const { app, servers } = await threeProcesses(t);
  const { db, outbox } = app.context;
  app.mail.behave('slow');
  await Promise.all(
    Array.from({ length: MAILS }, (_, n) =>
      db.knex.transaction((trx) =>
        outbox.add(trx, { to: `${n}@example.com`, mail: { kind: 'test' }, userId: null, expiresAt: null }),
      ),
    ),
  );
  const underWay = () => db.knex('outbox').where({ state: 'waiting', attempts: 1 });
  await waitFor('more than one process to send', async () => (await underWay()).length > BATCH);
  await servers[0]?.stop();
  const unsent = () => db.knex('outbox').whereNot({ state: 'sent' });
  await waitFor('every mail', async () => (await unsent()).length === 0);
  const expected = Array.from({ length: MAILS }, (_, n) => `${n}@example.com`).toSorted();
  assert.deepEqual(app.mail.mails.map(({ to }) => to).toSorted(), expected);
  assert.deepEqual(await db.knex('outbox').distinct('attempts').pluck('attempts'), [1]);
});

test('limits of the test chat and of signing in are counted over three processes together', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'We bake every day.' });
  t.after(() => ai.close());
  const settings = { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234', SERVER_TRUST_PROXY: 'true' };
  const { app, servers } = await threeProcesses(t, settings);
  const { token, template } = await signedInOwner(app);
  /** Once at each process in turn, all at the same time. */
  const everywhere = (times: number, path: string, body: object, options: object) =>
    Promise.all(
      Array.from({ length: times }, (_, n) => post(servers[n % 3]?.url ?? '', path, body, options)),
    );
  /** How many are accepted, and what else they are told. */
  const accepted = (answers: { status: number; body: { code?: string } }[]) => {
    const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    return [answers.length - others.length, ...new Set(others)];
  };

  const tried = { templateId: template.id, message: 'Do you bake?' };
  assert.deepEqual(accepted(await everywhere(45, '/api/test-prompt', tried, { token })), [
    20,
    'too_many_requests',
  ]);
  assert.equal(ai.requestCount(), 20);
  const sign = { identifier: 'stranger@example.com' };
  const headers = { 'x-forwarded-for': '10.0.0.7' };
  assert.deepEqual(accepted(await everywhere(30, '/api/auth/login', sign, { headers })), [
    10,
    'too_many_requests',
  ]);
  const guess = { email: 'stranger@example.com', token: '123456' };
  const guesses = await everywhere(45, '/api/auth/verify', guess, {
    headers: { 'x-forwarded-for': '10.0.0.8' },
  });
  assert.equal(guesses.filter(({ status }) => status === 400).length, 20);
  assert.equal(guesses.filter(({ status }) => status === 429).length, 25);
});
