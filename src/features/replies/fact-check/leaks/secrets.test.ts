import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findKeys, hasLongWord } from './secrets.ts';

test('a long word is what a pattern says', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aZ09+/=._-!~'), minLength: 9, maxLength: 12 });
  const between = fc.constantFrom(' ', '\n', '\u0000', '\u007f', '\u0080', 'é', '三', '🙂');
  const text = fc.array(fc.oneof(word, between), { maxLength: 6 }).map((parts) => parts.join(''));
  let long = 0;
  fc.assert(
    fc.property(text, (one) => {
      const isLong = /[\x21-\x7f]{12}/.test(one);
      if (isLong) long += 1;
      assert.equal(hasLongWord(one), isLong);
    }),
    { numRuns: 5_000 },
  );
  assert.ok(long > 500);
});

/** The shortest of each kind. */
const KEYS = [
  'sk-abcdefghijkl',
  'AIza0123456789abcdefghij',
  'ghp_0123456789abcdefghij',
  'xoxb-0123456789',
  'AKIA0123456789AB',
  'eyJ0123456789.01234',
  'Bearer 0123456789abcdef',
  'Bearer 01234~56789~abcdef',
  'whsec_0123456789abcdef',
];

for (const key of KEYS) {
  test(`${key} is found between other words`, () => {
    const text = `好的, use ${key} now`;
    assert.deepEqual(
      findKeys(text).map(({ start, end }) => text.slice(start, end)),
      [key],
    );
  });
}
