import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findImporters, importersOf } from './imports.ts';

const importers = findImporters(
  new Map([
    ['src/price.ts', ''],
    ['src/shop.ts', "import { price } from './price.ts';\nimport type { Sign } from './sign.ts';"],
    [
      'src/app.ts',
      "const shop = await import('./shop.ts');\nnew Worker(new URL('./sign.ts', import.meta.url));",
    ],
    ['src/price.test.ts', "import './price.ts';"],
    ['src/shop.test.ts', "import { open } from '../testing/open.ts';"],
    ['testing/open.ts', "import '../src/app.ts';\nspawn(join(import.meta.dirname, '../cli/main.js'));"],
  ]),
);

test('test files are found by what they import, the nearest first', () => {
  assert.deepEqual(
    [...importersOf(['src/price.ts'], importers)],
    [
      ['src/price.test.ts', 1],
      ['src/shop.test.ts', 4],
    ],
  );
});

test('workers, scripts and imports on demand count; types do not', () => {
  assert.deepEqual(importers.get('src/sign.ts'), ['src/app.ts']);
  assert.deepEqual(importers.get('src/shop.ts'), ['src/app.ts']);
  assert.deepEqual(importers.get('cli/main.js'), ['testing/open.ts']);
});

test('a test file leads to itself, and nothing beyond an end', () => {
  assert.deepEqual([...importersOf(['src/shop.test.ts'], importers)], [['src/shop.test.ts', 0]]);
  const isEnd = (file: string) => file === 'src/app.ts';
  assert.deepEqual([...importersOf(['src/price.ts'], importers, isEnd).keys()], ['src/price.test.ts']);
});
