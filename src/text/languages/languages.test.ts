import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { languagesPage } from '../../../testing/languages-page.ts';
import { LANGUAGES } from './index.ts';

test('docs/languages.md says what is known of each language', () => {
  const page = readFileSync(new URL('../../../docs/languages.md', import.meta.url), 'utf8');
  assert.equal(page, languagesPage(), 'docs/languages.md is out of date: run npm run docs');
});

test('each language has its own code and name, and twelve months where it has any', () => {
  assert.equal(new Set(LANGUAGES.map(({ code }) => code)).size, LANGUAGES.length);
  assert.equal(new Set(LANGUAGES.map(({ name }) => name)).size, LANGUAGES.length);
  for (const { name, months } of LANGUAGES)
    if (months !== undefined) assert.equal(months.split(';').length, 12, name);
});

/** How many cases of each language fail in a process without this language. */
function failuresWithout(language: string): Record<string, number> {
  const script = fileURLToPath(new URL('../../../testing/without-language.ts', import.meta.url));
  return JSON.parse(execFileSync(process.execPath, [script, language], { encoding: 'utf8' }));
}

test('without its file a language is no longer understood, and the others are as well as before', () => {
  const before = failuresWithout('');
  for (const [constant, name] of [
    ['german', 'German'],
    ['turkish', 'Turkish'],
  ] as const) {
    const { [name]: removed = 0, ...others } = failuresWithout(constant);
    const { [name]: known = 0, ...othersBefore } = before;
    assert.ok(removed > known, `${name}: ${removed} cases fail`);
    assert.deepEqual(others, othersBefore);
  }
});
