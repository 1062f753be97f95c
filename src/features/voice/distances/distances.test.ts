import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reply } from '../../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../../testing/fixtures.ts';
import { type Habits, MACHINE, OWNER } from '../../../../testing/made-up-exports/habits.ts';
import { makeStory } from '../../../../testing/made-up-exports/story.ts';
import { turnsOf } from '../../../../testing/made-up-exports/turns.ts';
import {
  type Client,
  client,
  type Owner,
  signedInOwner,
  tokenFor,
} from '../../../../testing/owner-client.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { isDrift } from './drift.ts';
import { measureReplies, newestOf } from './measure.ts';
import { ownText } from './own-text.ts';

const DAY = 86_400_000;
const WRITTEN = 'We have fresh bread. See you soon';

function turns(seed: number, part: 'open' | 'held', habits: Habits = OWNER) {
  return turnsOf(makeStory({ seed, part, habits, languages: ['en'], hasBot: false, threads: 30 }));
}

/** What the AI wrote, in sentences of which the owner's own messages hold none. */
function replies(seed: number, count: number, habits: Habits): string[] {
  return turns(seed, 'held', habits)
    .map(({ said }) => said.join('\n'))
    .slice(0, count);
}

/** A shop whose owner's voice was learned, and a way to have the AI say something to new customers. */
async function openShop(t: Parameters<typeof startTestApp>[0], dialect: 'sqlite' | 'postgres') {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  let passed = 0;
  const app = await startTestApp(t, dialect, {
    env: {
      AI_BASE_URL: ai.url,
      AI_API_KEY: 'sk-server-1234567890',
      WEBHOOK_MESSAGES_PER_MINUTE: '0',
    },
    overrides: { clock: () => Date.now() + passed },
  });
  const signedIn = await signedInOwner(app, { disclosureLine: 'An assistant writes.' });
  // A session ends within the days that pass.
  const api: Client = async (...call) =>
    client(app.url, await tokenFor(app.context, { userId: signedIn.id }))(...call);
  const owner = { ...signedIn, api };
  let customers = 0;
  return {
    app,
    owner,
    ai,
    learn: (seed: number) =>
      owner.api('PUT', '/api/voice/imports/export', {
        isConsented: true,
        turns: turns(seed, 'open').map(({ at, asked, said }) => ({ at, asked, said })),
      }),
    edit: async (changes: Record<string, unknown>) => {
      const fields = { ...BAKERY, lengthPreference: owner.template.lengthPreference, ...changes };
      const { status } = await api('PUT', `/api/templates/${owner.template.id}`, fields);
      assert.equal(status, 200);
    },
    pass: (ms: number) => {
      passed += ms;
    },
    /** To a customer each. The texts are put in afterwards: they hold prices that no template knows. */
    async say(texts: readonly string[], model = 'gpt-4o-mini') {
      for (const text of texts) {
        customers += 1;
        ai.enqueue(reply(WRITTEN));
        const sent = await postMessage(app.url, owner.template.webhookUrl, {
          message: 'Hi',
          conversation_id: `customer-${customers}`,
        });
        assert.equal(sent.body.response, `An assistant writes.\n\n${WRITTEN}`);
        const at = await app.context.db.knex('messages').max({ id: 'id' }).first();
        const reason = JSON.stringify({ model });
        await app.context.db
          .knex('messages')
          .where({ id: at?.id })
          .update({
            message_text: `An assistant writes.\n\n${text}`,
            reason,
            created_at: app.context.clock(),
          });
      }
    },
    async look() {
      await app.context.conversationIndex.catchUp(5_000);
      // Postgres has a clock of its own, by which no day has passed.
      await app.context.db.knex('conversation_index').update({ last_active_at: app.context.clock() });
      await app.context.voiceDistances.run();
      const { body } = await owner.api('GET', '/api/voice/distances');
      return body.templates.find(({ id }: { id: number }) => id === owner.template.id);
    },
  };
}

async function notices({ api }: Owner) {
  const { body } = await api('GET', '/api/notifications');
  return body.filter(({ kind }: { kind: string }) => kind === 'voice_drift');
}

async function countOf({ context }: TestApp, table: string): Promise<number> {
  const row = await context.db.knex(table).count({ count: '*' }).first();
  return Number(row?.count);
}

onSqlite(
  'replies are measured, and a change that makes them sound otherwise is told of once',
  async (t, dialect) => {
    const { app, owner, learn, say, look, pass, edit } = await openShop(t, dialect);
    const { api, template } = owner;
    assert.deepEqual((await api('GET', '/api/voice/distances')).body.isMeasured, false);
    assert.equal((await learn(1)).status, 200);
    await say(replies(2, 18, OWNER));
    const few = await look();
    assert.deepEqual([few.replies, few.points], [18, []]);

    await say(replies(3, 110, OWNER));
    const [first, ...others] = (await look()).points;
    assert.deepEqual(others, []);
    assert.ok(
      first.distance < 0.3 && first.low <= first.distance && first.distance <= first.high,
      `${first.distance}`,
    );
    assert.ok(first.replies >= 100 && first.words >= 1_500 && first.words < 2_500, JSON.stringify(first));
    assert.deepEqual([first.model, first.templateVersion, first.changes], ['gpt-4o-mini', 1, []]);
    await say(replies(4, 12, OWNER));
    assert.equal((await look()).points.length, 1, 'one a day, where nothing changed');
    pass(DAY);
    await say(replies(5, 1, OWNER));
    assert.equal((await look()).points.length, 2);

    // A name is no way of writing; a tone is.
    pass(60_000);
    await edit({ templateName: 'Linden' });
    assert.equal((await look()).drift, null);
    await edit({ templateName: 'Linden', tone: 'formal' });
    pass(60_000);
    await say(replies(6, 40, MACHINE));
    assert.equal((await look()).drift, null, 'too few words to say so');
    await say(replies(7, 90, MACHINE));
    const { points, drift, templateName } = await look();
    assert.equal(templateName, 'Linden');
    assert.deepEqual(drift.what, ['template']);
    assert.ok(drift.since - drift.before > 0.3, JSON.stringify(drift));
    const marks = points.flatMap(({ changes }: { changes: { what: string[] }[] }) => changes);
    assert.deepEqual(
      marks.map(({ what }: { what: string[] }) => what),
      [['template']],
    );
    await look();
    const [notice, ...more] = await notices(owner);
    assert.deepEqual(more, []);
    assert.equal(notice.templateId, template.id);
    assert.match(
      notice.detail,
      /^Since \w+ \d+, when the template was edited, they are 0\.\d\d away from you\. Before/,
    );
    assert.equal(notice.times, 1);

    // Another model brings the voice back.
    pass(60_000);
    await say(replies(8, 130, OWNER), 'gpt-4o');
    pass(DAY);
    await say(replies(9, 10, OWNER), 'gpt-4o');
    const back = await look();
    assert.equal(back.drift, null);
    assert.deepEqual(
      back.points.at(-1).changes.map(({ what }: { what: string[] }) => what),
      [['model']],
    );
    assert.equal((await notices(owner))[0].times, 1);

    // The same replies by another voice, at once.
    const before = back.points.length;
    await learn(11);
    const anew = await look();
    assert.equal(anew.points.length, before + 1);
    assert.deepEqual(
      anew.points.at(-1).changes.map(({ what }: { what: string[] }) => what),
      [['voice']],
    );

    const exported = (await api('GET', '/api/user/export')).body.voice.distances;
    assert.deepEqual(exported[0].points, anew.points);
    await app.context.db.knex('messages').delete();
    assert.equal((await look()).points.length, before + 1, 'replies go, points stay');
    await api('DELETE', `/api/templates/${template.id}`);
    await look();
    assert.deepEqual([await countOf(app, 'voice_points'), await countOf(app, 'voice_watches')], [0, 0]);
  },
);

onBothDatabases('only what was sent counts, for owners with the voice on', async (t, dialect) => {
  const { app, owner, learn, say, look, edit } = await openShop(t, dialect);
  await learn(1);
  await say(replies(3, 104, OWNER));
  const { knex } = app.context.db;
  const ids: number[] = await knex('messages').where({ source: 'ai' }).orderBy('id').pluck('id');
  const failed = ids.slice(0, 80);
  const conversations = await knex('messages')
    .whereIn('id', failed)
    .select('id', 'conversation_id', 'user_id');
  for (const { id, conversation_id, user_id } of conversations)
    await knex('deliveries').insert({
      user_id,
      conversation_id,
      message_id: id,
      state: 'failed',
      attempts: 1,
      expires_at: 0,
      problem: '',
      created_at: 0,
    });
  const { replies: counted, points } = await look();
  assert.deepEqual([counted, points], [24, []]);
  await knex('deliveries').update({ state: 'sent' });
  await knex('voice_watches').delete();
  assert.equal((await look()).points.length, 1);

  const { version } = (await owner.api('GET', '/api/voice')).body.voice;
  await owner.api('PUT', '/api/voice', { version, isOn: false });
  const templates = async () => (await owner.api('GET', '/api/voice/distances')).body.templates;
  assert.deepEqual(await templates(), []);
  assert.equal(await countOf(app, 'voice_points'), 1, 'kept until it is on again');
  await owner.api('PUT', '/api/voice', { version: version + 1, isOn: true });
  assert.equal((await templates())[0].points.length, 1);
  await edit({ useVoice: false });
  assert.deepEqual(await templates(), []);
  await owner.api('DELETE', '/api/voice');
  assert.deepEqual([await countOf(app, 'voice_points'), await countOf(app, 'voice_watches')], [0, 0]);
});

onBothDatabases('of shared conversations, a template has what it said itself', async (t, dialect) => {
  const { app, owner, learn, say, look } = await openShop(t, dialect);
  await learn(1);
  const second = await app.context.templates.create(owner.id, { ...BAKERY, templateName: 'Cakes' });
  for (const id of [owner.template.id, second.id])
    assert.equal(
      (await owner.api('PUT', `/api/templates/${id}/sharing`, { sharesWith: 'shop' })).status,
      200,
    );
  await say(replies(2, 9, OWNER));
  const { knex } = app.context.db;
  const ids: number[] = await knex('messages').where({ source: 'ai' }).orderBy('id').pluck('id');
  assert.equal((await look()).replies, 9);
  await knex('messages').whereIn('id', ids.slice(0, 4)).update({ said_by: second.id });
  await look();
  const { templates } = (await owner.api('GET', '/api/voice/distances')).body;
  assert.deepEqual(
    templates.map(({ templateName, replies: counted }: Record<string, unknown>) => [templateName, counted]),
    [
      ['Linden Bakery', 5],
      ['Cakes', 4],
    ],
  );
});

test('of a reply, what the owner wrote once and for all is left out', () => {
  const fixed = { disclosures: ['An assistant writes.', 'A bot.'], closings: ['', 'Book at bakery.example'] };
  assert.equal(ownText('hey, till 6', fixed), 'hey, till 6');
  assert.equal(ownText('A bot.\n\nhey, till 6\n\nBook at bakery.example', fixed), 'hey, till 6');
  assert.equal(ownText('hey, till 6\n\nBook at bakery.example', fixed), 'hey, till 6');
  assert.equal(ownText('A bot. hey', fixed), 'A bot. hey');
  assert.equal(ownText('Book at bakery.example', fixed), '');
});

test('a hundred replies are taken, and more where they are short', () => {
  const long = Array.from({ length: 400 }, () => 'word '.repeat(20));
  const short = Array.from({ length: 400 }, () => 'word '.repeat(10));
  const tiny = Array.from({ length: 400 }, () => 'ok');
  assert.deepEqual(
    [long, short, tiny].map((texts) => newestOf(texts).length),
    [100, 150, 300],
  );
});

test('farther away is only what the intervals say, by a difference that is heard', () => {
  const side = (distance: number, width = 0.02) => ({
    distance,
    low: distance - width,
    high: distance + width,
  });
  assert.equal(isDrift(side(0.2), side(0.45)), true);
  assert.equal(isDrift(side(0.45), side(0.2)), false, 'nearer');
  assert.equal(isDrift(side(0.2), side(0.28)), false, 'too little');
  assert.equal(isDrift(side(0.2, 0.1), side(0.35, 0.1)), false, 'perhaps by chance');
});

test('without a change there is nothing to compare', () => {
  const texts = replies(2, 120, OWNER);
  const profile = {
    version: 1,
    parts: [],
    kept: [],
    own: { base: 0, noise: 0 },
    customers: { base: 1, noise: 0 },
  } as const;
  assert.equal(measureReplies({ profile, latest: texts.slice(0, 3), change: null }).change, null);
});
