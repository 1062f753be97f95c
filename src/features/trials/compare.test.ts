import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareGolden, compareReplay, judgedReply } from './compare.ts';

const made = (text: string, excerpt = '') => ({
  text,
  source: 'ai',
  noAi: '',
  findings: excerpt === '' ? [] : [{ rule: 'price', excerpt, action: 'removed' }],
});
const golden = (score: number, problems: string[] = [], excerpt = '') =>
  judgedReply(made('x', excerpt), { score, problems });

test('a golden chat gets better or worse where it is met or missed, or by more than chance', () => {
  const missed = (score: number) => golden(score, ['It no longer says $4.']);
  const verdicts = [
    [golden(0.7), golden(0.9)],
    [golden(0.7), missed(0.7)],
    [missed(0.7), golden(0.7)],
    [missed(0.3), missed(0.4)],
    [missed(0.3), missed(0.5)],
    [missed(0.5), missed(0.3)],
    [null, golden(0.7)],
    [null, missed(0.7)],
  ] as const;
  assert.deepEqual(
    verdicts.map(([before, after]) => compareGolden(before, after).verdict),
    ['same', 'worse', 'better', 'same', 'better', 'worse', 'same', 'worse'],
  );
  assert.deepEqual(compareGolden(missed(0.2), golden(1)).why, ['Solved: it no longer says $4.']);
});

test('what the fact check stops now, and no longer, is told', () => {
  assert.deepEqual(compareGolden(golden(1), golden(1, [], '$7')), {
    verdict: 'same',
    why: ['The fact check now stops “$7”.'],
  });
  const replayed = (before: string, after: string, score: number) =>
    compareReplay(judgedReply(made('a', before), null), judgedReply(made('b', after), null), {
      score,
      problems: [],
    });
  assert.deepEqual(replayed('$7', '', 1), {
    verdict: 'changed',
    why: ['The fact check no longer has to stop “$7”.'],
  });
  assert.equal(replayed('', '', 0.9).verdict, 'same');
  assert.equal(replayed('', '', 0.5).verdict, 'changed');
});
