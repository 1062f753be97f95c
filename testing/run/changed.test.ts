import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf, isHub } from './changed.ts';
import { findImporters } from './imports.ts';
import type { TestMap } from './test-map.ts';
import { type Change, chooseTests } from './which-tests.ts';

const sources = new Map([
  ['src/price.ts', ''],
  ['src/limits.ts', ''],
  ['src/shop.ts', "import './price.ts'; import './limits.ts';"],
  ['src/price.test.ts', "import './price.ts';"],
  ['src/shop.test.ts', "import './shop.ts'; import '../testing/bakery.ts';"],
  ['src/new.test.ts', "import './shop.ts';"],
  ['testing/bakery.ts', ''],
  ['ui/features/widgets/row.tsx', "import '../../lib/day.ts';"],
  ['ui/lib/day.ts', ''],
  ['ui/e2e/widget.test.ts', ''],
  ['ui/e2e/plans.test.ts', ''],
]);

/** `src/price.ts` is a factory from line 3 to 30 with a function from 10 to 12 in it. */
const map: TestMap = {
  commit: 'abc',
  files: {
    'src/price.test.ts': { 'src/price.ts': [[10, 12]] },
    'src/shop.test.ts': {
      'src/price.ts': [[3, 30]],
      'src/shop.ts': [
        [1, 5],
        [7, 9],
      ],
    },
    'src/gone.test.ts': { 'src/price.ts': [[10, 12]] },
  },
};

function chosenFor(...changes: Change[]): string[] {
  return chooseTests(changes, { map, importers: findImporters(sources), sources }).map(({ test }) => test);
}

test('a changed function leads to the test files that ran it, the innermost one alone', () => {
  assert.deepEqual(chosenFor({ file: 'src/price.ts', lines: [11] }), ['src/price.test.ts']);
  assert.deepEqual(chosenFor({ file: 'src/price.ts', lines: [20] }), ['src/shop.test.ts']);
});

test('the most specific test comes first', () => {
  const both = ['src/price.test.ts', 'src/shop.test.ts'];
  assert.deepEqual(chosenFor({ file: 'src/price.ts', lines: [20, 11] }), both);
});

test('what stands outside of functions leads to all that ran the file, or one that imports it', () => {
  const both = ['src/price.test.ts', 'src/shop.test.ts'];
  assert.deepEqual(chosenFor({ file: 'src/price.ts', lines: [1] }), both);
  assert.deepEqual(chosenFor({ file: 'src/limits.ts', lines: [1] }), ['src/shop.test.ts']);
});

test('test files lead to themselves, helpers to those that import them', () => {
  assert.deepEqual(chosenFor({ file: 'src/new.test.ts', lines: null }), ['src/new.test.ts']);
  assert.deepEqual(chosenFor({ file: 'testing/bakery.ts', lines: [4] }), ['src/shop.test.ts']);
});

test('pages lead to the browser tests of their feature, their parts to those of all that use them', () => {
  assert.deepEqual(chosenFor({ file: 'ui/features/widgets/row.tsx', lines: [1] }), ['ui/e2e/widget.test.ts']);
  assert.deepEqual(chosenFor({ file: 'ui/lib/day.ts', lines: [1] }), ['ui/e2e/widget.test.ts']);
});

test('lines are those of the map', () => {
  const changed = new Map([['a.ts', [{ before: [5, 1], after: [5, 1] }] as const]]);
  const sinceMap = new Map([['a.ts', [{ before: [1, 0], after: [2, 3] }] as const]]);
  assert.deepEqual(changesOf(changed, ['b.ts'], null), [
    { file: 'a.ts', lines: [5] },
    { file: 'b.ts', lines: null },
  ]);
  assert.deepEqual(changesOf(changed, [], sinceMap), [{ file: 'a.ts', lines: [2] }]);
});

test('what every test stands on is a hub, and its own test is not', () => {
  for (const file of ['src/context.ts', 'src/db/batcher.ts', 'package.json', 'testing/run/pool.ts'])
    assert.ok(isHub(file), file);
  for (const file of ['src/db/batcher.test.ts', 'src/features/inbox/dedup.ts', 'testing/bakery.ts'])
    assert.ok(!isHub(file), file);
});
