import assert from 'node:assert/strict';
import { test } from 'node:test';
import { suggestPhrase, suggestQuestion } from './suggest.ts';
import { pickedPhrases, wordsOf } from './words.ts';

test('a trigger’s phrase is what the message is about', () => {
  const cases: [string, string][] = [
    ['hey what are your opening hours on sunday??', 'opening hours'],
    ['Do you have rye bread?', 'rye bread'],
    ['Hi! How much is a wedding cake for 80 people', 'wedding cake'],
    ['delivery?', 'delivery'],
    ['ok', 'ok'],
    ['Liefern Sie auch sonntags nach Potsdam?', 'liefern sie auch'],
    ['営業時間を教えてください', '営業時間を教えてください'],
    ['how do you do', 'how do you'],
    ['?!', ''],
  ];
  for (const [message, phrase] of cases) assert.equal(suggestPhrase(message), phrase, message);
  assert.ok(suggestPhrase(`${'[x] "'.repeat(900)}`).length <= 200);
  assert.equal(suggestPhrase('x'.repeat(4_000)).length, 20);
});

test('an FAQ’s question is the message on one line, or the question in a long one', () => {
  assert.equal(suggestQuestion(' Do you\n\nship? '), 'Do you ship?');
  const story = 'I was in your shop. '.repeat(60);
  assert.equal(suggestQuestion(`${story}Do you ship to “Berlin”? ${story}`), 'Do you ship to “Berlin”?');
  const long = suggestQuestion('word '.repeat(800));
  assert.ok(long.length <= 500 && long.length > 400 && long.endsWith('word'));
  assert.equal([...suggestQuestion('🙂'.repeat(2_000))].length, 500);
});

test('picked words: neighbors are one phrase, as they are written', () => {
  const text = 'It is very, very\ncheap: 100% “free” 🙂, no problem!';
  const words = wordsOf(text);
  const pick = (...names: string[]) =>
    pickedPhrases(text, words, new Set(names.map((name) => words.findIndex((word) => word.text === name))));
  assert.deepEqual(
    words.map((word) => word.text),
    ['It', 'is', 'very', 'very', 'cheap', '100', '%', 'free', '🙂', 'no', 'problem'],
  );
  assert.deepEqual(pick('problem', 'no', 'cheap'), ['cheap', 'no problem']);
  assert.deepEqual(pick('100', '%'), ['100%']);
  assert.deepEqual(pickedPhrases(text, words, new Set([2, 3, 4])), ['very', 'very', 'cheap']);
  assert.deepEqual(pick(), []);
  assert.deepEqual(wordsOf(''), []);
});
