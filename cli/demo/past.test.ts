import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { isPaused } from '../../src/contract/bot-control.ts';
import { testEnvironment } from '../../testing/test-app.ts';
import { createDemoClock } from './demo-clock.ts';
import { readHistory } from './history.ts';
import { openBakery } from './open-bakery.ts';
import { liveThePast } from './past.ts';
import { STAND_IN_MODEL, startStandInModel } from './stand-in-model.ts';

const DAY_MS = 24 * 60 * 60_000;
const ALL = { templateId: null, state: null, search: '', limit: 100, after: null };

async function bakeryWithPast(t: TestContext) {
  const model = await startStandInModel();
  t.after(() => model.close());
  const env = await testEnvironment(t, 'sqlite', { AI_ALLOWED_BASE_URLS: model.baseUrl });
  const clock = createDemoClock();
  const context = await createContext(loadConfig({ env }), { clock: clock.now });
  t.after(() => context.close());
  const now = clock.now();
  clock.travelTo(now - 31 * DAY_MS);
  const template = await openBakery(context, model.baseUrl);
  await liveThePast({ context, template, clock, model }, now, new AbortController().signal);
  clock.comeHome();
  const { conversations } = await context.conversations.list(template.userId, ALL);
  const threads = await Promise.all(
    conversations.map(async ({ id }) => ({
      ...(await context.messages.list(template.userId, id, { search: '', limit: 100, before: null })),
      events: await context.messages.events(template.userId, id),
    })),
  );
  return { context, template, threads, now };
}

test('the past is what the product makes of the texts: every reply, reason, event, sum and notice', async (t) => {
  const { context, template, threads, now } = await bakeryWithPast(t);
  const messages = threads.flatMap((thread) => thread.messages);
  const replies = messages.filter(({ isFromUser }) => !isFromUser);
  assert.ok(threads.length >= 60, `${threads.length} conversations`);
  assert.ok(messages.length / threads.length > 4, `${messages.length} messages`);

  const written = new Set(replies.filter(({ source }) => source === 'ai').map((reply) => reply.messageText));
  const lines = readHistory(now).flatMap((moment) =>
    moment.kind === 'customer' ? moment.lines.slice(-1) : [],
  );
  // At the end of a strategy, its owner's closing text follows.
  const isSaid = (text: string) => [...written].some((reply) => reply.startsWith(text));
  const unsaid = lines.flatMap((line) => (line === 'quota' || isSaid(line.text) ? [] : line.text));
  assert.deepEqual(unsaid, [], 'the guard lets through whatever the bakery says');
  assert.ok(![...written].some((text) => text.includes('stand-in')));

  const sources = new Set(replies.map(({ source }) => source));
  assert.deepEqual(sources, new Set(['ai', 'trigger', 'faq', 'fallback', 'owner']));
  const reasons = replies.map(({ reason }) => reason ?? '');
  assert.ok(
    reasons.some((reason) => /"rule":"price".*"action":"rejected"/.test(reason)),
    'a price made up',
  );
  assert.ok(reasons.some((reason) => reason.includes('quota_used_up')));
  const byAi = replies
    .filter(({ source }) => source === 'ai')
    .map(({ reason }) => JSON.parse(reason ?? '{}'));
  assert.deepEqual(new Set(byAi.map((reason) => reason.model)), new Set([STAND_IN_MODEL]));

  const names = threads.map(({ conversation }) => conversation.contactName);
  assert.ok(names.some((name) => /\p{Script=Arabic}/u.test(name)));
  assert.ok(names.includes(''));
  const paused = threads.filter(({ conversation }) => isPaused(now, conversation.pause));
  assert.equal(paused.length, 3, 'two wait, and the owner has silenced one');
  assert.ok(threads.some(({ events }) => events.some(({ kind }) => kind.includes('resum'))));
  assert.equal((await context.waiting.list(template.userId, 10)).total, 2);
  const unanswered = { templateId: null, state: 'unanswered', search: '', limit: 50, after: null } as const;
  const open = await context.conversations.list(template.userId, unanswered);
  assert.equal(open.conversations.length, 3, 'those two, and the one that the owner has silenced');
  assert.deepEqual(
    (await context.doctor.report(template.userId, template.id, 'https://bakery.example')).findings.map(
      ({ code }) => code,
    ),
    ['unreplaced_variable'],
  );
  assert.equal(await context.noticeBoard.unread(template.userId), 3);
});

test('it lies within the last thirty days, on nearly all of them, in the order in which it happened', async (t) => {
  const { threads, now } = await bakeryWithPast(t);
  const times = threads.map(({ messages }) => messages.map(({ createdAt }) => createdAt));
  for (const each of times)
    assert.deepEqual(
      each,
      each.toSorted((a, b) => a - b),
    );
  const all = times.flat();
  assert.ok(Math.min(...all) > now - 30 * DAY_MS);
  assert.ok(Math.max(...all) < now);
  const days = new Set(all.map((time) => new Date(time).toDateString()));
  assert.ok(days.size >= 26, `${days.size} days`);
});
