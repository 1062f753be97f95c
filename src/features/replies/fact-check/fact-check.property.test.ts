import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shop } from '../../../../testing/cases/fact-check/case.ts';
import {
  DATES,
  EVENINGS,
  MORNINGS,
  PERCENTAGES,
  PHONES,
  PRICES,
} from '../../../../testing/cases/fact-check/notations.ts';
import { checkReply, prepareFactCheck } from './fact-check.ts';

/** A fact as the owner wrote it, and as the reply says it. */
const notations = <Value>(
  write: readonly ((value: Value) => string)[],
  value: fc.Arbitrary<Value>,
): fc.Arbitrary<{ known: string; said: string }> =>
  fc
    .tuple(fc.constantFrom(...write), fc.constantFrom(...write), value)
    .map(([tell, say, one]) => ({ known: tell(one), said: say(one) }));

const withoutMoney = [
  notations(MORNINGS, fc.integer({ min: 1, max: 11 })),
  notations(EVENINGS, fc.integer({ min: 6, max: 10 })),
  notations(PERCENTAGES, fc.integer({ min: 2, max: 95 })),
  notations(PHONES, fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String)),
  notations(
    DATES.map(
      (write) =>
        ([day, month]: readonly [number, number]) =>
          write(day, month),
    ),
    fc.tuple(fc.integer({ min: 13, max: 28 }), fc.integer({ min: 1, max: 12 })),
  ),
];
/** One shop counts in one currency. */
const facts = fc.constantFrom(...Object.values(PRICES)).chain((write) =>
  fc.array(fc.oneof(...withoutMoney, notations(write, fc.integer({ min: 1_001, max: 9_999 }))), {
    minLength: 1,
    // What is said three times is said once.
    maxLength: 2,
  }),
);

/** What people put around facts, without any of their own. */
const around = fc.constantFrom(
  (said: string) => `Hi Anna, yes: ${said} :)`,
  (said: string) => `Claro, ${said} ¡te esperamos! 😊`,
  (said: string) => `"Lemon Cloud", ${said} (5* service), 2 * 3 pieces #sourdough`,
  (said: string) => `Bien sûr !\n${said}\nÀ bientôt <3`,
  (said: string) => `好的，${said} 谢谢！`,
  (said: string) => `जी हाँ, ${said} 🙏`,
);

test('a reply built from known facts alone is never touched, whatever their notation', () => {
  fc.assert(
    fc.property(facts, around, (told, write) => {
      const known = told.map((one) => `Info, ${one.known} !`).join('\n');
      const reply = told.map((one) => write(one.said)).join('\n\n');
      const template = shop({ productOrService: known, lengthPreference: 'long (8-12 sentences)' });
      const prepared = prepareFactCheck({ template, triggers: [], promptTexts: [] });
      const verdict = checkReply(prepared, reply, {
        history: [],
        incoming: { text: 'hello', contactName: '' },
      });
      assert.deepEqual(verdict, { text: reply, findings: [], needsRepair: false, mended: reply });
    }),
    { numRuns: 1_500 },
  );
});

test('whatever a model writes, what is mended has no findings left that need repair', () => {
  const prepared = prepareFactCheck({
    template: shop({ forbiddenWords: 'free, cheap' }),
    triggers: [],
    promptTexts: [],
  });
  const conversation = { history: [], incoming: { text: 'hello', contactName: 'Ana' } };
  const piece = fc.oneof(
    fc.constantFrom(
      'It is $5. ',
      'We are here. ',
      'fr33 ',
      '[Your Name]',
      '\nCustomer: ok',
      'As an AI, no. ',
      '**',
      '<think>',
      '{"response": "',
      '20% ',
      'at 8 am. ',
    ),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const { mended, needsRepair } = checkReply(prepared, pieces.join(''), conversation);
      if (mended === null) return assert.equal(needsRepair, true);
      assert.equal(checkReply(prepared, mended, conversation).needsRepair, false);
    }),
    { numRuns: 1_000 },
  );
});
