import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { type SpecialDocument, specialDocuments } from '../../../../testing/documents/special-documents.ts';
import { IN_PROCESS } from '../../../../testing/test-app.ts';
import type { ReadDocument, ReadProblem } from './document.ts';
import { createDocumentReader } from './document-reader.ts';

const NEED_LIMITS: ReadonlySet<ReadProblem | undefined> = new Set(['bomb', 'too_large']);

test('each document made to be hard is understood, or refused for the right reason', async () => {
  const apart = createDocumentReader();
  const impatient = createDocumentReader({ milliseconds: 1_000, bytes: 200_000_000 });
  const endings = new Set<string>();
  await Promise.all(
    (await specialDocuments()).map(async (special) => {
      const { name, type, file, problem } = special;
      const [ending = ''] = /[^.]*$/.exec(name) ?? [];
      // Loading the program takes most of the time: one document of each kind has a process of its own, and what needs its limits.
      const problems: readonly (ReadProblem | undefined)[] = [problem].flat();
      const needsProcess = !endings.has(ending) || problems.some((one) => NEED_LIMITS.has(one));
      endings.add(ending);
      const whole = needsProcess ? apart : IN_PROCESS.documentReader;
      const reader = problems.includes('too_slow') ? impatient : whole;
      const { reading } = await reader.read(1, file, { name, ...(type === undefined ? {} : { type }) });
      if ('document' in reading) {
        assert.equal(problem, undefined, name);
        compare(special, reading.document);
      } else assert.ok([problem].flat().includes(reading.problem), `${name}: ${reading.problem}`);
    }),
  );
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

test('a reading ends at its limits of time and of memory, buffers and all', async () => {
  const slow = createDocumentReader({ milliseconds: 30, bytes: 200_000_000 });
  const page = Buffer.from('<p>Cherry tart 4.50 €</p>'.repeat(50_000));
  assert.deepEqual((await slow.read(1, page, { name: 'a.html' })).reading, { problem: 'too_slow' });
  const small = createDocumentReader({ milliseconds: 10_000, bytes: 10_000_000 });
  assert.deepEqual((await small.read(1, page, { name: 'a.html' })).reading, { problem: 'bomb' });
});

test('what a reading takes of a processor is told, also of one that was ended at its limit', async () => {
  const limits = { milliseconds: 1_000, bytes: 200_000_000 };
  const reader = createDocumentReader(limits);
  const small = await reader.read(1, Buffer.from('Cherry tart 4.50 €'), { name: 'a.txt' });
  assert.ok('document' in small.reading && small.cpuMs > 20, JSON.stringify(small));
  const { reading, cpuMs } = await reader.read(1, dearPage(), { name: 'a.html' });
  assert.deepEqual(reading, { problem: 'too_slow' });
  // Its limit is counted from where the program is loaded.
  assert.ok(cpuMs >= limits.milliseconds, String(cpuMs));
});

test('a small file of another owner is not held up by three that take as long as they may', async () => {
  const reader = createDocumentReader({ milliseconds: 2_000, bytes: 200_000_000 });
  const ended: string[] = [];
  const read = async (userId: number, file: Buffer, name: string) => {
    await reader.read(userId, file, { name });
    ended.push(name);
  };
  const dear = ['1.html', '2.html', '3.html'].map((name) => read(1, dearPage(), name));
  await read(2, Buffer.from('Cherry tart 4.50 €'), 'small.txt');
  assert.ok(ended.indexOf('small.txt') <= availableParallelism() - 1, ended.join());
  await Promise.all(dear);
});

/** Readability takes a minute for it. */
function dearPage(): Buffer {
  return Buffer.from('<b>a</b><p>4.50 €</p>'.repeat(9_000));
}
