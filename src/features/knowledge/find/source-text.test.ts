import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Block, ReadDocument } from '../read/document.ts';
import { readDocument } from '../read/read-document.ts';
import { piecesOf } from './pieces.ts';
import { linesOf, sourceText } from './source-text.ts';

const documentOf = (blocks: readonly Block[]): ReadDocument => ({
  kind: 'pdf',
  title: null,
  blocks,
  hidden: { count: 0, quotes: [] },
  suspicious: [],
  unsure: [],
});

/** A line as readers make one: without white space around it, and one space between words. */
const line = fc
  .oneof(
    fc.constantFrom(
      '# A',
      '#',
      '##  B',
      '- item',
      '-',
      '[[page 3]]',
      '\\# A',
      '\\\\- x',
      '\\',
      '#1 bakery',
      '4.50 €',
    ),
    fc.string({ unit: fc.constantFrom(...'#-\\[] \u2028page3Äあ') }),
    fc.string({ unit: 'grapheme' }),
  )
  .map((text) => text.replace(/\s+/gu, ' ').trim())
  .filter((text) => text !== '');
const block = fc.record({
  kind: fc.constantFrom('paragraph', 'list_item', 'table_row'),
  text: line,
  headings: fc.array(fc.oneof(fc.constantFrom('Menu', 'Cakes'), line), { maxLength: 4 }),
});

test('a document survives as text, whatever its blocks look like', () => {
  fc.assert(
    fc.property(fc.array(block), fc.boolean(), (made, hasPages) => {
      const blocks = made.map((one, at) => (hasPages ? { ...one, page: 1 + (at >> 1) } : one));
      assert.deepEqual(
        [...linesOf(sourceText(documentOf(blocks as Block[])))],
        blocks.map(({ kind, text, headings }, at) => ({
          kind: kind === 'list_item' ? 'list_item' : 'block',
          text,
          headings,
          page: hasPages ? 1 + (at >> 1) : null,
        })),
      );
    }),
  );
});

test('a text reads as an owner would write it', async () => {
  const file = '# Menu\n\n## Cakes\n\n- Tart 4.50 €\n\n## Drinks\n\n\\# 1 espresso\n\n# Hours\n\n9–18';
  const document = await readDocument(Buffer.from(file), { name: 'm.md' });
  assert.equal(
    sourceText(document),
    '# Menu\n## Cakes\n- Tart 4.50 €\n## Drinks\n\\# 1 espresso\n# Hours\n9–18',
  );
});

test('headings of any level nest, and one with nothing below it is kept', () => {
  const text =
    '### Deep\n## Higher\n[[page 2]]\n\n# Closed on Mondays\n## Empty\n##\nSaid of the whole\n#\nOutside';
  assert.deepEqual(
    [...linesOf(text)].map(({ text: said, headings, page }) => [...headings, said, page]),
    [
      ['Deep', null],
      ['Higher', null],
      ['Closed on Mondays', 'Empty', 2],
      ['Closed on Mondays', 'Said of the whole', 2],
      ['Outside', 2],
    ],
  );
});

test('pieces hold what stands below the same headings, rows whole', () => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `Cake: Tart ${at}, Small: ${at}.50 €, Large: ${at + 9} €`,
  );
  const longRow = `Code: RB-2140, About: ${'Very soft. '.repeat(80)}, Price: 40 €`;
  const pieces = piecesOf(['# Menu', '## Cakes', ...rows, '## Sheets', longRow].join('\n'));
  const cakes = pieces.filter(({ headings }) => headings.includes('Cakes'));
  assert.deepEqual(
    cakes.flatMap(({ text }) => text.split('\n')),
    rows,
  );
  assert.ok(cakes.every(({ tokens }) => tokens <= 130));
  assert.ok(cakes.slice(0, -1).every(({ tokens }) => tokens >= 60));
  assert.equal(pieces.at(-1)?.text, longRow);
  assert.deepEqual(
    pieces.map(({ at }) => at),
    [...pieces.keys()],
  );
});

test('a long paragraph is cut at the ends of sentences, and says the page on which it begins', () => {
  const sentences = Array.from({ length: 60 }, (_, at) => `This is what we say about matter ${at} here.`);
  const pieces = piecesOf(`[[page 4]]\n${sentences.join(' ')}`);
  assert.ok(pieces.length > 4);
  assert.deepEqual(
    pieces.flatMap(({ text }) => text.split(/\n| (?=This)/)),
    sentences,
  );
  assert.ok(pieces.every(({ page, tokens }) => page === 4 && tokens <= 120));
  // A page that was read as one endless sentence.
  const words = 'and so on, '.repeat(200);
  const endless = piecesOf(`${words}\n${'字'.repeat(500)}`);
  assert.ok(endless.every(({ tokens }) => tokens <= 130));
  assert.equal(
    endless
      .map(({ text }) => text)
      .join('')
      .replaceAll(/\s/g, ''),
    (words + '字'.repeat(500)).replaceAll(' ', ''),
  );
});
