import { keyOf, placeOf } from '../../../text/term-keys.ts';
import type { Spelling } from '../../replies/faq/analyse.ts';
import { languagesOf } from '../../replies/faq/detect.ts';
import { type Lexicon, lexiconOf } from '../../replies/faq/lexicon.ts';
import { spellingOf } from '../../replies/faq/spelling.ts';
import { breather } from './breather.ts';
import { indexSource, type SourceIndex } from './source-index.ts';

/** A source as the shelf takes it in. */
export interface ShelfSource {
  id: number;
  name: string;
  title: string;
  /** As `sourceText` writes it. */
  text: string;
  /** UTC milliseconds from which on nothing of it counts; null where it is valid without end. */
  validUntil: number | null;
  /** UTC milliseconds. */
  readAt: number;
}

/** A source on the shelf. */
export interface Shelved {
  source: ShelfSource;
  index: SourceIndex;
}

/** All sources of an account, ready to be searched. It never changes: another one is built when a source does. */
export interface Shelf {
  /** The languages that most is written in; every text is read as these. */
  codes: readonly string[];
  lexicon: Lexicon;
  shelved: readonly Shelved[];
  spelling: Spelling;
  /** Whether any source has this code or name. */
  hasExact: (term: string) => boolean;
}

/**
 * Takes sources in, and lets others have their turn meanwhile: 20,000 pieces take some seconds. Sources of the shelf `before`
 * that have the same id, title and text are not read again, unless the shelf's languages change.
 */
export async function buildShelf(sources: readonly ShelfSource[], before?: Shelf): Promise<Shelf> {
  const breathe = breather();
  const found = languagesOf(sampleOf(sources)).sort();
  const isSame = before !== undefined && found.every((code) => before.codes.includes(code));
  const codes = isSame ? before.codes : found;
  const lexicon = lexiconOf(codes, true);
  const known = new Map(isSame ? before.shelved.map((one) => [one.source.id, one]) : []);
  const shelved: Shelved[] = [];
  for (const source of sources) {
    const last = known.get(source.id);
    if (last !== undefined && last.source.title === source.title && last.source.text === source.text) {
      shelved.push({ source, index: last.index });
      continue;
    }
    const reading = indexSource(source.title, source.text, lexicon);
    let step = reading.next();
    while (step.done !== true) {
      await breathe();
      step = reading.next();
    }
    shelved.push({ source, index: step.value });
  }
  const words = new Set<string>();
  const exact = new Set<number>();
  for (const { index } of shelved) {
    for (const word of index.words.split(' ')) words.add(word);
    for (const key of index.exact) exact.add(key);
    await breathe();
  }
  const keys = Uint32Array.from(exact).sort();
  return {
    codes,
    lexicon,
    shelved,
    spelling: spellingOf(words, lexicon),
    hasExact: (term) => placeOf(keys, keyOf(term)) !== -1,
  };
}

const SAMPLE = 4_000;
const MOST_SAMPLED = 20;

/** A little of many sources: a language that one of a hundred is in is not the shelf's. */
function sampleOf(sources: readonly ShelfSource[]): string {
  const step = Math.max(1, Math.ceil(sources.length / MOST_SAMPLED));
  const chosen = sources.filter((_, at) => at % step === 0);
  const each = Math.floor(SAMPLE / Math.max(1, chosen.length));
  return chosen.map(({ text }) => text.slice(0, each)).join('\n');
}
