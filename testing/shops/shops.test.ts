import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { countConflicts } from './made-up-conflicts.ts';
import { measure, type Outcome, ours, plainBm25 } from './measure.ts';
import type { Shop } from './shop.ts';
import { madeUpShops } from './shops.ts';

const share = (part: readonly unknown[], all: readonly unknown[]) => part.length / all.length;

function figures(outcomes: readonly Outcome[]) {
  const answered = outcomes.filter(({ question }) => question.answer.length > 0);
  const others = outcomes.filter(({ question }) => question.answer.length === 0);
  return {
    recall: share(
      answered.filter(({ isRight }) => isRight),
      answered,
    ),
    first: share(
      answered.filter(({ isFirst }) => isFirst),
      answered,
    ),
    empty: share(
      answered.filter(({ isEmpty }) => isEmpty),
      answered,
    ),
    nothing: share(
      others.filter(({ isRight }) => isRight),
      others,
    ),
  };
}

describe('thirty made-up shops with 600 questions', () => {
  let shops: Shop[];
  before(async () => {
    shops = await madeUpShops();
  });

  test('those that were seen are answered as well as ever, and better than by a plain search', async () => {
    const seen = shops.filter(({ isHeld }) => !isHeld);
    const found = figures(await measure(seen, ours));
    const plain = figures(await measure(seen, plainBm25));
    assert.ok(found.recall >= 0.94 && found.recall > plain.recall, `recall ${found.recall}`);
    assert.ok(found.first >= 0.87, `first ${found.first}`);
    assert.ok(found.empty <= 0.04, `empty ${found.empty}`);
    assert.ok(found.nothing >= 0.86, `nothing ${found.nothing}`);
  });

  test('those that are held back are only reported, save that nothing expired or switched off is ever given, and finding nothing is always told', async (t) => {
    const outcomes = await measure(shops, ours);
    t.diagnostic(JSON.stringify(figures(outcomes.filter(({ shop }) => shop.isHeld))));
    assert.deepEqual(
      [
        outcomes.length,
        shops.length,
        outcomes.filter(({ isWronglyLicensed }) => isWronglyLicensed),
        outcomes.filter(({ isSilent }) => isSilent).map(({ question }) => question.message),
      ],
      [600, 30, [], []],
    );
  });

  test('papers that contradict each other are found, and no others', async (t) => {
    const seen = await countConflicts(shops.filter(({ isHeld }) => !isHeld));
    assert.deepEqual(seen.wrong, []);
    assert.ok(seen.found >= seen.made * 0.95, `${seen.found} of ${seen.made}`);
    const held = await countConflicts(shops.filter(({ isHeld }) => isHeld));
    t.diagnostic(`held back: ${held.found} of ${held.made}, wrong: ${held.wrong.length}`);
  });
});
