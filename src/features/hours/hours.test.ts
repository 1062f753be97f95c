import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { BAKERY, postMessage } from '../../../testing/fixtures.ts';
import { signedInOwner } from '../../../testing/owner-client.ts';
import { startServerProcess } from '../../../testing/server-process.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import type { Hours } from '../../contract/hours.ts';
import type { Dialect } from '../../db/database.ts';

const DAY = 24 * 60 * 60_000;
const FORM = { ...BAKERY, lengthPreference: 'short (3-4 sentences)' };
const AWAY = 'We are closed and back tomorrow at nine.';

/** Hours of one whole day a week, in UTC, `days` from today. */
function openIn(days: number, outside: Hours['outside']): Hours {
  const open = (new Date(Date.now() + days * DAY).getUTCDay() + 6) % 7;
  const week = Array.from({ length: 7 }, (_, day) => (day === open ? [{ from: '00:00', to: '24:00' }] : []));
  return { timeZone: 'UTC', week, holidays: [], outside };
}

async function openShop(t: TestContext, dialect: Dialect, fields: Record<string, unknown>) {
  const ai = await createAiStandIn({ reply: () => 'Of course.' });
  t.after(() => ai.close());
  const app = await startTestApp(t, dialect, {
    env: { AI_BASE_URL: ai.url, WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
  });
  const owner = await signedInOwner(app, { waitForMoreMs: 0, ...fields });
  await app.context.keys.set(owner.id, 'openai', 'sk-test-1234');
  await app.context.triggers.add(owner.id, owner.template.id, {
    triggerPhrase: 'price',
    responseAction: 'It is $20.',
  });
  let timestamp = 0;
  return {
    app,
    owner,
    ai,
    async say(message: string, conversation = 'c', url = app.url) {
      timestamp += 1;
      const body = { message, conversation_id: conversation, timestamp };
      const answer = await postMessage(url, owner.template.webhookUrl, body);
      assert.equal(answer.status, 200);
      return [answer.body.source, answer.body.response];
    },
    async edit(changes: Record<string, unknown>) {
      const { status } = await owner.api('PUT', `/api/templates/${owner.template.id}`, {
        ...FORM,
        ...changes,
      });
      assert.equal(status, 200);
      // Processes hear of it within a second.
      app.context.loadedTemplates.templateChanged(owner.template.id);
    },
    async notices() {
      const { body } = await owner.api('GET', '/api/notifications');
      return body.filter((one: { kind: string }) => one.kind === 'opened');
    },
  };
}

onBothDatabases('closed: one away text a conversation, then silence; triggers answer', async (t, dialect) => {
  const { say, ai, app, owner } = await openShop(t, dialect, { hours: openIn(3, 'away'), awayText: AWAY });
  assert.deepEqual(await say('Do you bake rye bread?'), ['away', AWAY]);
  assert.deepEqual(await say('Hello?'), ['closed', '']);
  assert.deepEqual(await say('The price?'), ['trigger', 'It is $20.']);
  assert.deepEqual(await say('Hi', 'other'), ['away', AWAY], 'each customer reads it');
  assert.equal(ai.requests.length, 0);
  const [row] = await app.context.db.knex('messages').where({ source: 'away' }).select('reason');
  assert.equal(typeof JSON.parse(row.reason).closed.until, 'number');
  const { body } = await owner.api('GET', '/api/conversations/counts');
  assert.equal(body.unanswered, 1, 'the away text is no answer; a trigger is');
});

onSqlite('answers as usual while open, and while closed where the owner wants it so', async (t, dialect) => {
  const { say, edit } = await openShop(t, dialect, { hours: openIn(0, 'away'), awayText: AWAY });
  assert.deepEqual(await say('Hi'), ['ai', 'Of course.']);
  await edit({ hours: openIn(3, 'answer') });
  assert.deepEqual(await say('Hi again'), ['ai', 'Of course.']);
  await edit({ hours: openIn(3, 'away') });
  assert.deepEqual(await say('And now?'), ['away', AWAY]);
  await edit({ hours: null });
  assert.deepEqual(await say('Once more'), ['ai', 'Of course.']);
});

onBothDatabases('many messages at once at night get one away text', async (t, dialect) => {
  const { say } = await openShop(t, dialect, { hours: openIn(3, 'away'), awayText: AWAY });
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => say(`Message ${n}`)));
  assert.equal(answers.filter(([source]) => source === 'away').length, 1);
  assert.equal(answers.filter(([source]) => source === 'closed').length, 11);
});

test('two processes tell the away text once', async (t) => {
  const { say, app } = await openShop(t, 'postgres', { hours: openIn(3, 'away'), awayText: AWAY });
  const second = await startServerProcess(t, app.env);
  for (const conversation of ['a', 'b', 'c']) {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        say(`Message ${n}`, conversation, n % 2 === 0 ? app.url : second.url),
      ),
    );
    assert.equal(answers.filter(([source]) => source === 'away').length, 1, conversation);
  }
});

onBothDatabases('a new closed time, or a clock that was years ahead, tells it again', async (t, dialect) => {
  const { say, app } = await openShop(t, dialect, { hours: openIn(3, 'away'), awayText: AWAY });
  assert.deepEqual(await say('Hi'), ['away', AWAY]);
  for (const awayToldAt of [Date.now() - 8 * DAY, Date.now() + 900 * DAY]) {
    await app.context.db
      .knex('conversations')
      .update({ memo: JSON.stringify({ manners: { awayToldAt } }), version: 99 });
    assert.deepEqual(await say(`Hi ${awayToldAt}`), ['away', AWAY]);
  }
  // Set back by a minute: told all the same.
  const ahead = JSON.stringify({ manners: { awayToldAt: Date.now() + 60_000 } });
  await app.context.db.knex('conversations').update({ memo: ahead, version: 199 });
  assert.deepEqual(await say('Still there?'), ['closed', '']);
});

onSqlite('silent: the owner hears at the next opening who waits, once', async (t, dialect) => {
  const { say, app, edit, notices, owner } = await openShop(t, dialect, { hours: openIn(3, 'silent') });
  await app.context.stopBackground();
  assert.deepEqual(await say('Hi'), ['closed', '']);
  assert.deepEqual(await say('Hello?', 'other'), ['closed', '']);
  assert.deepEqual(await say('price', 'third'), ['trigger', 'It is $20.']);
  const { openings, db } = app.context;
  await openings.run();
  assert.deepEqual(await notices(), [], 'still closed');

  await db.knex('messages').update({ created_at: Date.now() - 2 * DAY });
  await edit({ hours: openIn(0, 'silent') });
  await Promise.all([openings.run(), openings.run()]);
  await openings.run();
  const [notice, ...more] = await notices();
  assert.deepEqual(more, []);
  assert.partialDeepStrictEqual(notice, {
    title: 'Customers wrote while you were closed',
    detail: '2 customers wait.',
    templateId: owner.template.id,
    times: 1,
  });
});

onBothDatabases('a server that was down all day tells of the opening that it missed', async (t, dialect) => {
  const { say, app, edit, notices } = await openShop(t, dialect, { hours: openIn(3, 'silent') });
  await app.context.stopBackground();
  await say('Hi');
  await app.context.db.knex('messages').update({ created_at: Date.now() - 3 * DAY });
  await app.context.db.knex('conversations').update({ contact_name: 'Ana' });
  await edit({ hours: openIn(-1, 'silent') });
  await app.context.openings.run();
  assert.deepEqual(
    (await notices()).map(({ detail }: { detail: string }) => detail),
    ['1 customer waits: Ana.'],
  );
});

onBothDatabases('hours that change or go open the shop, and tell who waits', async (t, dialect) => {
  const { say, app, edit, notices } = await openShop(t, dialect, { hours: openIn(3, 'silent') });
  await app.context.stopBackground();
  const { openings } = app.context;
  await say('Hi');
  await edit({ hours: openIn(2, 'silent') });
  await openings.run();
  assert.deepEqual(await notices(), [], 'still closed');
  await edit({ hours: openIn(0, 'silent') });
  await Promise.all([openings.run(), openings.run()]);
  assert.deepEqual(
    (await notices()).map(({ detail }: { detail: string }) => detail),
    ['1 customer waits.'],
  );

  await edit({ hours: openIn(3, 'silent') });
  await say('Hello?', 'other');
  await edit({ hours: null });
  await Promise.all([openings.run(), openings.run()]);
  await edit({ hours: null, awayText: 'Away.' });
  await openings.run();
  const told = await notices();
  assert.equal(
    told.reduce((sum: number, { times }: { times: number }) => sum + times, 0),
    2,
  );
  assert.equal(told[0].detail, '1 customer waits.', 'the other one was told of before');
});

onSqlite('a timetable is worked out once until it changes', async (t, dialect) => {
  const { app } = await openShop(t, dialect, { hours: openIn(3, 'silent') });
  await app.context.stopBackground();
  await app.context.openings.run();
  const { mock } = t.mock.method(Intl.DateTimeFormat.prototype, 'formatToParts');
  await app.context.openings.run();
  assert.equal(mock.callCount(), 0);
});

onSqlite('hours are a field like others: history, conflict, export, refusals', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api, template } = await signedInOwner(app);
  const path = `/api/templates/${template.id}`;
  assert.equal((await api('GET', path)).body.hours, null);
  const hours = openIn(0, 'answer');
  const saved = await api('PUT', path, { hours, baseVersion: 1 });
  assert.deepEqual([saved.status, saved.body.version, saved.body.hours], [200, 2, hours]);
  assert.equal((await api('PUT', path, { hours, baseVersion: 1 })).body.version, 2, 'the same is no change');
  const other = await api('PUT', path, { hours: openIn(1, 'answer'), baseVersion: 1 });
  assert.deepEqual([other.status, other.body.message], [409, 'Changed elsewhere in the meantime: Hours.']);
  const history = await api('GET', `${path}/history/2`);
  const [change] = history.body.changes;
  assert.equal(change.before, null);
  assert.match(change.after, /0:00-24:00/);
  const exported = await api('GET', `${path}/export`);
  assert.deepEqual(exported.body.template.hours, hours);
  const imported = await api('POST', '/api/templates/import', exported.body);
  assert.deepEqual(imported.body.hours, hours);

  const refused = await api('PUT', path, { hours: { ...hours, timeZone: 'Mars/Base' }, baseVersion: 2 });
  assert.equal(refused.status, 400);
  assert.match(refused.body.fields.hours, /^Time zone/);
  const { holidays: _, ...without } = hours;
  const lacking = await api('PUT', path, { hours: without, baseVersion: 2 });
  assert.deepEqual(lacking.body.fields, {
    hours: 'holidays: Required',
    'hours.holidays': 'Required',
  });
  const silent = await api('PUT', path, { hours: { ...hours, outside: 'away' }, baseVersion: 2 });
  assert.deepEqual(silent.body.fields, { awayText: 'Write what customers read while you are closed' });
  for (const broken of ['9 to 5', [], { ...hours, more: 1 }, { ...hours, week: 'all' }, { timeZone: 'UTC' }])
    assert.equal((await api('PUT', path, { hours: broken, baseVersion: 2 })).status, 400);
});

test('an away text with a place to fill stays unsaid', async (t) => {
  const awayText = 'Back at [time].';
  const { say, app } = await openShop(t, 'sqlite', { hours: openIn(3, 'away'), awayText: AWAY });
  await app.context.db.knex('templates').update({ away_text: awayText });
  assert.deepEqual(await say('Hi'), ['closed', '']);
});
