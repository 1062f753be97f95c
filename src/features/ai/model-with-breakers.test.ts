import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { aiFaults, reply } from '../../../testing/ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { eventually } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { hang, onceTold, resetBeforeAnswer } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';
import { createBreaker } from './breaker.ts';

test('a breaker opens after five failures in a row and lets one probe through after ten seconds', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  const maySend = () => {
    if (breaker.isOpen()) return false;
    breaker.takeProbe();
    return true;
  };
  for (let i = 0; i < 4; i += 1) breaker.failed();
  assert.equal(maySend(), true);
  breaker.succeeded();
  for (let i = 0; i < 4; i += 1) breaker.failed();
  assert.equal(maySend(), true, 'a success in between restarts the count');
  breaker.failed();
  assert.equal(maySend(), false);
  now = 9_999;
  assert.equal(maySend(), false);
  now = 10_000;
  assert.deepEqual([breaker.isOpen(), maySend(), maySend()], [false, true, false]);
  breaker.failed();
  now = 19_999;
  assert.equal(maySend(), false, 'a probe that fails leaves it open');
  now = 20_000;
  assert.equal(maySend(), true);
  breaker.succeeded();
  assert.deepEqual([maySend(), maySend()], [true, true]);
});

interface Shop {
  send(): Promise<{ source: unknown; why: string | undefined; aiMs: number }>;
}

interface Street {
  ai: AiStandIn;
  url: string;
  /** Moves the server's clock. */
  pass(ms: number): void;
  openShop(key: string): Promise<Shop>;
}

async function openStreet(
  t: TestContext,
  dialect: Dialect,
  env: Record<string, string> = {},
): Promise<Street> {
  let passed = 0;
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, ...env },
    overrides: { clock: () => Date.now() + passed },
  });
  let timestamp = 0;
  return {
    ai,
    url: app.url,
    pass(ms) {
      passed += ms;
    },
    async openShop(key) {
      const { user, template } = await createOwner(app.context, { fallbackReply: 'One moment, please.' });
      await app.context.keys.set(user.id, 'openai', key);
      return {
        async send() {
          timestamp += 1;
          const id = `c${timestamp}`;
          const { body } = await postMessage(app.url, template.webhookUrl, {
            message: 'Can I pay in bitcoin?',
            conversation_id: id,
            timestamp,
          });
          const row = await app.context.db
            .knex('messages')
            .join('conversations', 'conversations.id', 'messages.conversation_id')
            .where({ external_id: id, template_id: template.id })
            .whereNotNull('reason')
            .first('reason');
          const { why, ms } = JSON.parse(row.reason);
          return { source: body.source, why, aiMs: ms.model };
        },
      };
    },
  };
}

/** A first try and its repetition are 200 ms apart at least. Of several, not all meet a machine that is busy elsewhere. */
function assertNotAsked(answers: readonly { aiMs: number }[]): void {
  const quickest = Math.min(...answers.map(({ aiMs }) => aiMs));
  assert.ok(quickest < 150, `not asking the AI took ${quickest} ms`);
}

const isOpenIn = async (url: string) =>
  /^dmreply_ai_breaker_open 1$/m.test(await (await fetch(`${url}/metrics`)).text());

onSqlite('a provider that is down costs no time, and is asked again when it is back', async (t, dialect) => {
  const { ai, url, pass, openShop } = await openStreet(t, dialect);
  const [one, two] = [await openShop('sk-one'), await openShop('sk-two')];
  await ai.goDown();
  const whys: (string | undefined)[] = [];
  for (let i = 0; i < 4; i += 1) whys.push((await one.send()).why);
  assert.deepEqual(whys, ['unreachable', 'unreachable', 'provider_down', 'provider_down']);
  assert.equal(await isOpenIn(url), true);

  const left = [await two.send(), await two.send(), await two.send()];
  for (const { source, why } of left)
    assert.deepEqual([source, why], ['fallback', 'provider_down'], 'for everybody alike');
  assertNotAsked(left);

  await ai.comeBack();
  const before = ai.requestCount();
  assert.equal((await two.send()).why, 'provider_down', 'it is left alone for ten seconds');
  assert.equal(ai.requestCount(), before);
  pass(10_001);
  assert.deepEqual([(await two.send()).source, (await one.send()).source], ['ai', 'ai']);
  assert.equal(await isOpenIn(url), false);
});

onBothDatabases(
  'one owner’s refused key, slow or failing model never silences another owner',
  async (t, dialect) => {
    const { ai, url, openShop } = await openStreet(t, dialect, { WEBHOOK_DEADLINE_MS: '1500' });
    ai.setDefault((exchange) => {
      const key = exchange.call.headers.authorization;
      if (key === 'Bearer sk-bad') return aiFaults.unauthorized(exchange);
      if (key === 'Bearer sk-broken') return aiFaults.serverError(exchange);
      return key === 'Bearer sk-slow' ? hang() : reply('Of course.')(exchange);
    });
    const [bad, slow, good] = [
      await openShop('sk-bad'),
      await openShop('sk-slow'),
      await openShop('sk-good'),
    ];
    const broken = await openShop('sk-broken');

    const slowly = await Promise.all(Array.from({ length: 5 }, () => slow.send()));
    assert.deepEqual([...new Set(slowly.map(({ why }) => why))], ['timeout']);
    const skipped = await slow.send();
    assert.equal(skipped.why, 'provider_down', 'the slow one alone is skipped from now on');
    assert.ok(skipped.aiMs < 1_000, `without waiting: ${skipped.aiMs} ms`);
    for (let i = 0; i < 8; i += 1) assert.equal((await bad.send()).why, 'key_refused');
    for (let i = 0; i < 8; i += 1) await broken.send();
    assert.equal((await broken.send()).why, 'provider_down', 'nor one whose model fails on the server');

    assert.equal((await good.send()).source, 'ai');
    assert.equal(await isOpenIn(url), false);
  },
);

onSqlite('calls that time out do not hide that a provider is away for everybody', async (t, dialect) => {
  // Too short for a second call, and long enough for a first one on a busy machine.
  const { ai, url, openShop } = await openStreet(t, dialect, { WEBHOOK_DEADLINE_MS: '1000' });
  // What only a first message needs is loaded.
  await (await openShop('sk-first')).send();
  for (let i = 0; i < 5; i += 1) ai.enqueue(resetBeforeAnswer, hang);
  const whys: (string | undefined)[] = [];
  for (let i = 0; i < 9; i += 1) whys.push((await (await openShop(`sk-${i}`)).send()).why);
  const expected = ['unreachable', 'timeout'];
  assert.deepEqual(
    whys,
    whys.map((_, i) => expected[i % 2]),
  );
  assert.equal(await isOpenIn(url), true);
});

onSqlite(
  'whoever asks while another’s probe is under way is not held back once it succeeded',
  async (t, dialect) => {
    const { ai, pass, openShop } = await openStreet(t, dialect);
    const [one, two] = [await openShop('sk-one'), await openShop('sk-two')];
    await ai.goDown();
    for (let i = 0; i < 3; i += 1) await one.send();
    await ai.comeBack();
    pass(10_001);
    const before = ai.requestCount();
    const asked = Promise.withResolvers<void>();
    ai.enqueue(onceTold(asked.promise, reply('Of course.')));
    const probe = two.send();
    await eventually('the probe is out', async () => ai.requestCount() > before);
    assert.equal((await one.send()).why, 'provider_down');
    asked.resolve();
    assert.equal((await probe).source, 'ai');
    assert.equal((await one.send()).source, 'ai');
  },
);

onBothDatabases(
  'at most max_ai_calls run at once; whoever comes on top is answered without',
  async (t, dialect) => {
    const { ai, openShop } = await openStreet(t, dialect, { WEBHOOK_MAX_AI_CALLS: '2' });
    const thought = Promise.withResolvers<void>();
    ai.setDefault((exchange) => thought.promise.then(() => reply('Of course.')(exchange)));
    const shop = await openShop('sk-one');
    let answered = 0;
    const sent = Array.from({ length: 6 }, async () => {
      const answer = await shop.send();
      answered += 1;
      return answer;
    });
    // The two calls last until the four others have their answers.
    await eventually('four are answered', async () => answered === 4).finally(thought.resolve);
    const answers = await Promise.all(sent);
    assert.deepEqual(answers.map(({ source }) => source).toSorted(), [
      'ai',
      'ai',
      'fallback',
      'fallback',
      'fallback',
      'fallback',
    ]);
    const turnedAway = answers.filter(({ source }) => source !== 'ai');
    for (const { why } of turnedAway) assert.equal(why, 'busy');
    assertNotAsked(turnedAway);
    assert.equal(ai.requestCount(), 2);
    assert.equal((await shop.send()).source, 'ai', 'and afterwards there is room again');
  },
);
