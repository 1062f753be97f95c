import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asOneMessage, BUBBLE_BREAK, byteLength, cutToBytes, MOST_BUBBLES, splitBubbles } from './bubbles.ts';

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

test('a reply that fits stays one bubble, byte for byte', () => {
  assert.deepEqual(splitBubbles('Hi!\n\nWe open at 8 am. 😊'), ['Hi!\n\nWe open at 8 am. 😊']);
  assert.deepEqual(splitBubbles('  '), []);
});

test('a longer one is cut at the end of a sentence', () => {
  const sentence = `${'A cake takes its time, and so do we. '.repeat(20)}The end is near! `;
  const bubbles = splitBubbles(sentence.repeat(2));
  assert.equal(bubbles.length, 2);
  for (const bubble of bubbles) assert.match(bubble, /[.!]$/);
});

test('without a sentence between words, without a word between characters', () => {
  assert.equal(cutToBytes('one two three four', 10), 'one two');
  assert.equal(cutToBytes('abcdefghij', 4), 'abcd');
  assert.equal(cutToBytes('👩‍👩‍👧👩‍👩‍👧', 20), '👩‍👩‍👧');
  assert.equal(cutToBytes('नमस्ते नमस्ते', 20), 'नमस्ते');
});

test('two empty lines part messages, as far as three are enough', () => {
  const messages = ['yes, come by', 'till later 🌸', 'bring a bag'];
  const reply = `An assistant writes.\n\n${messages.join(BUBBLE_BREAK)}`;
  assert.deepEqual(splitBubbles(reply), [`An assistant writes.\n\n${messages[0]}`, messages[1], messages[2]]);
  assert.equal(asOneMessage(reply), `An assistant writes.\n\n${messages.join('\n\n')}`);
  const four = [...messages, 'bye'].join(BUBBLE_BREAK);
  assert.deepEqual(splitBubbles(four), [four]);
  const long = `${'A cake takes its time. '.repeat(60)}${BUBBLE_BREAK}${'So do we. '.repeat(60)}`;
  assert.equal(splitBubbles(long).length, 3);
  assert.ok(byteLength(asOneMessage(long)) <= 1_000);
});

test('a number with a dot is no end of a sentence', () => {
  const text = `${'word '.repeat(180)}and it costs Rs. 500 for No. 5 on 3. Mai, which is a lot of text to write in one go.`;
  assert.doesNotMatch(cutToBytes(text, 960), /(?:Rs|No|3)\.$/);
});

/** Words, sentences and lines of every script, with joined emojis and combining marks. */
const anyReply = fc
  .array(
    fc.oneof(
      fc.constantFrom('. ', ' ', '\n', '。', '! ', '؟ ', '👩‍👩‍👧 ', '🇺🇸', 'क्षि ', 'é'),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    ),
    {
      maxLength: 400,
    },
  )
  .map((parts) => parts.join(''));

test('the parts fit, break no character, and make the text again but for white space at the cuts', () => {
  fc.assert(
    fc.property(anyReply, (text) => {
      const bubbles = splitBubbles(text);
      const whole = graphemes(text.trim());
      assert.ok(bubbles.length <= MOST_BUBBLES);
      let at = 0;
      for (const bubble of bubbles) {
        assert.ok(byteLength(bubble) <= 1_000 && bubble !== '');
        while (/^\s+$/.test(whole[at] ?? '') && !bubble.startsWith(whole[at] ?? '')) at += 1;
        const parts = graphemes(bubble);
        // The last character can have lost the white space that made one grapheme with it ('\r\n').
        assert.deepEqual(
          whole
            .slice(at, at + parts.length)
            .join('')
            .trimEnd(),
          bubble,
        );
        at += parts.length;
      }
      const rest = whole.slice(at).join('').trim();
      assert.ok(rest === '' || bubbles.length === MOST_BUBBLES);
    }),
    { numRuns: 500 },
  );
});
