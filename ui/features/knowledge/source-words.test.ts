import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnowledgeItem } from '../../../src/contract/knowledge.ts';
import { lengthWords, lookAtWords, stateOf } from './source-words.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const PAGE: KnowledgeItem = {
  id: 1,
  kind: 'page',
  name: 'Prices',
  url: 'https://bakery.example/prices',
  isEnabled: true,
  templateIds: null,
  validUntil: null,
  isExpired: false,
  isEmpty: false,
  problem: null,
  problemSince: null,
  characters: 900,
  tokens: 300,
  isCorrected: false,
  warnings: 0,
  unsurePages: [],
  hasPending: false,
  fileBytes: 0,
  isFileKept: false,
  readEveryDays: 7,
  needsReview: false,
  readAt: '2026-11-03T12:00:00.000Z',
  nextReadAt: '2026-11-24T12:00:00.000Z',
  uses: 0,
  version: 1,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
};
const words = (more: Partial<KnowledgeItem>) =>
  stateOf({ ...PAGE, ...more }, NOW).text.replaceAll('\u00a0', ' ');

test('what keeps a source from being used is said before what it does', () => {
  assert.equal(words({}), 'Ready, not used yet');
  assert.equal(words({ uses: 12 }), 'Used in 12 replies in the last 30 days');
  assert.equal(words({ uses: 1 }), 'Used in 1 reply in the last 30 days');
  assert.equal(words({ uses: 1, hasPending: true }), 'Changed: have a look');
  assert.equal(words({ isExpired: true, uses: 1 }), 'Past its date');
  assert.equal(words({ isEnabled: false, isExpired: true }), 'Off');
});

test('a page that is read, or can’t be, says so', () => {
  const unread = { isEmpty: true, readAt: null, nextReadAt: null };
  assert.equal(words(unread), 'Being read…');
  assert.equal(words({ nextReadAt: '2026-11-20T11:59:00.000Z' }), 'Being read…');
  assert.equal(words({ ...unread, problem: 'The page is gone.' }), 'Can’t be read: the page is gone.');
  const away = { problem: 'The website does not answer.', problemSince: '2026-11-17T12:00:00.000Z' };
  assert.equal(
    words(away),
    'Can’t be read since Tuesday: the website does not answer. Replies use the text of Nov 3, 2026.',
  );
  assert.match(words({ ...away, problemSince: '2026-11-10T12:00:00.000Z' }), /since Nov 10, 2026:/);
});

test('a length in pages, as people print them', () => {
  assert.deepEqual([0, 500, 1_500, 3_600, 1_000_000].map(lengthWords), [
    'a few lines',
    'about half a page',
    'about a page',
    'about 2 pages',
    'about 556 pages',
  ]);
});

test('pages with a price list to look at are named in one sentence', () => {
  assert.equal(lookAtWords([3]), 'Look at the price list on page 3');
  assert.equal(lookAtWords([3, 5]), 'Look at the price lists on pages 3 and 5');
  assert.equal(lookAtWords([3, 5, 8]), 'Look at the price lists on pages 3, 5 and 8');
  assert.equal(lookAtWords([3, 5, 8, 9]), 'Look at the price lists on page 3 and 3 others');
  assert.equal(words({ unsurePages: [3] }), 'Look at the price list on page 3');
});
