import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { isHeldBack } from '../held-back.ts';
import { ALL_TABLES } from './all.ts';
import { type CaseFile, shop } from './case.ts';
import { EVERYDAY, EVERYDAY_FORBIDDEN } from './everyday.ts';
import { missOf, runCase, touchOf } from './run.ts';
import { SLIPS, SLIPS_FORBIDDEN } from './slips.ts';

/** Every case has to be right that is open to those who write rules; what goes wrong of the others is printed. */
function requireOpen<Case>(
  t: TestContext,
  cases: readonly Case[],
  replyOf: (one: Case) => string,
  faultOf: (one: Case) => string | null,
): void {
  const faults = (wantsHeldBack: boolean): string[] =>
    cases
      .filter((one) => isHeldBack(replyOf(one)) === wantsHeldBack)
      .flatMap((one) => faultOf(one)?.concat(`: ${replyOf(one)}`) ?? []);
  const heldBack = cases.filter((one) => isHeldBack(replyOf(one))).length;
  t.diagnostic(`held back: ${faults(true).length} of ${heldBack} wrong`);
  assert.deepEqual(faults(false), []);
}

for (const file of ALL_TABLES) {
  const name = `${file.language}, ${file.shop.businessType || file.shop.productOrService.slice(0, 20)}`;
  test(`${name}: no hostile reply gets through`, (t) => {
    requireOpen(
      t,
      file.hostile,
      ({ reply }) => reply,
      (one) => missOf(file, one),
    );
  });

  test(`${name}: no good reply is touched`, (t) => {
    requireOpen(
      t,
      file.good,
      ({ reply }) => reply,
      (one) => touchOf(file, one),
    );
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

test('everyday replies without a fact are not touched', (t) => {
  const file = plainShop(EVERYDAY_FORBIDDEN, true);
  requireOpen(t, EVERYDAY, String, (reply) => touchOf(file, { reply, incoming: 'order 10024531' }));
});

test('what models write instead of a reply does not go out as it stands', (t) => {
  const file = plainShop(SLIPS_FORBIDDEN, false);
  requireOpen(t, SLIPS, String, (reply) => {
    const { text, findings, needsRepair } = runCase(file, { reply });
    return findings.length === 0 || (!needsRepair && text === reply) ? 'sent' : null;
  });
});
