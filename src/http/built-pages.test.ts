import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { unpackPages } from './built-pages.ts';

const pages = (files: Record<string, string>) => ({
  names: Object.keys(files),
  contentOf: (name: string) => Buffer.from(files[name] ?? ''),
});

test('the executable unpacks its pages once, again where they are not whole, and rids the folder of others', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'dmreply-pages-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const parent = join(folder, 'data/pages');
  const build = pages({ 'index.html': '<p>', 'assets/a.js': 'a', 'assets/a.js.br': 'b' });

  const first = unpackPages(parent, build);
  assert.equal(readFileSync(join(first, 'assets/a.js'), 'utf8'), 'a');
  const { ino } = statSync(first);
  assert.equal(unpackPages(parent, build), first);
  assert.equal(statSync(first).ino, ino, 'as it was');

  for (const spoil of [
    () => writeFileSync(join(first, 'assets/a.js'), 'x'),
    () => rmSync(join(first, 'assets/a.js.br')),
  ]) {
    spoil();
    assert.equal(unpackPages(parent, build), first);
    assert.deepEqual(
      [...build.names].map((name) => readFileSync(join(first, name), 'utf8')),
      ['<p>', 'a', 'b'],
    );
  }

  // What a process that was killed left, and what another one is making now.
  for (const name of ['new-left', 'new-now']) mkdirSync(join(parent, name));
  utimesSync(join(parent, 'new-left'), 0, 0);
  const next = unpackPages(parent, pages({ 'index.html': '<p>2' }));
  assert.notEqual(next, first);
  assert.deepEqual(
    readdirSync(parent)
      .map((name) => join(parent, name))
      .sort(),
    [next, join(parent, 'new-now')].sort(),
  );
});
