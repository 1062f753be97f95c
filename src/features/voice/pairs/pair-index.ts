import { keyOf, placeOf } from '../../../text/term-keys.ts';
import { languagesOf } from '../../replies/faq/detect.ts';
import { importanceOf, readTurn } from './terms.ts';

/**
 * What is needed to find the turns that a message is like, without their texts: 40 bytes a turn or so. Turns are known by
 * their place in the list that the index was built from.
 */
export interface PairIndex {
  /** The language that most is written in; '' where it is not known. */
  main: string;
  languages: readonly string[];
  /** Of each turn: its language, as a place in `languages`, and how many terms it has. */
  language: Uint8Array;
  length: Uint8Array;
  /** Hashes of all terms, in order. */
  terms: Uint32Array;
  /** Where the turns of each term begin in `turns`; one more than there are terms. */
  starts: Uint32Array;
  turns: Uint16Array;
  meanLength: number;
}

export interface PairIndexBuilder {
  /** Adds what the customer had written; '' takes a place that is never found. */
  add: (asked: string) => void;
  finish: () => PairIndex;
}

const MOST_TURNS = 2 ** 16;
const MOST_TERMS = 255;

/** Built turn by turn, so that a server can breathe in between: 20,000 turns take about a second. `sample` is some of it. */
export function buildPairIndex(sample = ''): PairIndexBuilder {
  const [main = ''] = languagesOf(sample);
  const postings = new Map<number, number[]>();
  const languages: string[] = [];
  const language: number[] = [];
  const length: number[] = [];
  return {
    add(asked) {
      const place = length.length;
      if (place >= MOST_TURNS) throw new Error('An index holds 65,536 turns.');
      const read = readTurn(asked, main);
      if (!languages.includes(read.language)) languages.push(read.language);
      language.push(languages.indexOf(read.language));
      length.push(Math.min(read.terms.length, MOST_TERMS));
      for (const term of read.terms) {
        const key = keyOf(term);
        const turns = postings.get(key);
        if (turns === undefined) postings.set(key, [place]);
        else if (turns.at(-1) !== place) turns.push(place);
      }
    },
    finish() {
      const terms = Uint32Array.from(postings.keys()).sort();
      const starts = new Uint32Array(terms.length + 1);
      terms.forEach((term, at) => {
        starts[at + 1] = (starts[at] ?? 0) + (postings.get(term)?.length ?? 0);
      });
      const turns = new Uint16Array(starts.at(-1) ?? 0);
      terms.forEach((term, at) => void turns.set(postings.get(term) ?? [], starts[at]));
      const meanLength = length.reduce((sum, one) => sum + one, 0) / Math.max(1, length.length);
      const columns = { language: Uint8Array.from(language), length: Uint8Array.from(length) };
      return { main, languages, ...columns, terms, starts, turns, meanLength };
    },
  };
}

/** BM25 with each term once a turn: how soon another one counts less (k1), and how much a long turn counts less (b). */
const K1 = 1.2;
const B = 0.6;
/** An example in another language draws the reply towards it. */
const OTHER_LANGUAGE = 0.3;

/** The places of the turns in which customers wrote what is most like a message, best first; among equals in order. */
export function rankTurns(index: PairIndex, message: string, count: number): number[] {
  const { languages, language, length, terms, starts, turns, meanLength } = index;
  const asked = readTurn(message, index.main);
  const own = languages.indexOf(asked.language);
  const scores = new Float32Array(length.length);
  for (const term of asked.terms) {
    const at = placeOf(terms, keyOf(term));
    if (at === -1) continue;
    const [start, end] = [starts[at] ?? 0, starts[at + 1] ?? 0];
    const rarity = Math.log(1 + (length.length - (end - start) + 0.5) / (end - start + 0.5));
    const weight = rarity * importanceOf(term);
    for (let next = start; next < end; next += 1) {
      const place = turns[next] ?? 0;
      const size = 1 - B + (B * (length[place] ?? 0)) / meanLength;
      const gain = (weight * (K1 + 1)) / (1 + K1 * size);
      scores[place] = (scores[place] ?? 0) + (language[place] === own ? gain : gain * OTHER_LANGUAGE);
    }
  }
  return bestOf(scores, count);
}

/** Of turns that fit alike, as those do in which many ask the same, these many: the others bring another matter. */
const MOST_ALIKE = 3;

function bestOf(scores: Float32Array, count: number): number[] {
  const best: { score: number; places: number[] }[] = [];
  for (let place = 0; place < scores.length; place += 1) {
    const score = scores[place] ?? 0;
    const last = best.at(-1);
    if (score === 0 || (best.length === count && last !== undefined && score < last.score)) continue;
    const at = best.findIndex((one) => one.score <= score);
    const alike = best[at];
    if (alike?.score !== score) {
      best.splice(at === -1 ? best.length : at, 0, { score, places: [place] });
      best.length = Math.min(best.length, count);
    } else if (alike.places.length < MOST_ALIKE) alike.places.push(place);
  }
  return best.flatMap(({ places }) => places).slice(0, count);
}
