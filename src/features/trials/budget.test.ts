import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget, mostPromptTokens } from './budget.ts';

const PRICE = { input: 10, output: 100 };
const request = {
  prompt: { messages: [{ role: 'user' as const, content: 'é'.repeat(468) }], maxTokens: 100 },
  model: 'm',
  apiKey: '',
  baseUrl: '',
};
/** 1,000 tokens to read and 100 to write, at most. */
const MOST = 0.02;
const answer = { text: '', promptTokens: 100, completionTokens: 10, isCutOff: false };

test('the most that a call can cost is set aside until it is known', () => {
  assert.equal(mostPromptTokens(request), 1_000);
  const budget = createBudget({ of: () => PRICE }, 2.5 * MOST);
  const first = budget.reserve(request);
  const second = budget.reserve(request);
  assert.equal(budget.reserve(request), null, 'two are under way');
  first?.settle(answer);
  assert.equal(budget.spent().spentUsd, 0.002);
  assert.equal(budget.atMost().spentUsd, 0.002 + MOST, 'the second may have to be paid');
  const third = budget.reserve(request);
  assert.notEqual(third, null);
  // Nobody knows what it cost: it counts whole.
  second?.settle(null);
  third?.release();
  assert.equal(budget.spent().spentUsd, 0.002 + MOST);
  budget.reserve(request)?.settle({ ...answer, promptTokens: null });
  assert.throws(() => budget.reserve(request), { name: 'TrialEnd', state: 'stopped' });
  assert.ok(budget.spent().spentUsd <= 2.5 * MOST);
  assert.equal(budget.spent().calls, 4);
});

test('what a provider does not count costs all that was set aside, and what never went out is no call', () => {
  const budget = createBudget({ of: () => PRICE }, 2.5 * MOST);
  budget.reserve(request)?.cancel();
  assert.deepEqual(budget.spent(), { calls: 0, spentUsd: 0, isPriceKnown: true });
  budget.reserve(request)?.settle({ ...answer, promptTokens: 0, completionTokens: 0 });
  assert.deepEqual(budget.spent(), { calls: 1, spentUsd: MOST, isPriceKnown: true });
  const priceless = createBudget({ of: () => null }, MOST);
  priceless.reserve(request)?.cancel();
  assert.equal(priceless.spent().calls, 0);
});
