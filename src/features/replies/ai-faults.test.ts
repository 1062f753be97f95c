import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import {
  aiFaults,
  aiOddities,
  aiRequest,
  forbidsExtraField,
  refusesField,
  refusesSystem,
  reply,
} from '../../../testing/ai/ai-behaviours.ts';
import { type AiStandIn, createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { allDone, captureLog, noticesOf } from '../../../testing/observe.ts';
import { onBothDatabases, onSqlite, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Behaviour } from '../../../testing/wire/http-stand-in.ts';
import type { Dialect } from '../../db/database.ts';

/** What comes of a fault: why there is no AI reply, how many calls it took, and what the owner hears of it. */
type Expected = [why: string, calls: number, notice: string | null];

const EXPECTED: Record<keyof typeof aiFaults, Expected> = {
  hang: ['timeout', 1, 'ai_unreachable'],
  hangAfterHeaders: ['timeout', 1, 'ai_unreachable'],
  drip: ['timeout', 1, 'ai_unreachable'],
  closeWithoutAnswer: ['unreachable', 2, 'ai_unreachable'],
  resetBeforeAnswer: ['unreachable', 2, 'ai_unreachable'],
  resetMidBody: ['unreachable', 2, 'ai_unreachable'],
  resetMidStream: ['unreachable', 2, 'ai_unreachable'],
  endless: ['answer_too_large', 1, null],
  huge: ['answer_too_large', 1, null],
  unauthorized: ['key_refused', 1, 'ai_key_refused'],
  forbidden: ['place_refused', 1, 'ai_request_refused'],
  unknownModel: ['model_unknown', 1, 'ai_model_unknown'],
  rateLimited: ['rate_limited', 2, 'ai_busy'],
  rateLimitedForLong: ['rate_limited', 1, 'ai_busy'],
  rateLimitedWithoutTime: ['rate_limited', 2, 'ai_busy'],
  rateLimitedUntilDate: ['rate_limited', 2, 'ai_busy'],
  outOfCredit: ['quota_used_up', 1, 'ai_quota_used_up'],
  serverError: ['provider_error', 2, 'ai_unreachable'],
  serverErrorAsHtml: ['provider_error', 2, 'ai_unreachable'],
  unavailable: ['provider_error', 2, 'ai_unreachable'],
  redirect: ['request_refused', 1, 'ai_request_refused'],
  html: ['bad_answer', 2, 'ai_unreachable'],
  htmlLabelledJson: ['bad_answer', 2, 'ai_unreachable'],
  halfJson: ['bad_answer', 2, 'ai_unreachable'],
  emptyBody: ['bad_answer', 2, 'ai_unreachable'],
  jsonNull: ['bad_answer', 2, 'ai_unreachable'],
  errorWith200: ['provider_error', 2, 'ai_unreachable'],
  noChoices: ['bad_answer', 2, 'ai_unreachable'],
  emptyChoices: ['bad_answer', 2, 'ai_unreachable'],
  noMessage: ['bad_answer', 2, 'ai_unreachable'],
  contentNull: ['empty_answer', 2, null],
  contentEmpty: ['empty_answer', 2, null],
  contentBlank: ['empty_answer', 2, null],
  contentNumber: ['empty_answer', 2, null],
  toolCalls: ['empty_answer', 2, null],
  onlyThinking: ['guard', 2, null],
  refusal: ['answer_refused', 1, null],
  contentFilter: ['answer_refused', 1, null],
  endedInError: ['provider_error', 2, 'ai_unreachable'],
  errorInChoice: ['provider_error', 2, 'ai_unreachable'],
  errorBeside: ['provider_error', 2, 'ai_unreachable'],
  errorInStream: ['provider_error', 2, 'ai_unreachable'],
  streamWithoutEnd: ['provider_error', 2, 'ai_unreachable'],
  filteredHalfWay: ['answer_refused', 1, null],
  filteredByAnotherName: ['answer_refused', 1, null],
  onlyThoughtParts: ['empty_answer', 2, null],
  keyRefusedAs400: ['key_refused', 1, 'ai_key_refused'],
  creditUsedUpAs400: ['quota_used_up', 1, 'ai_quota_used_up'],
  creditUsedUpWith200: ['quota_used_up', 1, 'ai_quota_used_up'],
};
/** The caller's patience: short where the AI only keeps silent, else as it is by default. */
const SHORT_MS = 1_500;
const USUAL_MS = 8_000;

interface Stage {
  app: TestApp;
  ai: AiStandIn;
  logLines: string[];
  /** A new owner whose calls to the AI, and only theirs, end as `behaviour` says. */
  send(
    name: string,
    behaviour: Behaviour,
    options?: { message?: string; fallbackReply?: string },
  ): Promise<Sent>;
}

interface Sent {
  answer: Awaited<ReturnType<typeof postMessage>>;
  tookMs: number;
  reason: { why?: string; calls?: number };
  calls: number;
  notices(expected: readonly string[]): Promise<string[]>;
}

/** One server for many owners: the key that a call carries says which behaviour meets it. */
async function openStage(t: TestContext, dialect: Dialect, deadlineMs: number): Promise<Stage> {
  const behaviours = new Map<string, Behaviour>();
  const keyOf = (authorization: string | undefined) => authorization?.replace('Bearer ', '') ?? '';
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  ai.setDefault((exchange) => {
    const behaviour = behaviours.get(keyOf(exchange.call.headers.authorization));
    return (behaviour ?? reply('Of course.'))(exchange);
  });
  const { log, lines: logLines } = captureLog();
  const env = { AI_BASE_URL: ai.url, WEBHOOK_DEADLINE_MS: String(deadlineMs) };
  const app = await startTestApp(t, dialect, { env, overrides: { log } });

  async function send(
    name: string,
    behaviour: Behaviour,
    { message = 'Can I pay in bitcoin?', fallbackReply = 'One moment, please.' } = {},
  ): Promise<Sent> {
    const key = `sk-secret-${name}`;
    behaviours.set(key, behaviour);
    const { user, template } = await createOwner(app.context, { fallbackReply });
    await app.context.keys.set(user.id, 'openai', key);
    const post = (timestamp: number) =>
      postMessage(app.url, template.webhookUrl, { message, conversation_id: name, timestamp });
    const startedAt = performance.now();
    const answer = await post(1);
    const tookMs = performance.now() - startedAt;
    const row = await app.context.db
      .knex('messages')
      .join('conversations', 'conversations.id', 'messages.conversation_id')
      .where('external_id', name)
      .whereNotNull('reason')
      .first('reason');
    const calls = ai.requests.filter((call) => keyOf(call.headers.authorization) === key).length;
    return {
      answer,
      tookMs,
      reason: JSON.parse(row.reason),
      calls,
      notices: (expected) => noticesOf(app.context, user.id, expected),
    };
  }

  return { app, ai, logLines, send };
}

onBothDatabases(
  'every fault of the AI: the fallback in time, and the owner hears of it',
  async (t, dialect) => {
    const usual = await openStage(t, dialect, USUAL_MS);
    const impatient = await openStage(t, dialect, SHORT_MS);
    type Name = keyof typeof aiFaults;
    const names = Object.keys(aiFaults) as Name[];

    async function check(stage: Stage, name: Name, deadlineMs: number): Promise<void> {
      const sent = await stage.send(name, aiFaults[name]);
      const [why, calls, notice] = EXPECTED[name];
      const { answer, reason } = sent;
      assert.deepEqual(
        { name, status: answer.status, source: answer.body.source, response: answer.body.response },
        { name, status: 200, source: 'fallback', response: 'One moment, please.' },
      );
      assert.deepEqual({ name, why: reason.why, calls: sent.calls }, { name, why, calls });
      const notices = notice === null ? [] : [notice];
      assert.deepEqual([name, await sent.notices(notices)], [name, notices]);
      assert.ok(sent.tookMs < deadlineMs + 5_000, `${name} took ${sent.tookMs} ms`);
    }

    const isOf = (kinds: string[]) => (name: Name) => kinds.includes(EXPECTED[name][0]);
    const isSilent = isOf(['timeout']);
    const isProviders = isOf(['unreachable', 'provider_error']);
    await allDone(
      names
        .filter((name) => !isProviders(name))
        .map((name) => (isSilent(name) ? check(impatient, name, SHORT_MS) : check(usual, name, USUAL_MS))),
    );
    // A few of these in a row mean that the provider is down for everybody; a good call in between says that it is not.
    for (const name of names.filter(isProviders)) {
      await usual.send(`before-${name}`, reply('Of course.'));
      await check(usual, name, USUAL_MS);
    }

    for (const { app, logLines } of [usual, impatient]) {
      const rows = await app.context.db.knex('messages').select('reason', 'message_text', 'source');
      const everything = JSON.stringify([rows, await app.context.db.knex('notifications'), logLines]);
      assert.doesNotMatch(everything, /sk-secret/, 'the key stands in no row and no line of the log');
    }
  },
);

onSqlite(
  'an FAQ that fits comes before the fallback, and nothing is sent without either',
  async (t, dialect) => {
    const stage = await openStage(t, dialect, USUAL_MS);
    const [faq, none] = await Promise.all([
      stage.send('faq', aiFaults.unauthorized, { message: 'Do you deliver?' }),
      stage.send('silent', aiFaults.unauthorized, { fallbackReply: '' }),
    ]);
    assert.deepEqual(
      [faq.answer.body.source, faq.answer.body.response],
      ['faq', 'Yes, within 5 km, for $4.'],
    );
    assert.equal(faq.reason.why, 'key_refused');
    const { source, response, send, content } = none.answer.body;
    assert.deepEqual([source, response, send], ['none', '', false]);
    assert.deepEqual(content, { type: 'instagram', messages: [] });
    assert.equal(none.reason.why, 'key_refused');
  },
);

onBothDatabases(
  'the owner hears of a customer whom nothing answers, whatever the reason',
  async (t, dialect) => {
    const stage = await openStage(t, dialect, USUAL_MS);
    const faults = ['refusal', 'contentEmpty', 'huge', 'onlyThinking'] as const;
    await allDone(
      faults.map(async (name) => {
        const { answer, notices } = await stage.send(name, aiFaults[name], { fallbackReply: '' });
        // That it will be checked is said where the AI wrote something; it answers nothing either.
        const said = name === 'onlyThinking' ? ['fallback', true] : ['none', false];
        assert.deepEqual([name, answer.body.source, answer.body.send], [name, ...said]);
        assert.deepEqual([name, await notices(['message_unanswered'])], [name, ['message_unanswered']]);
      }),
    );
    const { notices } = await stage.send('key', aiFaults.unauthorized, { fallbackReply: '' });
    assert.deepEqual(await notices(['ai_key_refused']), ['ai_key_refused'], 'one notice is enough');
    const { knex } = stage.app.context.db;
    const named = await knex('notifications')
      .join('conversations', 'conversations.id', 'notifications.conversation_id')
      .pluck('external_id');
    assert.deepEqual(named.toSorted(), [...faults].toSorted(), 'and of which one');
  },
);

onSqlite('odd answers that hold a reply are replies', async (t, dialect) => {
  const stage = await openStage(t, dialect, USUAL_MS);
  await allDone(
    Object.entries(aiOddities).map(async ([name, behaviour]) => {
      const { answer, calls } = await stage.send(name, behaviour);
      assert.deepEqual([name, answer.body.source, calls], [name, 'ai', 1]);
      if (name.startsWith('cut')) assert.equal(answer.body.response, 'Of course we do that.');
      else assert.deepEqual([name, answer.body.response], [name, 'Of course.']);
    }),
  );
});

onSqlite('a limit field that the model refuses is sent under its other name', async (t, dialect) => {
  const stage = await openStage(t, dialect, USUAL_MS);
  for (const [name, behaviour] of [
    ['refused-400', refusesField('max_completion_tokens')],
    ['refused-422', forbidsExtraField('max_completion_tokens')],
  ] as const) {
    const { answer, calls } = await stage.send(name, behaviour);
    assert.deepEqual([name, answer.body.response, calls], [name, 'Of course.', 2]);
    const before = stage.ai.requestCount();
    assert.equal((await stage.send(`${name}-next`, behaviour)).answer.body.response, 'Of course.');
    assert.equal(stage.ai.requestCount() - before, 1, 'what was refused once is not tried again');
    // Another model of the same server may want the first name: the next row begins anew.
    await stage.send(`${name}-back`, refusesField('max_tokens'));
  }
});

onSqlite('what a model does not take is left out, and remembered for a day', async (t, dialect) => {
  const stage = await openStage(t, dialect, USUAL_MS);
  const { answer, calls } = await stage.send('no-system', refusesSystem());
  assert.deepEqual([answer.body.response, calls], ['Of course.', 2]);
  const messages = aiRequest(stage.ai.requests.at(-1) ?? assert.fail()).messages;
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['user'],
  );
  assert.match(messages[0]?.content ?? '', /Neighborhood bakery[\s\S]*\n\nCan I pay in bitcoin\?$/);
  assert.equal((await stage.send('no-system-next', refusesSystem())).calls, 1);
});

onSqlite('a pause that the AI asks for is kept where there is time for it', async (t, dialect) => {
  const stage = await openStage(t, dialect, USUAL_MS);
  const arrivals: number[] = [];
  const busyOnce = (fault: Behaviour): Behaviour => {
    let calls = 0;
    return (exchange) => {
      calls += 1;
      arrivals.push(exchange.call.receivedAt);
      return (calls === 1 ? fault : reply('Of course.'))(exchange);
    };
  };
  const sent = await stage.send('seconds', busyOnce(aiFaults.rateLimited));
  assert.deepEqual([sent.answer.body.response, sent.calls], ['Of course.', 2]);
  const [first = 0, second = 0] = arrivals;
  assert.ok(second - first >= 990, `asked again after ${second - first} ms, not before the second was over`);
  const dated = await stage.send('date', busyOnce(aiFaults.rateLimitedUntilDate));
  assert.deepEqual([dated.answer.body.response, dated.calls], ['Of course.', 2]);
});
