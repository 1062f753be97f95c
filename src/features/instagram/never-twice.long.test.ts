import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { aiRequest, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { openShop } from '../../../testing/instagram-shop.ts';
import { metaFaults, SEND_ROUTE } from '../../../testing/meta/meta-stand-in.ts';
import { random, randomInt, shuffled } from '../../../testing/random.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { after } from '../../../testing/wire/wire.ts';

const CUSTOMERS = 30;
const QUESTIONS_EACH = 2;
const WRITING_MS = 10_000;
const KILLS = 6;
/** Longer than any call. */
const CALLS_END_MS = 15_000;
/** What was in doubt can be told then. */
const GONE_MS = 100_000;
const SENDING_MS = 60_000;
const PARTS = ['first', 'second', 'third'];

const FAULTS = [
  metaFaults.unknown,
  metaFaults.tryLater,
  metaFaults.unavailable,
  metaFaults.resetBeforeAnswer,
  metaFaults.hang,
  metaFaults.doneButUnknown,
  metaFaults.doneButUnavailable,
  metaFaults.doneButReset,
  metaFaults.doneButHangs,
  metaFaults.doneButHalfJson,
];

const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const namesIn = (text: string): string[] => text.match(/q\d+x/g) ?? [];

/** Three messages at Instagram, each with the names of all questions that it answers. */
function answerTo(names: readonly string[]): string {
  const words = 'made fresh every morning, '.repeat(26);
  return PARTS.map((part) => `${part} of ${names.join(' ')}: ${words}gladly.`).join('\n\n');
}

/**
 * From the webhook to the customer. Servers die before a call, in the middle of it and after it, while the AI thinks, and
 * whenever chance wants; Meta repeats, reorders, forgets and fails.
 */
search('instagram-never-twice', { cases: 4, seconds: 14 }, async (t, number) => {
  const dialect = dialectOf(number);
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const shop = await openShop(t, dialect, { env: { AI_BASE_URL: ai.url } });
  const { app, owner, meta, metaApp, handle } = shop;
  const { knex } = app.context.db;
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  await app.context.stopBackground();

  const standing = new Set<ServerProcess>();
  let killed = 0;
  const starting = new Set<Promise<void>>();
  const start = async () => void standing.add(await startServerProcess(t, app.env));
  function killOne(): void {
    const [victim] = shuffled([...standing]);
    if (victim === undefined || killed >= KILLS) return;
    killed += 1;
    standing.delete(victim);
    const next = victim.kill().then(start);
    starting.add(next);
  }
  await Promise.all(Array.from({ length: dialect === 'postgres' ? 2 : 1 }, start));

  ai.setDefault((exchange) => {
    if (random() < 0.1) killOne();
    const asked = aiRequest(exchange.call).messages.at(-1)?.content ?? '';
    return after(randomInt(800), reply(answerTo(namesIn(asked))))(exchange);
  });
  meta.faults.intercept(({ route, body }) => {
    if (route !== SEND_ROUTE || !('message' in (body as object))) return null;
    meta.nextEchoes(oneOf(['early', 'late', 'late', 'missing']));
    if (random() < 0.1) {
      killOne();
      return oneOf([metaFaults.hang, metaFaults.doneButHangs]);
    }
    return random() < 0.2 ? oneOf(FAULTS) : null;
  });

  /** False: none stands. */
  function callAnyServer(): boolean {
    const [server] = shuffled([...standing]);
    if (server !== undefined) metaApp.webhookUrl = `${server.url}/api/instagram/webhook/operator`;
    return server !== undefined;
  }

  let isOver = false;
  // Meta tells an app nothing that has no address.
  callAnyServer();
  const customers = Array.from({ length: CUSTOMERS }, () => shop.customer());
  const asked = new Map<string, string>();
  const writing = Promise.all(
    customers.map(async ({ igsid, writes }, n) => {
      await sleep(random() * WRITING_MS);
      for (let count = 0; count < QUESTIONS_EACH; count += 1) {
        const name = `q${n * QUESTIONS_EACH + count}x`;
        asked.set(name, igsid);
        writes(`Do you have ${name}`);
        await sleep(random() * 6_000);
      }
    }),
  );
  const delivering = (async () => {
    while (!isOver || meta.waiting.length > 0 || meta.failedCount() > 0) {
      // Meta gives up after ten tries, which a start on a busy machine can outlast.
      if (!callAnyServer()) {
        await sleep(100);
        continue;
      }
      await meta.redeliver();
      await meta.deliver({
        batch: 1 + randomInt(5),
        times: 1 + randomInt(2),
        atOnce: 3,
        arrange: shuffled,
      });
      await sleep(100);
    }
  })();
  await writing;
  while (killed < KILLS) {
    killOne();
    await Promise.all(starting);
  }
  await Promise.all(starting);
  meta.faults.recover();
  ai.setDefault((exchange) => {
    const last = aiRequest(exchange.call).messages.at(-1)?.content ?? '';
    return reply(answerTo(namesIn(last)))(exchange);
  });
  /** A busy server may keep SQLite locked. */
  const isSettledNow = () =>
    isSettled().catch((error: { code?: string }) => {
      assert.equal(error.code, 'SQLITE_BUSY');
      return false;
    });
  await waitFor('all is settled', isSettledNow, 120_000);
  isOver = true;
  await delivering;
  await waitFor('the last echoes', isSettledNow, 60_000);
  for (const server of standing) await server.stop();
  assert.equal(meta.lost.length, 0, 'Meta has not given up on any');

  /** As if a minute and more had passed for what a dead process held. */
  async function isSettled(): Promise<boolean> {
    const now = meta.now();
    await knex('instagram_sends')
      .whereIn('state', ['claimed', 'unknown'])
      .whereBetween('claimed_at', [now - GONE_MS + CALLS_END_MS, now - CALLS_END_MS])
      .update({ claimed_at: knex.raw('claimed_at - ?', [GONE_MS]) });
    await knex('deliveries')
      .where({ state: 'sending' })
      .where('due_at', '<', now + SENDING_MS - CALLS_END_MS)
      .update({ due_at: 1 });
    await knex('deliveries')
      .where({ state: 'unknown' })
      .whereNotNull('due_at')
      .whereNotIn(
        'id',
        knex('instagram_sends')
          .where('claimed_at', '>', now - GONE_MS + CALLS_END_MS)
          .select('delivery_id'),
      )
      .update({ due_at: 1 });
    await sleep(500);
    const open = await Promise.all([
      knex('instagram_queues').first('user_id'),
      knex('inbox').whereNotNull('due_at').first('id'),
      knex('deliveries').whereNotNull('due_at').first('id'),
    ]);
    return open.every((row) => row === undefined) && meta.waiting.length === 0;
  }

  assert.equal(
    (await knex('conversations').whereNotNull('pause_reason')).length,
    0,
    'no echo is taken for the owner',
  );

  const recorded: { text: string; igsid: string; is_from_user: number; state: string | null }[] = (
    await knex('messages')
      .join('conversations', 'conversations.id', 'messages.conversation_id')
      .leftJoin('deliveries', 'deliveries.message_id', 'messages.id')
      .select('message_text as text', 'external_id', 'is_from_user', 'deliveries.state')
      .select('messages.source', 'messages.reason')
  ).map(({ external_id, ...row }) => ({ ...row, igsid: external_id.split(':').at(-1) }));
  let sent = 0;
  for (const [name, igsid] of asked) {
    const about = recorded.filter((one) => one.igsid === igsid && namesIn(one.text).includes(name));
    const questions = about.filter(({ is_from_user }) => is_from_user === 1);
    const replies = about.filter(({ is_from_user }) => is_from_user === 0);
    assert.equal(questions.length, 1, `${name} stands in the history once`);
    const said = recorded.filter((one) => one.igsid === igsid);
    assert.equal(replies.length, 1, `${name} has one reply: ${JSON.stringify(said)}`);
    for (const { text, state } of replies) {
      const answered = ` of ${namesIn(text.split(':')[0] ?? '').join(' ')}:`;
      const got = meta
        .sent(handle)
        .filter((one) => one.igsid === igsid && one.text?.includes(answered))
        .map((one) => one.text?.split(' ')[0]);
      assert.deepEqual(got, PARTS.slice(0, got.length), `${name}: each part once at most, in order`);
      if (state === 'sent') assert.equal(got.length, PARTS.length, name);
      else {
        assert.equal(state, 'failed', `${name}: its owner knows`);
        assert.ok(got.length < PARTS.length, `${name}: nobody is told of a failure that was none`);
      }
    }
    if (replies.some(({ state }) => state === 'sent')) sent += 1;
  }
  assert.equal(asked.size, CUSTOMERS * QUESTIONS_EACH);
  assert.ok(sent > asked.size / 4, `${sent}: most of what could arrive did`);
  assert.equal(killed, KILLS);
});
