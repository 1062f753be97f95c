/*
 * How well made-up price lists are read: the share of items that stand in one block with their prices and the names of
 * their columns, by layout, and what a reading costs. `npx node testing/documents/report.ts [ROUNDS]`. Lists that are
 * held back come second: no rule was made because of one of them.
 */
import { readDocument } from '../../src/features/knowledge/read/read-document.ts';
import { checkFacts } from './facts.ts';
import { madeUpLists } from './made-up-lists.ts';

interface Sums {
  documents: number;
  facts: number;
  whole: number;
  wrong: number;
  milliseconds: number;
}

const documents = await madeUpLists(Number(process.argv[2] ?? 30));
for (const isHeld of [false, true]) {
  const byLayout = new Map<string, Sums>();
  for (const { name, file, facts } of documents.filter((one) => one.isHeld === isHeld)) {
    const layout = name.replace(/^\d+-\w+-/, '');
    const sums = byLayout.get(layout) ?? { documents: 0, facts: 0, whole: 0, wrong: 0, milliseconds: 0 };
    byLayout.set(layout, sums);
    const begun = performance.now();
    const report = checkFacts(await readDocument(file, { name }), facts);
    sums.milliseconds += performance.now() - begun;
    sums.documents += 1;
    sums.facts += report.facts;
    sums.whole += report.whole;
    sums.wrong += report.wrong.length;
  }
  process.stdout.write(`${isHeld ? '\nHeld back' : 'Seen'}: documents, facts, whole, wrong, ms each\n`);
  for (const [layout, { documents: count, facts, whole, wrong, milliseconds }] of byLayout) {
    process.stdout.write(
      `${[layout.padEnd(12), count, facts, whole, wrong, Math.round(milliseconds / count)].join('\t')}\n`,
    );
  }
}
