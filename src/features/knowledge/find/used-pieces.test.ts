import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundPiece } from './find-pieces.ts';
import { piecesOf } from './pieces.ts';
import { usedPieces } from './used-pieces.ts';

const source = { id: 1, name: 'p', title: 'Papers', text: '', validUntil: null, readAt: 0 };
const passages: FoundPiece[] = piecesOf(
  [
    '# Cakes\nCherry tart: 4.50 €\nApple pie: 3.80 €',
    '# Drinks\nIced tea: 4.50 €',
    '# Delivery\nWe deliver in Vienna within two days, also on Saturdays.',
    '# Hours\nMonday to Friday: 9 am to 6 pm',
    '# Weights\nA loaf weighs 2 lb.',
  ].join('\n'),
).map((piece) => ({ source, piece, score: 1, because: [], isNeighbor: false }));

const used = (reply: string) => usedPieces(reply, passages).map(({ piece }) => piece.headings[0]);

test('a passage is used whose fact the reply states, of several the one about the same', () => {
  assert.deepEqual(used('The cherry tart is 4.50 €!'), ['Cakes']);
  assert.deepEqual(used('An iced tea costs €4.50.'), ['Drinks']);
  assert.deepEqual(used('That is 4.50 €.'), ['Cakes', 'Drinks']);
  assert.deepEqual(used('We close at 6 pm on Fridays'), ['Hours']);
});

test('a passage is used whose words the reply repeats', () => {
  assert.deepEqual(used('Sure, we deliver in Vienna within two days, Saturdays too'), ['Delivery']);
});

test('nothing is used by what says something else', () => {
  assert.deepEqual(used('Thanks for your message! See you soon.'), []);
  assert.deepEqual(used('The cheesecake is 7.20 €.'), []);
  assert.deepEqual(used('We deliver your wishes with pleasure tomorrow evening.'), []);
});
