import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintsOf } from './hints.ts';
import { phraseList, searchedIn } from './word-lists.ts';

test('a list finds words that were looked up before it was made', () => {
  assert.equal(hintsOf('quincunx').phrases, 0);
  assert.equal(phraseList('quincunx').find(searchedIn('a quincunx of trees')), 'quincunx');
});
