import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MODEL_FAULTS, type ModelFaultKind } from '../../contract/no-ai-reasons.ts';
import type { ModelAnswer } from './answer.ts';
import { askModel } from './ask-model.ts';
import { ModelFault } from './faults.ts';
import type { ModelRequest } from './request.ts';

const ANSWER: ModelAnswer = { text: 'Of course.', promptTokens: 1, completionTokens: 1, isCutOff: false };
const REQUEST = { prompt: { messages: [], maxTokens: 100 }, baseUrl: '', apiKey: 'k', model: 'm' };

/** Meets each call with the next of `outcomes`; the time that each was given is kept. */
function modelOf(...outcomes: (ModelFault | Error | ModelAnswer)[]) {
  const timeouts: number[] = [];
  const model = {
    async complete(_request: ModelRequest, timeoutMs: number) {
      timeouts.push(timeoutMs);
      const outcome = outcomes.shift() ?? ANSWER;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
  return { model, timeouts };
}

function ask(model: ReturnType<typeof modelOf>['model'], leftMs: number, maxCalls = 2) {
  return askModel(model, REQUEST, { deadlineAt: Date.now() + leftMs, maxCalls }, Date.now);
}

const PASSING: ModelFaultKind[] = [
  'unreachable',
  'provider_error',
  'rate_limited',
  'bad_answer',
  'empty_answer',
];
const LASTING: ModelFaultKind[] = [
  'timeout',
  'key_refused',
  'model_unknown',
  'quota_used_up',
  'request_refused',
  'place_refused',
  'answer_refused',
  'answer_too_large',
  'provider_down',
  'busy',
];

test('every fault is one that may pass or one that stays', () => {
  assert.deepEqual([...PASSING, ...LASTING].toSorted(), Object.keys(MODEL_FAULTS).toSorted());
});

test('a fault that may pass is followed by one more call, and no third', async () => {
  await Promise.all(
    PASSING.map(async (kind) => {
      const cured = await ask(modelOf(new ModelFault(kind)).model, 5_000);
      assert.deepEqual([kind, cured.answer, cured.calls], [kind, ANSWER, 2]);
      const again = await ask(modelOf(new ModelFault(kind), new ModelFault(kind)).model, 5_000);
      assert.deepEqual([kind, again.answer, again.fault?.kind, again.calls], [kind, null, kind, 2]);
    }),
  );
});

test('a fault that stays is not followed by another call', async () => {
  for (const kind of LASTING) {
    const asked = await ask(modelOf(new ModelFault(kind)).model, 5_000);
    assert.deepEqual([kind, asked.answer, asked.fault?.kind, asked.calls], [kind, null, kind, 1]);
  }
});

test('the second call gets what is left of the time', async () => {
  const { model, timeouts } = modelOf(new ModelFault('rate_limited', 300));
  const asked = await ask(model, 3_000);
  assert.equal(asked.calls, 2);
  const [first = 0, second = 0] = timeouts;
  // A timer may be a millisecond early.
  assert.ok(first <= 3_000 && second <= first - 299, `${first} ms, then ${second} ms`);
  assert.ok(asked.ms >= 299);
});

for (const [name, fault, leftMs, maxCalls] of [
  ['less than a useful time remains', new ModelFault('unreachable'), 1_100, 2],
  ['the AI asks for a pause that leaves none', new ModelFault('rate_limited', 120_000), 8_000, 2],
  ['its calls are used up', new ModelFault('unreachable'), 8_000, 1],
] as const) {
  test(`no second call where ${name}`, async () => {
    const startedAt = Date.now();
    const asked = await ask(modelOf(fault).model, leftMs, maxCalls);
    assert.deepEqual([asked.answer, asked.fault, asked.calls], [null, fault, 1]);
    assert.ok(Date.now() - startedAt < 500, 'and nobody waits for it');
  });
}

test('no call at all when the time is over', async () => {
  const { model, timeouts } = modelOf();
  const asked = await ask(model, 0);
  assert.deepEqual([asked.answer, asked.fault?.kind, timeouts], [null, 'timeout', []]);
});

test('what is no fault of the AI is thrown on', async () => {
  await assert.rejects(ask(modelOf(new TypeError('ours')).model, 5_000), { name: 'TypeError' });
});
