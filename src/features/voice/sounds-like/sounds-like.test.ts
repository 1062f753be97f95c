import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reply } from '../../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../../testing/fixtures.ts';
import { type Habits, MACHINE, OWNER } from '../../../../testing/made-up-exports/habits.ts';
import { makeStory } from '../../../../testing/made-up-exports/story.ts';
import { turnsOf } from '../../../../testing/made-up-exports/turns.ts';
import { client, signedInOwner, tokenFor } from '../../../../testing/owner-client.ts';
import { onBothDatabases, startTestApp } from '../../../../testing/test-app.ts';
import type { Dialect } from '../../../db/database.ts';
import { ownParts } from './sounds-like.ts';

const DAY = 86_400_000;
const WRITTEN = 'We have fresh bread. See you soon';
const LINE = 'An assistant writes.';

function turns(seed: number, part: 'open' | 'held', habits: Habits = OWNER) {
  return turnsOf(makeStory({ seed, part, habits, languages: ['en'], hasBot: false, threads: 12 }));
}

/** What the AI wrote, in sentences of which the owner's own messages hold none. */
function replies(seed: number, count: number, habits: Habits): string[] {
  const texts = turns(seed, 'held', habits).map(({ said }) => said.join('\n\n'));
  return Array.from({ length: count }, (_, at) => texts[at % texts.length] ?? '');
}

/** A shop with an AI, and a way to have it say something to customers. */
async function openShop(t: Parameters<typeof startTestApp>[0], dialect: Dialect) {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  let passed = 0;
  const env = { AI_BASE_URL: ai.url, AI_API_KEY: 'sk-server-1234567890', WEBHOOK_MESSAGES_PER_MINUTE: '0' };
  const app = await startTestApp(t, dialect, { env, overrides: { clock: () => Date.now() + passed } });
  const owner = await signedInOwner(app, { disclosureLine: LINE });
  // A session ends within the days that pass.
  const api: typeof owner.api = async (...call) =>
    client(app.url, await tokenFor(app.context, { userId: owner.id }))(...call);
  const { db, soundsLike, conversationIndex } = app.context;
  let customers = 0;
  return {
    app,
    owner,
    api,
    db: db.knex,
    learn: (seed: number) => {
      const learnt = turns(seed, 'open').map(({ at, asked, said }) => ({ at, asked, said }));
      return api('PUT', '/api/voice/imports/export', { isConsented: true, turns: learnt });
    },
    pass: (ms: number) => {
      passed += ms;
    },
    /** Several to a customer. The texts are put in afterwards: they hold prices that no template knows. */
    async say(texts: readonly string[]) {
      for (const [at, text] of texts.entries()) {
        if (at % 10 === 0) customers += 1;
        ai.enqueue(reply(`${WRITTEN} ${at}`.replace(/\d+$/, '')));
        const sent = await postMessage(app.url, owner.template.webhookUrl, {
          message: `Hi no ${at}`,
          conversation_id: `customer-${customers}`,
        });
        assert.equal(sent.status, 200);
        const newest = await db.knex('messages').where({ is_from_user: 0 }).max({ id: 'id' }).first();
        await db
          .knex('messages')
          .where({ id: newest?.id })
          .update({ source: 'ai', message_text: `${LINE}\n\n${text}`, created_at: app.context.clock() });
      }
    },
    async look() {
      await conversationIndex.catchUp(5_000);
      // Postgres has a clock of its own, by which no day has passed.
      await db.knex('conversation_index').update({ last_active_at: app.context.clock() });
      await soundsLike.run();
      const { status, body } = await api('GET', '/api/voice/sounds-like');
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
  };
}

onBothDatabases(
  'the newest replies are measured, and half of them by a stranger show',
  async (t, dialect) => {
    const { api, db, learn, say, look, pass, owner } = await openShop(t, dialect);
    assert.deepEqual(await look(), { isMeasured: false, leastReplies: 20, now: null, months: [] });
    assert.equal((await learn(1)).status, 200);
    await say(replies(2, 18, OWNER));
    const few = await look();
    assert.deepEqual([few.isMeasured, few.now.replies, few.now.figure, few.months], [true, 18, null, []]);

    await say(replies(3, 32, OWNER));
    const own = await look();
    assert.equal(own.now.replies, 50);
    assert.ok(own.now.figure >= 8, `${own.now.figure}`);
    assert.equal(own.now.examples.length, 3);
    assert.doesNotMatch(JSON.stringify(own.now.examples), /An assistant writes/);

    await say(replies(4, 5, MACHINE));
    assert.deepEqual(await look(), own, 'a few more are no news at once');
    await say(replies(5, 45, MACHINE));
    const half = await look();
    assert.equal(half.now.replies, 100);
    assert.ok(half.now.figure <= 7 && half.now.figure >= 4, `${half.now.figure}`);
    assert.deepEqual(
      half.now.examples.map(({ isLike }: { isLike: boolean }) => isLike),
      [false, false, false],
    );
    assert.equal(half.months.length, 1, 'a row a month');

    pass(31 * DAY);
    await say(replies(6, 1, MACHINE));
    const later = await look();
    assert.equal(later.months.length, 2);
    assert.deepEqual(later.months[0], half.months[0]);
    const exported = (await api('GET', '/api/user/export')).body.voice.soundsLike;
    assert.deepEqual(exported, later.months);

    await db('messages').where({ is_from_user: 0 }).delete();
    const gone = (await api('GET', '/api/voice/sounds-like')).body;
    assert.deepEqual(
      [gone.now.figure, gone.now.examples],
      [later.now.figure, []],
      'no text outlives its reply',
    );
    const { version } = (await api('GET', '/api/voice')).body.voice;
    await api('PUT', '/api/voice', { version, isOn: false });
    assert.equal((await api('GET', '/api/voice/sounds-like')).body.isMeasured, false);
    await api('DELETE', '/api/voice');
    assert.equal((await db('voice_months').where({ user_id: owner.id })).length, 0);
  },
);

onBothDatabases('only what customers got counts, of templates that speak so', async (t, dialect) => {
  const { api, db, learn, say, look, owner } = await openShop(t, dialect);
  await learn(1);
  await say(replies(3, 24, OWNER));
  const sent = await db('messages').where({ source: 'ai' }).select('id', 'conversation_id', 'user_id');
  const failed = sent.slice(0, 4).map(({ id, conversation_id, user_id }) => ({
    user_id,
    conversation_id,
    message_id: id,
    state: 'failed',
    attempts: 1,
    expires_at: 0,
    problem: '',
    created_at: 0,
  }));
  await db('deliveries').insert(failed);
  assert.equal((await look()).now.replies, 20);
  await db('voice_months').delete();
  const { lengthPreference, id } = owner.template;
  const edited = await api('PUT', `/api/templates/${id}`, { ...BAKERY, lengthPreference, useVoice: false });
  assert.equal(edited.status, 200);
  assert.equal((await look()).now, null);
});

onBothDatabases(
  'a voice that an older version learned is learned anew, then measured',
  async (t, dialect) => {
    const { app, db, learn, say, look, owner } = await openShop(t, dialect);
    await learn(1);
    await say(replies(3, 20, OWNER));
    const { learned } = await db('owner_voices').where({ user_id: owner.id }).first('learned');
    const { style: _, ...old } = JSON.parse(learned);
    await db('owner_voices').update({ learned: JSON.stringify(old) });
    assert.equal((await look()).isMeasured, false);
    await app.context.voices.relearnStale();
    assert.equal((await look()).now.replies, 20);
  },
);

test('of a reply, what its owner wrote once and for all is left out', () => {
  const fixed = new Map([[1, { disclosureLine: LINE, closings: ['', 'Book at bakery.example'] }]]);
  const left = (text: string) => ownParts([{ id: 1, templateId: 1, text }], fixed).map((one) => one.text);
  assert.deepEqual(left(`${LINE}\n\nhey, till 6\n\nBook at bakery.example`), ['hey, till 6']);
  assert.deepEqual(left('hey, till 6'), ['hey, till 6']);
  assert.deepEqual(left('Book at bakery.example'), []);
  assert.deepEqual(left(LINE), []);
});
