import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isWestern, westernSentenceEnds } from './western-sentences.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
const endsByIntl = (text: string) =>
  [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);

/** Signs that the rules name are as likely as all others together. */
const character = fc.oneof(
  fc.constantFrom(...'.!?,:;-"\'()[]{} \t\v\f\r\n', '\r\n', '. ', '.) ', '? '),
  fc.constantFrom(...'aBc1éÉß–—‘’“”„«»…€\u00a0🎂❤', '❤️', '👩‍🍳', '\ufe0f', '\u200d'),
  fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCharCode(code)),
);

test('the sentences of a western text are those that Unicode says', () => {
  let western = 0;
  fc.assert(
    fc.property(fc.array(character, { maxLength: 24 }), (characters) => {
      const text = characters.join('');
      if (!isWestern(text)) return;
      western += 1;
      assert.deepEqual(westernSentenceEnds(text), endsByIntl(text));
    }),
    { numRuns: 40_000 },
  );
  assert.ok(western > 5_000);
});

test('so are they with each of the characters, wherever it stands', () => {
  let western = 0;
  for (let code = 0; code <= 0x1ffff; code += 1) {
    const one = String.fromCodePoint(code);
    if (!isWestern(one)) continue;
    western += 1;
    for (const text of [
      `a.${one}b`,
      `a.${one}B`,
      `a. ${one}b`,
      `a!${one} B`,
      `a.) ${one}B`,
      `${one}.B c`,
      `a.${one}1`,
    ]) {
      assert.deepEqual(westernSentenceEnds(text), endsByIntl(text), JSON.stringify(text));
    }
  }
  assert.ok(western > 1_500);
});

test('so are those of messages as people write them', () => {
  for (const text of [
    '',
    'Hello! How are you? Fine.',
    'We open at 8.30 a.m. and close at 6 p.m. every day. See you!',
    'Ask Dr. Smith (he knows.) Then pay $2.50. "Really?" she said. OK',
    'One\ntwo.\r\nThree...and four!? 5. six',
    'Bonjour ! Oui, « demain ». À bientôt… 🎂 Léa',
    'Thanks!❤️ We’re open – see you. “Yes?” ok 👩‍🍳 Bye',
    'Visit example.com or U.S.A. today - yes. - no',
  ])
    assert.deepEqual(westernSentenceEnds(text), endsByIntl(text), text);
});
