import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asciiSentenceEnds } from './ascii-sentences.ts';

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' });
const endsByIntl = (text: string) =>
  [...segmenter.segment(text)].map(({ index, segment }) => index + segment.length);

/** Signs that the rules name are as likely as all others together. */
const character = fc.oneof(
  fc.constantFrom(...'.!?,:;-"\'()[]{} \t\v\f\r\n', '\r\n', '. ', '.) ', '? '),
  fc.constantFrom(...'aBc1'),
  fc.integer({ min: 0, max: 0x7f }).map((code) => String.fromCharCode(code)),
);

test('the sentences of an ASCII text are those that Unicode says', () => {
  fc.assert(
    fc.property(fc.array(character, { maxLength: 24 }), (characters) => {
      const text = characters.join('');
      assert.deepEqual(asciiSentenceEnds(text), endsByIntl(text));
    }),
    { numRuns: 20_000 },
  );
});

test('so are those of messages as people write them', () => {
  for (const text of [
    '',
    'Hello! How are you? Fine.',
    'We open at 8.30 a.m. and close at 6 p.m. every day. See you!',
    'Ask Dr. Smith (he knows.) Then pay $2.50. "Really?" she said. OK',
    'One\ntwo.\r\nThree...and four!? 5. six',
    'Visit example.com or U.S.A. today - yes. - no',
  ])
    assert.deepEqual(asciiSentenceEnds(text), endsByIntl(text), text);
});
