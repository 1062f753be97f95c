import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markWords } from './mark-words.ts';

const marked = (text: string, search: string) =>
  markWords(text, search)
    .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('');

test('what was searched for is marked, whatever its case and accents', () => {
  const cases: [text: string, search: string, expected: string][] = [
    ['Almond cake, ALMOND tart', 'almond', '[Almond] cake, [ALMOND] tart'],
    ['Un café, por favor', 'CAFE', 'Un [café], por favor'],
    ['Straße 5', 'strasse', '[Straße] 5'],
    ['cafe\u0301 au lait', 'café', '[cafe\u0301] au lait'],
    ['a cake with almond', 'almond cake', 'a [cake] with [almond]'],
    ['as in class', 'in as', '[as] [in] class'],
    ['classes', 'ses as', 'cl[as][ses]'],
    ['one word of two', 'word three', 'one word of two'],
    ['東京タワー', 'タワー', '東京[タワー]'],
    ['50% off (today)', '% off (', '50[% off (]today)'],
    ['👍🏽 yes', 'yes', '👍🏽 [yes]'],
    ['nothing', '', 'nothing'],
    ['nothing', ' ', 'nothing'],
    ['nothing', 'else', 'nothing'],
  ];
  for (const [text, search, expected] of cases) assert.equal(marked(text, search), expected);
});

test('the pieces are the text', () => {
  for (const text of ['ﬁne İstanbul ß ẞ', '\u0301a\u0301', 'नमस्ते दुनिया', '']) {
    for (const search of ['i', 'ss', 'a', 'ि', 'fi'])
      assert.equal(
        markWords(text, search)
          .map((piece) => piece.text)
          .join(''),
        text,
      );
  }
});
