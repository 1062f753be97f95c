import { findPieces } from '../src/features/knowledge/find/find-pieces.ts';
import { buildShelf, type ShelfSource } from '../src/features/knowledge/find/shelf.ts';
import { cpuMs } from '../testing/cpu-time.ts';
import { type Chance, chanceOf } from '../testing/made-up-exports/chance.ts';
import { readTexts } from '../testing/shops/language-texts.ts';
import { absoluteFinding, type Finding } from './tools/table.ts';

/** What a shop has, and the most that an account may have. */
const SOURCES = [25, 1_000] as const;
const SECTIONS = 20;
const WORDS = 30_000;
const QUESTIONS = 400;
const SYLLABLES = 'ba ce di fo gu ha ji ko lu ma ne pi ro su ta ve wi xo ya zu sh tr st pl'.split(' ');
const texts = readTexts('en');

/**
 * What it costs to find something in 25 and in 1,000 sources of 20 pieces each: milliseconds of the processor for one message,
 * half of them misspelled, and what the shelf costs to build, to change and to keep.
 */
export async function knowledgeFind(): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const count of SOURCES) findings.push(...(await findIn(count)));
  return findings;
}

async function findIn(count: number): Promise<Finding[]> {
  const quick = { atMost: count < 100 ? 5 : 10 };
  const chance = chanceOf(7);
  const words = Array.from({ length: WORDS }, () => madeUpWord(chance));
  const sources = Array.from({ length: count }, (_, id) => madeUpSource(id, words, chance));
  const memory = heapInUse();
  const begun = process.threadCpuUsage();
  const shelf = await buildShelf(sources);
  const built = since(begun);
  const kept = (heapInUse() - memory) / 2 ** 20;
  const changedAt = process.threadCpuUsage();
  await buildShelf([...sources, madeUpSource(count, words, chance)], shelf);
  const changed = since(changedAt);
  const pieces = shelf.shelved.reduce((sum, { index }) => sum + index.pieces.length, 0);

  const { asks = [] } = texts.words;
  const costs = Array.from({ length: QUESTIONS }, () => {
    const name = [rare(words, chance), rare(words, chance)].join(' ');
    const message = chance
      .pick(asks)
      .replaceAll('{x}', chance.happens(0.5) ? name : name.replace(/(.)(.)$/, '$2$1'));
    const question = {
      message,
      before: [`Do you have ${rare(words, chance)}?`, 'Yes, we have it in two sizes.'],
    };
    return cpuMs(() => findPieces(shelf, question, { tokens: 1_000, now: 1 }));
  }).sort((a, b) => a - b);
  const at = (share: number) => costs[Math.floor(QUESTIONS * share)] ?? 0;
  const what = `Finding in ${count} sources, ${pieces} pieces`;
  return [
    absoluteFinding(`${what}: p50`, 'ms', { ours: at(0.5) }, quick),
    absoluteFinding(`${what}: p95`, 'ms', { ours: at(0.95) }, quick),
    absoluteFinding(`${what}: memory`, 'MB', { ours: kept }, null),
    absoluteFinding(`${what}: building`, 'ms', { ours: built }, null),
    absoluteFinding(`${what}: adding one source`, 'ms', { ours: changed }, null),
  ];
}

function madeUpWord(chance: Chance): string {
  return Array.from({ length: chance.between(2, 5) }, () => chance.pick(SYLLABLES)).join('');
}

/** A few words are everywhere, and most of them nearly nowhere, as in any text. */
function common(words: readonly string[], chance: Chance): string {
  return words[Math.floor(words.length * chance.next() ** 4)] ?? '';
}

function rare(words: readonly string[], chance: Chance): string {
  return words[Math.floor(words.length * chance.next())] ?? '';
}

function madeUpSource(id: number, words: readonly string[], chance: Chance): ShelfSource {
  const { policies } = texts;
  const sections = Array.from({ length: SECTIONS }, () => {
    const { heading, lines } = chance.pick(policies);
    const prose = Array.from({ length: 22 }, () => common(words, chance)).join(' ');
    const row = `Product: ${rare(words, chance)} ${rare(words, chance)}, Price: ${chance.between(2, 90)}.50 €`;
    return `# ${heading} ${common(words, chance)}\n${lines[0]}\n${prose}.\n${row}`;
  });
  return { id, name: `${id}`, title: `Source ${id}`, text: sections.join('\n'), validUntil: null, readAt: 0 };
}

function since(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

function heapInUse(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
