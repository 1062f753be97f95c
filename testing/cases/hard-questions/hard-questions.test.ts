import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Best, countHard, type HardShop, hardShops, ours, plainBm25 } from './hard-questions.ts';

const shops = hardShops();

test('at least 27 questions in six languages that are seen and 15 that are not, and some that nothing answers', () => {
  const of = (isHeld: boolean, isAnswered: boolean) =>
    shops
      .flatMap(({ questions }) => questions)
      .filter((one) => one.isHeld === isHeld && (one.holds !== null) === isAnswered).length;
  assert.deepEqual([of(false, true), of(true, true), of(false, false), of(true, false)], [27, 15, 8, 4]);
  for (const { name, faqs, papers, questions } of shops) {
    const text = [faqs, ...papers.map((paper) => paper.text)].join('\n');
    for (const { holds } of questions) assert.ok(holds === null || text.includes(holds), `${name}: ${holds}`);
  }
});

test('hard questions find their passage first, and what can’t be answered mostly finds nothing', async (t) => {
  const figures = async (name: string, make: (shop: HardShop) => Promise<Best>, isHeld: boolean) => {
    const count = await countHard(shops, make, isHeld);
    const { found, ofFound, nothing, ofNothing } = count;
    t.diagnostic(
      `${isHeld ? 'held back' : 'seen'}, ${name}: ${found} of ${ofFound}, nothing for ${nothing} of ${ofNothing}`,
    );
    return count;
  };
  const seen = await figures('ours', ours, false);
  const plain = await figures('BM25', plainBm25, false);
  await figures('ours', ours, true);
  await figures('BM25', plainBm25, true);
  assert.ok(seen.found >= seen.ofFound * 0.8 && seen.found > plain.found, seen.misses.join('\n'));
  assert.ok(seen.nothing >= seen.ofNothing * 0.75, seen.misses.join('\n'));
});
