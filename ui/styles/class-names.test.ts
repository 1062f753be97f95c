import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const COMMENT = /\/\*[\s\S]*?\*\//g;
const SELECTORS = /(?:^|[{};])([^{}@;]+)\{/g;
const ONE_CLASS = /^\.([a-z][a-z0-9-]*)$/;

test('no two files say what a class looks like: the styles of all pages meet in one browser tab', async () => {
  const files = (await readdir(ROOT, { recursive: true })).filter((name) => name.endsWith('.css'));
  const owners = new Map<string, Set<string>>();
  for (const file of files) {
    const css = (await readFile(join(ROOT, file), 'utf8')).replace(COMMENT, '');
    const names = [...css.matchAll(SELECTORS)]
      .flatMap(([, list = '']) => list.split(','))
      .map((selector) => ONE_CLASS.exec(selector.trim())?.[1]);
    for (const name of names) {
      if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(file));
    }
  }
  assert.ok(owners.size > 100, `${owners.size} classes`);
  const shared = [...owners].filter(([, where]) => where.size > 1).map(([name, where]) => [name, ...where]);
  assert.deepEqual(shared, []);
});
