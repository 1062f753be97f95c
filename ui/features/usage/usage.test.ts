import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { costBefore, costsByPurpose, repliesCompared, speedCompared } from './compare.ts';
import { usageCsv } from './csv.ts';
import { speedPlot } from './series.ts';

const amounts = { replies: 0, promptTokens: 0, completionTokens: 0, costUsd: 0, averageMs: null };

function usage(more: Partial<UsageAnswer>): UsageAnswer {
  return {
    pricesAsOf: '2026-11-05',
    hasServerPrices: false,
    from: '2026-10-22',
    to: '2026-11-20',
    totals: { ...amounts, costs: null, medianAiMs: 1_800 },
    week: { from: '2026-11-14', totals: { ...amounts, costs: null, medianAiMs: null } },
    before: { replies: 0, costUsd: 0, medianAiMs: null },
    days: [],
    speeds: [],
    ...more,
  };
}

const row = (source: string, replies: number, more = {}) => ({
  ...amounts,
  day: '2026-11-20',
  templateId: 1,
  templateName: 'Bakery',
  source,
  replies,
  ...more,
});

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('a range is compared with the one before it', () => {
  const days = [row('ai', 200), row('fallback', 35), row('none', 9)];
  const replies = (before: number) =>
    repliesCompared(usage({ days, before: { replies: before, costUsd: 0, medianAiMs: null } }), '30');
  assert.equal(replies(194), '235 replies, 41 more than in the 30 days before.');
  assert.equal(replies(236), '235 replies, 1 fewer than in the 30 days before.');
  assert.equal(replies(235), '235 replies, as many as in the 30 days before.');
  assert.equal(replies(0), '235 replies, none in the 30 days before.');
  const speed = (medianAiMs: number | null) =>
    plain(speedCompared(usage({ before: { replies: 1, costUsd: 0, medianAiMs } }), '7'));
  assert.equal(speed(2_100), '0.3 s faster than in the 7 days before.');
  assert.equal(speed(1_500), '0.3 s slower than in the 7 days before.');
  assert.equal(speed(1_800), 'As fast as in the 7 days before.');
  assert.equal(speed(null), undefined);
  const cost = (costUsd: number | null) =>
    costBefore(usage({ before: { replies: 1, costUsd, medianAiMs: 5 } }), '365');
  assert.deepEqual([cost(0.05), cost(null)], ['$0.05 in the year before.', null]);
});

test('what each purpose cost, where more than one cost anything', () => {
  const told = (chat: number, embeddings: number, transcription: number) => {
    const costs = { chat, embeddings, transcription };
    return costsByPurpose({ totals: { ...usage({}).totals, costs } });
  };
  assert.equal(told(1.2, 0.01, 0.14), 'Replies $1.20, finding by meaning $0.01, voice messages $0.14');
  assert.equal(told(0, 0.002, 3), 'Finding by meaning $0.0020, voice messages $3.00');
  assert.deepEqual([told(1.2, 0, 0), costsByPurpose(usage({}))], [null, null]);
});

test('as CSV: a line a day, template and source, and no formulas', () => {
  const days = [
    row('ai', 3, { templateName: '=cmd|"x", y', costUsd: null, averageMs: 900 }),
    row('trigger', 1, { templateName: '-5 "rye"', day: '2026-11-19' }),
  ];
  assert.equal(
    usageCsv({ days }),
    'day,template,source,replies,prompt_tokens,completion_tokens,cost_usd,average_ms\r\n' +
      '2026-11-20,"\'=cmd|""x"", y",ai,3,0,0,,900\r\n' +
      '2026-11-19,"\'-5 ""rye""",trigger,1,0,0,0,\r\n',
  );
});

test('answer times of a year are drawn by week', () => {
  const speeds = [{ day: '2026-11-14', replies: 3, medianAiMs: 1_200 }];
  const year = speedPlot(usage({ from: '2025-11-21', to: '2026-11-20', speeds }));
  assert.equal(year.slots.length, 53);
  assert.deepEqual(year.series[0]?.values.slice(-2), [null, 1.2]);
  const month = speedPlot(usage({ speeds }));
  assert.equal(month.slots.length, 30);
  assert.equal(month.series[0]?.values[23], 1.2);
});
