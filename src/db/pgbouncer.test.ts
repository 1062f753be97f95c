import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { createAiStandIn } from '../../testing/ai/ai-stand-in.ts';
import { type PgBouncer, startPgBouncer } from '../../testing/databases/pgbouncer.ts';
import { createTestDatabase } from '../../testing/databases/postgres.ts';
import { createOwner, postMessage } from '../../testing/fixtures.ts';
import { client, tokenFor } from '../../testing/owner-client.ts';
import { testEnvironment } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { loadConfig } from '../config.ts';
import { type AppContext, createContext } from '../context.ts';
import { startServer } from '../server.ts';

/** Two servers on an empty database behind PgBouncer, which they bring up to date through it. */
async function startScene(t: TestContext) {
  const ends: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const end of ends.reverse()) await end();
  });
  const database = await createTestDatabase();
  ends.push(database.drop);
  const bouncer = await startPgBouncer(database.url);
  ends.push(bouncer.stop);
  const ai = await createAiStandIn({
    reply: (request) => `Re: ${request.messages.at(-1)?.content.split('\n').at(-1)}`,
    delayMs: 30,
  });
  ends.push(ai.close);
  const env = {
    ...(await testEnvironment(t, 'sqlite', { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-right-key-1234' })),
    DMREPLY_DATABASE_URL: bouncer.url,
    DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE: '10000',
    DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '10000',
  };
  const start = async () => {
    const context = await createContext(loadConfig({ env }));
    const server = await startServer(context);
    ends.push(server.stop);
    return { context, url: server.url };
  };
  // Both begin with an empty database: the second waits for the first one's migrations.
  const [first, second] = await Promise.all([start(), start()]);
  return { bouncer, ai, first, second };
}

async function assertLent({ url }: PgBouncer): Promise<void> {
  const direct = new pg.Client({ connectionString: url });
  await direct.connect();
  const { rows } = await direct.query('select pg_backend_pid() as pid');
  const { processID } = direct as unknown as { processID: number };
  await direct.end();
  assert.notEqual(rows[0].pid, processID, 'the number of a session is made up');
}

const recorded = (context: AppContext) =>
  context.db.knex('messages').orderBy('id').pluck('message_text') as Promise<string[]>;

test('behind PgBouncer in transaction mode everything works, and after its restart again', async (t) => {
  const { bouncer, ai, first, second } = await startScene(t);
  await assertLent(bouncer);
  const { user, template } = await createOwner(first.context);
  await first.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'hours',
    responseAction: 'From 8.',
  });
  let timestamp = 0;
  const send = (url: string, message: string, id: string, at?: number) => {
    timestamp += 1;
    const body = { message, conversation_id: id, timestamp: at ?? timestamp };
    return postMessage(url, template.webhookUrl, body);
  };
  const both = (n: number) => (n % 2 === 0 ? first.url : second.url);

  // New conversations, known ones, and known ones that the other server has moved on.
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(both(n + round), 'Hours?', `c${n}`)),
    );
    assert.deepEqual([...new Set(answers.map(({ body }) => body.response))], ['From 8.']);
  }
  assert.equal((await recorded(first.context)).length, 240);

  // The same message at both, messages that wait for their turn, and a lease that is renewed meanwhile.
  const same = await Promise.all(Array.from({ length: 6 }, (_, n) => send(both(n), 'Hello?', 'ai', 1)));
  assert.deepEqual([...new Set(same.map(({ body }) => body.response))], ['Re: Hello?']);
  assert.equal(ai.requestCount(), 1);
  const queued = await Promise.all(Array.from({ length: 4 }, (_, n) => send(both(n), `m${n}`, 'ai', n + 2)));
  assert.ok(queued.every(({ status }) => status === 200));

  const owner = client(second.url, await tokenFor(second.context, { userId: user.id }));
  assert.equal((await owner('GET', `/api/templates/${template.id}`)).status, 200);
  assert.equal((await owner('POST', '/api/bot/pause', {})).status, 200);
  await waitFor(
    'the pause at the other',
    async () => (await send(first.url, 'Hours?', 'c1')).body.source === 'paused',
  );
  assert.equal((await owner('POST', '/api/bot/resume', {})).status, 200);

  await bouncer.restart();
  await waitFor('an answer', async () => (await send(first.url, 'Hours?', 'c1')).body.source === 'trigger');
  await waitFor('a page', async () => (await owner('GET', '/api/templates')).status === 200);
});
