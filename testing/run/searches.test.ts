import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { asVariable, batchesOf, casesOf, nameOf, searchesIn, sliceOf } from './searches.ts';

const SEARCHES = [
  { name: 'stories', file: 'a.long.test.ts', cases: 3, seconds: 4 },
  { name: 'kills', file: 'b.long.test.ts', cases: 200, seconds: 10 },
  { name: 'more-kills', file: 'b.long.test.ts', cases: 2, seconds: 30 },
];

test('the same sources choose the same slice, others another, and none takes more than it may', () => {
  const slice = (seed: string) => sliceOf(SEARCHES, seed, 20).map(nameOf);
  assert.deepEqual(slice('one'), slice('one'));
  const seeds = Array.from({ length: 40 }, (_, n) => slice(`seed ${n}`));
  assert.ok(new Set(seeds.map(String)).size > 20);
  assert.ok(seeds.flat().every((name) => !name.startsWith('more-kills')));
});

test('what is done is left out, and a process runs cases of one file for so many seconds', () => {
  const cases = casesOf(SEARCHES.slice(0, 1).concat(SEARCHES.slice(2)), new Set(['stories:1']));
  assert.deepEqual(cases.map(nameOf), ['stories:0', 'stories:2', 'more-kills:0', 'more-kills:1']);
  assert.deepEqual(batchesOf(cases, 50).map(asVariable), [
    '{"stories":[0,2]}',
    '{"more-kills":[0]}',
    '{"more-kills":[1]}',
  ]);
});

test('searches are read from the source of their file', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-searches-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'a.long.test.ts');
  writeFileSync(file, `search('stories', { cases: 1_000, seconds: 0.5 }, (t, number) => tell(number));\n`);
  assert.deepEqual(searchesIn([file]), [{ name: 'stories', file, cases: 1_000, seconds: 0.5 }]);
  writeFileSync(file, `test('no search', () => undefined);\n`);
  assert.throws(() => searchesIn([file]), /holds no search/);
});
