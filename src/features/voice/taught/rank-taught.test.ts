import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTurn } from '../pairs/terms.ts';
import { rankTaught } from './rank-taught.ts';

const ASKED = [
  'Do you deliver to Camden?',
  'How much is a birthday cake?',
  'Can I order a cake, and do you deliver it on Saturdays for the party of my daughter?',
  'Liefert ihr auch nach Hause?',
];
const TURNS = ASKED.map((asked, id) => ({ id, ...readTurn(asked) }));

for (const [message, alike, others] of [
  ['Could you ship it to me?', [0, 2], []],
  ['cake?', [1, 2], []],
  ['What does a cake for ten people cost?', [1], [2]],
  ['Könnt ihr mir das liefern?', [3], []],
  ['Is it vegan?', [], []],
  ['', [], []],
] as const) {
  test(`what was taught for "${message}"`, () => {
    assert.deepEqual(rankTaught(TURNS, message), { alike, others });
  });
}

test('nothing was taught', () => {
  assert.deepEqual(rankTaught([], 'Do you deliver?'), { alike: [], others: [] });
});
