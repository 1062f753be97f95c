import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageAnswer } from '../../../src/contract/usage.ts';
import type { Week } from '../usage/usage.store.ts';
import { sentenceFor } from './sentence.ts';

type Counts = Record<string, number>;

function week(counts: Counts, today: Counts = {}, totals: Partial<UsageAnswer['totals']> = {}): Week {
  const amounts = { promptTokens: 0, completionTokens: 0, costUsd: 0, averageMs: 0 };
  const rows = (day: string, of: Counts) =>
    Object.entries(of).map(([source, replies]) => ({
      ...amounts,
      day,
      templateId: 1,
      templateName: 'Bakery',
      source,
      replies,
    }));
  return {
    to: '2026-11-20',
    totals: { ...amounts, costs: null, replies: 0, medianAiMs: null, ...totals },
    days: [...rows('2026-11-15', counts), ...rows('2026-11-20', today)],
  };
}

const plain = (sentence: string) => sentence.replaceAll('\u00a0', ' ');
const calm = (usage: Week) => plain(sentenceFor(usage, null));

test('the week in one sentence', () => {
  assert.equal(calm(week({})), 'No messages yet this week.');
  assert.equal(
    calm(week({ ai: 200, trigger: 30 }, { faq: 5, none: 3 }, { medianAiMs: 1_400, costUsd: 0.09 })),
    'This week: 235 replies, typically in 1.4 seconds, for 9 cents.',
  );
  assert.equal(calm(week({ trigger: 40 })), 'This week: 40 replies, all from your triggers, at no cost.');
  assert.equal(calm(week({ trigger: 1, faq: 1 })), 'This week: 2 replies without AI, at no cost.');
  assert.equal(calm(week({ paused: 2 })), 'This week: 2 messages, none answered.');
});

test('amounts: unknown ones are left out, small ones said in words', () => {
  const of = (medianAiMs: number | null, costUsd: number | null) =>
    calm(week({ ai: 1 }, {}, { medianAiMs, costUsd }));
  assert.equal(of(2_000, null), 'This week: 1 reply, typically in 2.0 seconds.');
  assert.equal(of(0, 0), 'This week: 1 reply, typically in under 0.1 seconds, at no cost.');
  assert.equal(of(null, 0.0004), 'This week: 1 reply, for less than a cent.');
  assert.equal(of(null, 0.011), 'This week: 1 reply, for 1 cent.');
  assert.equal(of(null, 12.5), 'This week: 1 reply, for $12.50.');
});

test('trouble is told while customers notice it', () => {
  const troubled = (today: Counts) => plain(sentenceFor(week({ ai: 3 }, today), 'ai_key_refused'));
  assert.equal(
    troubled({ fallback: 12 }),
    '12 messages got the fallback reply today. Your AI key was refused.',
  );
  assert.equal(troubled({ none: 1 }), '1 message got no reply today. Your AI key was refused.');
  assert.match(troubled({ trigger: 5 }), /^This week: 8 replies/);
});
