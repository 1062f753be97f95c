import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { type SpecialDocument, specialDocuments } from '../../../../testing/documents/special-documents.ts';
import { IN_PROCESS } from '../../../../testing/test-app.ts';
import type { ReadDocument } from './document.ts';
import { createDocumentReader } from './document-reader.ts';

/** What is read in a process of its own: one of each kind, since loading the program is most of what it takes. */
const APART = new Set(['hidden.pdf', 'tracked.docx', 'hours.html', 'bomb.pdf', 'huge.txt']);

test('each document made to be hard is understood, or refused for the right reason', async () => {
  const apart = createDocumentReader({ milliseconds: 10_000, bytes: 100_000_000 });
  const specials = await specialDocuments();
  assert.equal(specials.filter(({ name }) => APART.has(name)).length, APART.size);
  const read = async (special: SpecialDocument) => {
    const { name, type, file, problem } = special;
    const reader = APART.has(name) ? apart : IN_PROCESS.documentReader;
    const { reading } = await reader.read(1, file, { name, ...(type === undefined ? {} : { type }) });
    if ('document' in reading) {
      assert.equal(problem, undefined, name);
      compare(special, reading.document);
    } else assert.ok([problem].flat().includes(reading.problem), `${name}: ${reading.problem}`);
  };
  await Promise.all(specials.map(read));
});

function compare(
  { name, together = [], absent = [], hidden = [], suspicious = [] }: SpecialDocument,
  document: ReadDocument,
): void {
  const texts = document.blocks.map(({ headings, text }) => [...headings, text].join(' '));
  for (const parts of together) {
    assert.ok(
      texts.some((text) => parts.every((part) => text.includes(part))),
      `${name}: ${parts.join(' | ')}`,
    );
  }
  for (const part of absent) assert.ok(!texts.some((text) => text.includes(part)), `${name}: ${part}`);
  for (const [reason, quote] of hidden) {
    assert.ok(
      document.hidden.quotes.some((one) => one.reason === reason && one.quote === quote),
      `${name}: ${quote}`,
    );
  }
  assert.ok(document.hidden.count >= hidden.length, name);
  assert.deepEqual(document.suspicious, suspicious, name);
}

test('what takes too long is ended at its limit and told, and holds up no small file of another owner', async () => {
  const limits = { milliseconds: 300, bytes: 200_000_000 };
  const reader = createDocumentReader(limits);
  const ended: string[] = [];
  const read = async (userId: number, file: Buffer, name: string) => {
    const told = await reader.read(userId, file, { name });
    ended.push(name);
    return told;
  };
  const dear = ['1.html', '2.html', '3.html'].map((name) => read(1, dearPage(), name));
  const small = await read(2, Buffer.from('Cherry tart 4.50 €'), 'small.txt');
  assert.ok(ended.indexOf('small.txt') <= availableParallelism() - 1, ended.join());
  assert.ok('document' in small.reading && small.cpuMs > 20, JSON.stringify(small));
  for (const { reading, cpuMs } of await Promise.all(dear)) {
    assert.deepEqual(reading, { problem: 'too_slow' });
    // Its limit is counted from where the program is loaded.
    assert.ok(cpuMs >= limits.milliseconds, String(cpuMs));
  }
});

/** Readability takes a minute for it. */
function dearPage(): Buffer {
  return Buffer.from('<b>a</b><p>4.50 €</p>'.repeat(9_000));
}
