import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

interface NamedTest {
  /** A file's name, with as much of its path as tells it from others. */
  file: string;
  title: string;
}

/** The titles of all tests by their files' paths; of a title that is put together, what stands before the first value. */
function titlesByPath(): Map<string, Set<string>> {
  const paths = globSync('{src,cli,migrations,ui,testing}/**/*.test.{ts,tsx}', { cwd: ROOT });
  return new Map(
    paths.map((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      const calls = source.matchAll(/\b\w+\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1,/g);
      return [path, new Set([...calls].map(([, , title = '']) => plain(title)))];
    }),
  );
}

/** Apostrophes are set in two ways. */
function plain(title: string): string {
  const [fixed = ''] = title.split('${');
  return fixed.replace(/[\s:,]+$/, '').replaceAll(/\\?[’']/g, "'");
}

/** What is written as `file.test.ts`: “title”, “title”; '' for a title where there is none. */
function namedTests(text: string): NamedTest[] {
  return [...text.matchAll(/`([\w./-]+\.test\.tsx?)`:?((?:,? “[^”]+”)*)/g)].flatMap(
    ([, file = '', list = '']) => {
      const titles = [...list.matchAll(/“([^”]+)”/g)].map(([, title = '']) => plain(title));
      return (titles.length > 0 ? titles : ['']).map((title) => ({ file, title }));
    },
  );
}

function exists({ file, title }: NamedTest, known: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return [...known].some(([path, titles]) => `/${path}`.endsWith(`/${file}`) && titles.has(title));
}

for (const document of ['docs/security.md', 'docs/spec-decisions.md']) {
  test(`every test that ${document} names exists`, () => {
    const named = namedTests(readFileSync(join(ROOT, document), 'utf8'));
    assert.ok(named.length > 20);
    const known = titlesByPath();
    assert.deepEqual(
      named.filter((each) => !exists(each, known)),
      [],
    );
  });
}

test('each defence that docs/security.md claims names its test', () => {
  const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.endsWith('| Held by |'));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const [, threat = '', , heldBy = ''] = row.split(/^\| | \| | \|$/);
    assert.ok(namedTests(heldBy).length > 0, threat);
  }
});
