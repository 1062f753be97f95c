import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';

const UI = new URL('..', import.meta.url);
const DECLARED = /export const (\w+)(?:: (?:Readonly)?Signal<| = (?:signal|computed)\b)/g;
const MEMBER = /^\s*(?:readonly )?(\w+): (?:Readonly)?Signal</gm;
/** A function at the left margin, with its body. */
const FUNCTIONS =
  /^(?:export )?(?:async )?(?:function (\w+)|const (\w+) = memo\(function)[\s\S]*?^\}\)?;?$/gm;

interface Source {
  path: string;
  text: string;
}

async function sources(): Promise<Source[]> {
  const paths = (await readdir(UI, { recursive: true })).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.|^e2e|^node_modules/.test(path),
  );
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(new URL(path, UI), 'utf8') })));
}

/** Reads of a signal by a component or a hook that does not listen: it would never render again. */
function deafReads(all: readonly Source[]): string[] {
  const named = all.flatMap(({ text }) => [...text.matchAll(DECLARED)].map((match) => match[1]));
  const members = all.flatMap(({ text }) => [...text.matchAll(MEMBER)].map((match) => match[1]));
  const read = new RegExp(
    `(?:(?<![.\\w])(?:${[...new Set(named)].join('|')})|\\.(?:${[...new Set(members)].join('|')}))\\.value\\b(?!\\s*=[^=])`,
  );
  return all.flatMap(({ path, text }) => {
    const functions = [...text.matchAll(FUNCTIONS)].map((match) => ({
      name: match[1] ?? match[2] ?? '',
      body: match[0],
    }));
    const isDrawn = (name: string) => /^(?:[A-Z]|use[A-Z])/.test(name);
    // What a component calls to read a signal, it reads itself.
    const helpers = functions.filter(({ name, body }) => !isDrawn(name) && read.test(body));
    const calls = (body: string) =>
      helpers.some(({ name }) => new RegExp(`(?<![.\\w])${name}\\(`).test(body));
    return functions
      .filter(({ name }) => isDrawn(name) && (path.endsWith('.tsx') || name.startsWith('use')))
      .filter(({ body }) => (read.test(body) || calls(body)) && !body.includes('useSignals()'))
      .map(({ name }) => `${path}: ${name}`);
  });
}

test('every component that reads a signal calls useSignals()', async () => {
  const all = await sources();
  assert.ok(all.length > 200);
  assert.deepEqual(deafReads(all), []);
});

test('a component that only reads one is found, by itself or by its helper', () => {
  const store = { path: 'a.ts', text: 'export const news = signal(0);\nexport const t: ReadonlySignal<X>;' };
  const found = (text: string) => deafReads([store, { path: 'b.tsx', text }]);
  const deaf = 'export function Bell() {\n  return <p>{news.value}</p>;\n}';
  assert.deepEqual(found(deaf), ['b.tsx: Bell']);
  assert.deepEqual(found(deaf.replace('return', 'useSignals();\n  return')), []);
  assert.deepEqual(
    found('function Bell() {\n  return <p>{text()}</p>;\n}\nfunction text() {\n  return news.value;\n}'),
    ['b.tsx: Bell'],
  );
  assert.deepEqual(
    found('function Bell() {\n  const old = news.peek();\n  return event.target.value;\n}'),
    [],
  );
});
