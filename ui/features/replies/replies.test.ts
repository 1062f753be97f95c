import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReasonView } from '../../../src/contract/conversation.ts';
import { formatDay } from '../../lib/dates.ts';
import { formatCost, formatDuration } from './amounts.ts';
import { whyRows } from './why-rows.ts';

const read = (...args: Parameters<typeof whyRows>) =>
  whyRows(...args).map(({ label, lines }) => `${label}: ${lines.join(' | ')}`.replaceAll('\u00a0', ' '));

test('a reply of the AI says all five, in order', () => {
  assert.deepEqual(
    read('ai', {
      given: { triggers: 5, faqs: 3, messages: 4 },
      tone: 'friendly',
      model: 'gpt-6-luna',
      calls: 2,
      promptTokens: 1_000,
      completionTokens: 180,
      costUsd: 0.0006,
      findings: [
        { rule: 'price', excerpt: '$45', action: 'removed' },
        { rule: 'empty', excerpt: '', action: 'rejected' },
      ],
      ms: { model: 1_250, total: 1_310 },
    }),
    [
      'Triggers: None of your 5 matched',
      'Used: Your template, 3 FAQs and 4 earlier messages',
      'Tone: Friendly',
      'Checked: Removed a price that you never wrote: “$45” | Refused an empty reply',
      'Cost: $0.0006, 1,180 tokens, 1.3 s | gpt-6-luna, asked 2 times',
    ],
  );
});

test('the voice: what was shown, what is unlike the owner, and whether asking again helped', () => {
  const voiceOf = (voice: object) => read('ai', { voice: { examples: 0, outside: [], ...voice } })[2];
  assert.equal(voiceOf({}), 'Voice: Like you write');
  assert.equal(voiceOf({ examples: 3 }), 'Voice: The AI was shown 3 messages of yours | Like you write');
  const outside = ['It has 45 words. The owner writes at most 22.'];
  assert.equal(
    voiceOf({ examples: 1, outside, repair: { outside, hasHelped: false } }),
    'Voice: The AI was shown 1 message of yours | ' +
      'Written again, no closer to you. Before: It has 45 words. You write at most 22. | It has 45 words. You write at most 22.',
  );
  const repair = { outside: ['It says "Sie" to the customer. The owner says "du".'], hasHelped: true };
  assert.equal(
    voiceOf({ repair }),
    'Voice: Written again, closer to you. Before: It says "Sie" to the customer. You say "du". | Like you write',
  );
  const ending = 'It begins with a capital. The owner begins in lower case.';
  assert.equal(voiceOf({ outside: [ending] }), 'Voice: It begins with a capital. You begin in lower case.');
});

test('knowledge: what the AI was given, and the passages that the reply used, each with its address', () => {
  const rowOf = (knowledge: NonNullable<ReasonView['knowledge']>) =>
    whyRows('ai', { knowledge }).find(({ label }) => label === 'Knowledge');
  const readAt = '2026-11-20T12:00:00.000Z';
  const used = [
    {
      source: 3,
      name: 'Price list',
      piece: 12,
      heading: 'Cakes',
      page: 2,
      readAt,
    },
    { source: 4, name: 'Delivery', piece: 0, heading: '', page: null },
  ];
  assert.deepEqual(rowOf({ outcome: 'found', given: 4, used }), {
    label: 'Knowledge',
    lines: ['The AI was given 4 passages that fit. The reply used:'],
    links: [
      { text: `Price list › Cakes, page 2, as of ${formatDay(readAt)}`, to: '/knowledge/3#p12' },
      { text: 'Delivery', to: '/knowledge/4#p0' },
    ],
  });
  assert.deepEqual(rowOf({ outcome: 'whole', given: 1, used: [] })?.lines, [
    'The AI was given all of it. The reply used none of it.',
  ]);
  assert.deepEqual(rowOf({ outcome: 'nothing', given: 0, used: [] })?.lines, [
    'Nothing in it fits the message.',
  ]);
  const saying = (outcome: 'not_asked' | 'none_usable') => rowOf({ outcome, given: 0, used: [] })?.lines[0];
  assert.equal(saying('not_asked'), 'The message asks nothing, so nothing was looked for.');
  assert.match(saying('none_usable') ?? '', /^None of it may be used: it is switched off/);
  assert.ok(!whyRows('ai', {}).some(({ label }) => label === 'Knowledge'));
});

test('a second look: what it found, what was done, or why nobody looked', () => {
  const lookOf = (secondLook: { outcome: string; why?: string }) =>
    read('ai', { secondLook: { claims: ['in blue too'], ...secondLook } }).at(3);
  const found = 'Second look: Not in your texts: “in blue too” |';
  assert.equal(lookOf({ outcome: 'clear' }), 'Second look: Nothing to change: your texts support all of it');
  assert.equal(lookOf({ outcome: 'repaired' }), `${found} Written again without it`);
  assert.equal(lookOf({ outcome: 'shortened' }), `${found} Left out of the reply`);
  assert.equal(lookOf({ outcome: 'refused' }), `${found} Nothing else was left to send`);
  const skipped = (why: string) => lookOf({ outcome: 'skipped', why });
  assert.equal(skipped('no_time'), 'Second look: Skipped, because it would have made the reply late');
  assert.equal(skipped('timeout'), 'Second look: Skipped, because the AI did not answer in time');
  const cost = read('ai', {
    model: 'm',
    calls: 2,
    ms: { look: 5 },
    secondLook: { outcome: 'clear', model: 'n' },
  });
  assert.equal(cost.at(-1), 'Cost: Price not known | m and n, asked 2 times');
});

test('a trigger that passed the conversation on is named, whoever answers', () => {
  const [line] = read('ai', {
    passedBy: { id: 1, phrase: 'wedding' },
    given: { triggers: 2, faqs: 0, messages: 0 },
  });
  assert.equal(line, 'Triggers: “wedding” passed the conversation on | None of your 2 matched');
});

test('a trigger, a fallback and a pause say what applies', () => {
  assert.deepEqual(read('trigger', { trigger: { id: 1, phrase: 'opening hours' } }), [
    'Triggers: “opening hours” matched',
    'Used: Your exact words, without AI',
    'Cost: $0',
  ]);
  const refused = { why: 'key_refused', model: 'm', costUsd: null, promptTokens: null, calls: 1 };
  assert.deepEqual(read('fallback', refused), [
    'Triggers: None matched',
    'Used: Your fallback reply | The AI did not write it, because the AI refused your key',
    'Cost: Price not known | m',
  ]);
  assert.deepEqual(read('none', { why: 'no_subscription' }), [
    'Used: Nothing, because your subscription has ended',
    'Cost: $0',
  ]);
});

test('every rule of the fact check has words', async () => {
  const { FACT_CHECK_RULES } = await import('../../../src/features/replies/fact-check/fact-check.types.ts');
  const { findingText } = await import('./findings.ts');
  for (const rule of FACT_CHECK_RULES) {
    assert.doesNotMatch(findingText({ rule, excerpt: '', action: 'removed' }), /something$/, rule);
  }
});

test('durations and costs', () => {
  assert.deepEqual([0, 3, 999, 1_000, 1_349].map(formatDuration), [
    'under 1\u00a0ms',
    '3\u00a0ms',
    '999\u00a0ms',
    '1.0\u00a0s',
    '1.3\u00a0s',
  ]);
  assert.deepEqual([0, 0.000_001, 0.0006, 0.0099, 0.01, 1.5].map(formatCost), [
    '$0',
    'under $0.0001',
    '$0.0006',
    '$0.0099',
    '$0.01',
    '$1.50',
  ]);
});
