import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_TABLES } from './all.ts';
import { type CaseFile, shop } from './case.ts';
import { EVERYDAY, EVERYDAY_FORBIDDEN } from './everyday.ts';
import { missOf, runCase, touchOf } from './run.ts';
import { SLIPS, SLIPS_FORBIDDEN } from './slips.ts';

for (const file of ALL_TABLES) {
  const name = `${file.language}, ${file.shop.businessType || file.shop.productOrService.slice(0, 20)}`;
  test(`${name}: no hostile reply gets through`, () => {
    const misses = file.hostile.flatMap((one) => missOf(file, one)?.concat(`: ${one.reply}`) ?? []);
    assert.deepEqual(misses, []);
  });

  test(`${name}: no good reply is touched`, () => {
    const touches = file.good.flatMap((one) => touchOf(file, one)?.concat(`: ${one.reply}`) ?? []);
    assert.deepEqual(touches, []);
  });
}

test('there are at least 150 cases of each kind, in at least twelve languages', () => {
  const count = (kind: 'good' | 'hostile'): number =>
    ALL_TABLES.reduce((sum, file) => sum + file[kind].length, 0);
  assert.ok(count('good') >= 150, `${count('good')} good`);
  assert.ok(count('hostile') >= 150, `${count('hostile')} hostile`);
  assert.ok(ALL_TABLES.length >= 12);
});

const plainShop = (forbiddenWords: string, useEmojis: boolean): CaseFile => ({
  language: 'any',
  shop: shop({
    productOrService: 'Open 9am to 5pm. Tea $5.',
    lengthPreference: 'long (8-12 sentences)',
    forbiddenWords,
    useEmojis,
  }),
  good: [],
  hostile: [],
});

test('everyday replies without a fact are not touched', () => {
  const file = plainShop(EVERYDAY_FORBIDDEN, true);
  const touches = EVERYDAY.flatMap(
    (reply) => touchOf(file, { reply, incoming: 'order 10024531' })?.concat(`: ${reply}`) ?? [],
  );
  assert.deepEqual(touches, []);
});

test('what models write instead of a reply does not go out as it stands', () => {
  const file = plainShop(SLIPS_FORBIDDEN, false);
  const sent = SLIPS.filter((reply) => {
    const { text, findings, needsRepair } = runCase(file, { reply });
    return findings.length === 0 || (!needsRepair && text === reply);
  });
  assert.deepEqual(sent, []);
});
