import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endsSentence, sentenceSpans } from './sentences.ts';

const CASES: readonly (readonly string[])[] = [
  [],
  ['Hello! ', 'How are you? ', 'Fine.'],
  ['We open at 8.30 a.m. and close at 6 p.m. every day. ', 'See you!'],
  ['Ask Dr. Smith. ', 'Then pay $2.50.'],
  ['One\n', 'two.\r\n', 'Three.'],
  ['Wir öffnen am 3. Mai um 9 Uhr. ', 'Bis dann! 🎂'],
  ['Цена 500 руб. за час. ', 'Ждём вас!'],
  ['営業中です。', 'お待ちしています。'],
];

for (const sentences of CASES) {
  test(`${sentences.length} sentences: ${JSON.stringify(sentences.join(''))}`, () => {
    const text = sentences.join('');
    assert.deepEqual(
      sentenceSpans(text).map(({ start, end }) => text.slice(start, end)),
      sentences,
    );
  });
}

test('a text that ends its sentence, and one that goes on', () => {
  const ended = [
    'Do you deliver?',
    'Yes!!',
    'I see.',
    'Danke. 🎂',
    '“Sure.”',
    '営業中ですか？',
    'हाँ।',
    'Ok?! ❤️',
  ];
  const open = [
    'hi',
    'do you',
    'well...',
    'hm…',
    'for saturday',
    '🎂',
    '',
    'Hi, I have a question:',
    'hallo,',
  ];
  assert.deepEqual(
    ended.filter((text) => !endsSentence(text)),
    [],
  );
  assert.deepEqual(open.filter(endsSentence), []);
});
