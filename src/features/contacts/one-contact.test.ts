import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { client, signedInOwner } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const CUSTOMERS = Array.from({ length: 12 }, (_, n) => `customer-${n}`);

test('new customers who write to two processes at once are one contact each', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, 'postgres', {
    env: { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234', WEBHOOK_MESSAGES_PER_MINUTE: '0' },
  });
  const { template, token } = await signedInOwner(app);
  const servers = [app, await startServerProcess(t, app.env)];
  const contacts = async (url: string) => {
    const { status, body } = await client(url, token)('GET', '/api/contacts');
    assert.equal(status, 200);
    return body.map(({ name, fields }: { name: string; fields: object }) => [name, fields]).sort();
  };

  // What a message says of the customer, and that there is one, come to the contact in different ways.
  const written = CUSTOMERS.flatMap((name, n) => {
    const texts =
      n % 2 === 0 ? ['Hello', 'Anybody there?'] : [`I am ${name}@example.com`, 'Call 0151 2345 6789'];
    return servers.map(({ url }, at) =>
      postMessage(url, template.webhookUrl, {
        message: texts[at],
        conversation_id: name,
        first_name: name,
        timestamp: at + 1,
      }),
    );
  });
  // Whoever looks at contacts makes those that are still to come.
  const looks = Array.from({ length: 10 }, (_, n) => contacts(servers[n % 2]?.url ?? ''));
  for (const { status } of await Promise.all(written)) assert.equal(status, 200);
  await Promise.all(looks);

  const { knex } = app.context.db;
  await waitFor('all that is noted', async () => (await knex('memo_changes').first()) === undefined);
  const expected = CUSTOMERS.map((name, n) => [
    name,
    n % 2 === 0 ? {} : { email: `${name}@example.com`, phone: '015123456789' },
  ]).sort();
  for (const { url } of servers) assert.deepEqual(await contacts(url), expected);
  const counts = await knex('conversations').pluck('message_count');
  assert.deepEqual(
    counts,
    CUSTOMERS.map(() => 4),
    'nor is a conversation made twice',
  );
});
