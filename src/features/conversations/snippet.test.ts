import assert from 'node:assert/strict';
import { test } from 'node:test';
import { marksOf } from './mark-words.ts';
import { searchedWords } from './search-words.ts';
import { snippetOf } from './snippet.ts';

const marked = (text: string, search: string) =>
  marksOf(text, new Set(searchedWords(search))).map(({ start, end }) => text.slice(start, end));

test('words are marked where the search finds them, in every script', () => {
  const cases: [text: string, search: string, marked: string[]][] = [
    ['Bread, BREAD and breads', 'bread', ['Bread', 'BREAD']],
    ['Le Café, cafe\u0301s et CAFE\u0301', 'cafe', ['Café', 'CAFE\u0301']],
    ['Die Straße', 'STRASSE', ['Straße']],
    ['pick up on Saturday: two loaves', 'loaves saturday', ['Saturday', 'loaves']],
    ['It’s open', "it's", ['It', 's']],
    ['東京タワーはどこ', '東京タワー', ['東京タワー']],
    ['東の京', '東', ['東']],
    ['สวัสดีครับ', 'สวัสดี', ['สวัสดี']],
    ['नमस्ते दुनिया', 'नमस्ते', ['नमस्ते']],
    ['هَلْ لديكم كعك؟', 'هل', ['هَلْ']],
    ['שָׁלוֹם לכם', 'שלום', ['שָׁלוֹם']],
    ['ｂｒｅａｄ ①', 'bread 1', ['ｂｒｅａｄ', '①']],
    ['bre\u00adad', 'bread', ['bre\u00adad']],
    ['🍞bread🍞', 'bread', ['bread']],
    ['a´b', 'b', ['b']],
    ['한국어 빵', '빵', ['빵']],
    ['z\u0351\u0362algo', 'zalgo', ['z\u0351\u0362algo']],
    ['İstanbul', 'istanbul', ['İstanbul']],
    ['<b>bread</b>', 'b', ['b', 'b']],
    ['nothing of it', 'bread', []],
    ['anything', '%_*', []],
  ];
  for (const [text, search, expected] of cases) assert.deepEqual(marked(text, search), expected, text);
});

test('a snippet is one line, cut between words and never within a character', () => {
  assert.deepEqual(snippetOf('  Hello,\n\n there\t!  '), { text: 'Hello, there !', marks: [] });
  const long = snippetOf('The quick brown fox. '.repeat(20)).text;
  assert.match(long, /(fox|quick|brown|The|fox\.)…$/);
  assert.ok(long.length <= 141 && long.length > 120, long);
  const families = '👩‍👩‍👧‍👦'.repeat(200);
  assert.equal(snippetOf(families).text, `${'👩‍👩‍👧‍👦'.repeat(101)}…`);
  assert.equal(snippetOf('é'.normalize('NFD').repeat(300)).text, `${'é'.normalize('NFD').repeat(140)}…`);
  const tower = `z${'\u0351'.repeat(3_000)}`;
  assert.equal(snippetOf(tower).text.length, 8 * 140 + 1);
  assert.equal(snippetOf('\ud83d'.repeat(1_500)).text.isWellFormed(), true);
  assert.equal(snippetOf('東'.repeat(300)).text, `${'東'.repeat(140)}…`);
});

test('around the first word that was found', () => {
  const words = new Set(['marzipan']);
  const { text, marks } = snippetOf(
    `${'so much to say '.repeat(30)}about marzipan ${'and more '.repeat(30)}`,
    words,
  );
  assert.match(text, /^…\S.* about marzipan and more .*…$/);
  assert.deepEqual(
    marks.map(({ start, end }) => text.slice(start, end)),
    ['marzipan'],
  );
  assert.ok(marks[0] !== undefined && marks[0].start < 45, text);
  const atEnd = snippetOf(`${'so much to say '.repeat(30)}marzipan`, words);
  assert.ok(atEnd.text.endsWith('say marzipan') && atEnd.text.length < 55, 'in sight on a phone too');
  const unspaced = snippetOf(`${'あ'.repeat(300)}東京${'い'.repeat(300)}`, new Set(['東京']));
  assert.deepEqual(
    unspaced.marks.map(({ start, end }) => unspaced.text.slice(start, end)),
    ['東京'],
  );
  const { text: far, marks: ofFar } = snippetOf(`marzipan ${'more '.repeat(100)}marzipan`, words);
  assert.deepEqual(ofFar, [{ start: 0, end: 8 }], far);
});

test("a file's address is named by what it is", () => {
  const names = [
    'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=x',
    'https://example.com/cake.JPG?x=1',
    'https://example.com/clip.mp4',
    'https://example.com/note.m4a',
    'https://example.com/menu',
    'See https://example.com/cake.jpg',
  ].map((address) => snippetOf(address, new Set(['example'])).text);
  assert.deepEqual(names, [
    'Attachment',
    'Photo',
    'Video',
    'Voice message',
    'https://example.com/menu',
    'See https://example.com/cake.jpg',
  ]);
});
