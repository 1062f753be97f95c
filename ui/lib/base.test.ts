import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

const UI = join(import.meta.dirname, '..');

/** What would work at the root of a host and nowhere else. */
const PAST_THE_BASE: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the router’s own navigate', /import \{[^}]*\bnavigate\b[^}]*\} from 'wouter/],
  ['fetch', /(?<![\w.])fetch\(/],
  ['a link without the router', /<(?:a|img|audio)\b[^>]*?\b(?:href|src)=(?:"|\{['"`])\/(?!\/)/],
  ['the whole path', /\blocation\.pathname\b/],
  [
    'a name in what the browser keeps',
    /(?:localStorage|sessionStorage)\.\w+\(['"`]|new BroadcastChannel\(['"`]/,
  ],
];

test('nothing in the pages goes past the path that they are under', async () => {
  const found: string[] = [];
  for (const entry of await readdir(UI, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(UI.length + 1);
    if (!/\.tsx?$/.test(path) || /^(?:e2e|build|widget|lib\/(?:base|leave-guard))/.test(path)) continue;
    if (path.includes('.test.')) continue;
    const text = await readFile(join(UI, path), 'utf8');
    for (const [what, pattern] of PAST_THE_BASE) {
      if (pattern.test(text) && !(path === 'lib/http.ts' && what === 'fetch')) found.push(`${path}: ${what}`);
    }
  }
  assert.deepEqual(found, []);
});
