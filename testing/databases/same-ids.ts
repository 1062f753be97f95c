/** Part of `owners-apart.long.test.ts`: two owners whose rows have the same ids, as after a move between databases. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAiStandIn } from '../ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../fixtures.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { waitFor } from '../wait-for.ts';
import { withClient } from './databases.ts';
import { ownedTables } from './owners-apart.ts';

/** The next rows get the numbers that the first owner's have. */
async function countAnew({ env }: TestApp): Promise<void> {
  await withClient(env.DMREPLY_DATABASE_URL ?? '', async (client) => {
    for (const table of await ownedTables(client)) {
      const { rows } = await client.query(
        `select pg_get_serial_sequence($1, 'id') as sequence from pg_attribute
          where attrelid = $1::regclass and attname = 'id'`,
        [table],
      );
      if (rows[0]?.sequence) await client.query(`alter sequence ${rows[0].sequence} restart with 1`);
    }
  });
}

test('owners whose rows have the same ids never meet', async (t) => {
  const ai = await createAiStandIn({
    reply: ({ messages }) =>
      `You said: ${messages
        .map(({ content }) => content)
        .slice(1)
        .join(' | ')}`,
  });
  t.after(() => ai.close());
  const env = { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-right-key-1234', WEBHOOK_MESSAGES_PER_MINUTE: '1000' };
  const app = await startTestApp(t, 'postgres', { env });
  const { knex } = app.context.db;
  const open = async (word: string) => {
    const { user, template } = await createOwner(app.context, { dailyAiLimit: 5 });
    await app.context.triggers.add(user.id, template.id, {
      triggerPhrase: 'hours',
      responseAction: `${word} hours`,
    });
    let sent = 0;
    return {
      user,
      template,
      send(message: string, again?: number) {
        sent += 1;
        const timestamp = again ?? sent;
        return postMessage(app.url, template.webhookUrl, {
          message,
          conversation_id: 'c',
          timestamp,
        });
      },
    };
  };
  const one = await open('one');
  const said = async ({ send }: typeof one) => [
    (await send('hours?')).body.response,
    (await send('do you have rye?')).body.response,
    (await send('hours?', 1)).body.response,
  ];
  const first = await said(one);
  await countAnew(app);
  const two = await open('two');
  const second = await said(two);
  assert.deepEqual([two.template.id, two.user.id > one.user.id], [one.template.id, true]);
  assert.deepEqual(
    second.map((text) => String(text).replaceAll('two', 'one')),
    first,
  );
  assert.ok(String(first[1]).includes('one hours'), 'the history is there');

  // From here on both go on beside each other, from what the server knows of their rows.
  const more = await Promise.all(
    Array.from({ length: 4 }, async () => [
      (await one.send('hours?')).body.response,
      (await two.send('hours?')).body.response,
    ]),
  );
  assert.deepEqual(more, Array(4).fill(['one hours', 'two hours']));
  await postMessage(app.url, `${two.template.webhookUrl}/pause`, { conversation_id: 'c' });
  assert.deepEqual(
    [(await one.send('hours?')).body.send, (await two.send('hours?')).body.send],
    [true, false],
  );

  const rowsOf = (table: string, { user }: typeof one) => knex(table).where({ user_id: user.id });
  const ids = async (table: string, owner: typeof one) =>
    rowsOf(table, owner).orderBy('id').limit(2).pluck('id');
  for (const table of ['templates', 'triggers', 'conversations', 'messages', 'inbox'])
    assert.deepEqual(await ids(table, two), await ids(table, one), table);
  for (const [owner, other] of [
    [one, 'two'],
    [two, 'one'],
  ] as const) {
    const texts: string[] = await rowsOf('messages', owner).pluck('message_text');
    assert.deepEqual(
      texts.filter((text) => text.includes(other)),
      [],
    );
    const [conversation] = await rowsOf('conversations', owner);
    assert.equal(conversation.message_count, texts.length);
    assert.equal((await rowsOf('template_allowances', owner))[0].ai_replies, 1);
  }
  await waitFor('the sums', async () => (await knex('usage_days').where({ source: 'trigger' })).length === 2);
  await waitFor('the sums of triggers', async () => (await knex('trigger_days')).length === 2);
});
