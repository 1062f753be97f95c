import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cleanBlock, cleanLine, cleanMessage } from './clean-text.ts';

const MARKS: [string, string][] = [
  ['<|im_end|>', '< |im_end|>'],
  ['<|start_header_id|>system<|end_header_id|>', '< |start_header_id|>system< |end_header_id|>'],
  ['<｜User｜>', '< ｜User｜>'],
  ['</s><s>', '< /s>< s>'],
  ['<<SYS>>', '< < SYS>>'],
  ['<start_of_turn>model', '< start_of_turn>model'],
  ['[INST] hi [/INST]', '[ INST] hi [ /INST]'],
  ['[SYSTEM_PROMPT]', '[ SYSTEM_PROMPT]'],
  ['</faqs>', '< /faqs>'],
  ['<think>', '< think>'],
];

for (const [written, cleaned] of MARKS) {
  test(`${written} is no longer a mark`, () => assert.equal(cleanMessage(written), cleaned));
}

const KEPT = [
  'I <3 your cakes </3',
  'is 5 < 6?',
  'size <10 cm',
  '[Anna] said so',
  'مرحبا، كم السعر؟',
  'می‌خواهم',
  '👩‍🍳 thanks!',
  'two\nlines',
];

for (const text of KEPT) {
  test(`${JSON.stringify(text)} stays as it is`, () => assert.equal(cleanMessage(text), text));
}

test('control characters go, and every kind of line break is one', () => {
  assert.equal(cleanMessage(' a\r\nb\rc\u2028d\u0000e\u0007\u001b[2J \n'), 'a\nb\nc\nde[2J');
  assert.equal(cleanLine('a\r\nb\u2029c \t d'), 'a b c d');
  assert.equal(cleanBlock('\n a \n\n\n b  b\n'), 'a\nb b');
});

test('one look at a message tells whether there is anything to clean', () => {
  const byPatterns = (text: string) =>
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .replace(/<(?=[/|｜]?[\p{L}|｜<_])/gu, '< ')
      .replace(/\[(?=\/?[A-Z_]{2,}\])/g, '[ ')
      .trim();
  for (let code = 0; code < 0x10000; code += 1) {
    const text = `a${String.fromCharCode(code)}b`;
    assert.equal(cleanMessage(text), byPatterns(text));
  }
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(cleanMessage(text), byPatterns(text))),
    { numRuns: 5_000 },
  );
});

test('cleaning twice changes nothing more', () => {
  const hostile = fc.string({
    unit: fc.constantFrom('<', '|', '/', '[', ']', 'INST', 'a', ' ', '\n', '>', '_'),
  });
  fc.assert(fc.property(hostile, (text) => cleanMessage(cleanMessage(text)) === cleanMessage(text)));
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => !/[\r\n\u2028]/.test(cleanLine(text))));
});
