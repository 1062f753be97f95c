import { foldComposed } from '../../../text/fold.ts';
import { DEEDS, generalOf, isAsk, isSubject, type Spelling } from '../../replies/faq/analyse.ts';
import { lexiconFor } from '../../replies/faq/detect.ts';
import { isRun, type Lexicon, piecesOf as wordsOf } from '../../replies/faq/lexicon.ts';
import { importanceOf } from '../../voice/pairs/terms.ts';
import { codesIn, codeTerm, maybeCodesIn, namesIn } from './names.ts';
import type { Shelf } from './shelf.ts';
import { aboutTerms, STREET, wordTerms } from './terms.ts';

export interface Question {
  message: string;
  /** What customer and bot wrote before, oldest first. */
  before: readonly string[];
}

/** A turn of the conversation, and how its words are read. */
export interface Turn {
  text: string;
  lexicon: Lexicon;
  spelling: Spelling;
}

/** What a question looks for. */
export interface Wanted {
  /** Terms with what each weighs before its rarity. */
  terms: ReadonlyMap<string, number>;
  /** Terms that make a piece better, but are not missed in one. */
  extra: ReadonlyMap<string, number>;
  /** Codes and names that the shelf knows, and those of the turns before where the message has none. */
  exact: readonly string[];
  /** Something is wanted to be known. */
  isAsking: boolean;
  /** The message says what it is about, without the turns before it. */
  isWhole: boolean;
  /** The message, then those of the turns before that were read, the last first. */
  turns: readonly Turn[];
}

/** Of a longer message the end is read, where the question stands; in characters. */
const LONGEST = 600;
const LONGEST_EARLIER = 300;
const MOST_TURNS = 4;
/** A turn weighs so much of the one after it. */
const EARLIER = 0.6;
/** What the turns before weigh beside a message that says what it is about, and one that does not. */
const BESIDE_WHOLE = 0.15;
const BESIDE_PART = 0.7;
/** What is done with a subject, or wanted to be known of it, says little about where it stands. */
const FRAME = 0.4;
const NUMBER = 0.3;
const CODE = 2;
const EXTRA = 0.5;
/** Two letters of a script without spaces. */
const PAIR = 0.5;

/** Reads the message, and the last turns as far as it needs them. */
export function readQuestion(shelf: Shelf, { message, before }: Question): Wanted {
  const own = readTurn(shelf, message.slice(-LONGEST));
  const isWhole = own.exact.length > 0 || [...own.terms.keys()].filter(isTopic).length > 1;
  const terms = new Map(own.terms);
  const turns = [own.turn];
  let exact = own.exact;
  let weight = isWhole ? BESIDE_WHOLE : BESIDE_PART;
  for (const text of before.slice(-MOST_TURNS).toReversed()) {
    const earlier = readTurn(shelf, text.slice(-LONGEST_EARLIER));
    turns.push(earlier.turn);
    for (const [term, importance] of earlier.terms) {
      if (isTopic(term)) terms.set(term, Math.max(terms.get(term) ?? 0, importance * weight));
    }
    if (exact.length === 0 && !isWhole) exact = earlier.exact;
    weight *= EARLIER;
  }
  const isAsking = [...own.terms.keys()].some((term) => term !== 'mood');
  if (!isAsking) return { terms: new Map(), extra: new Map(), exact: [], isAsking, isWhole, turns };
  return { terms, extra: own.extra, exact, isAsking, isWhole, turns };
}

/** What a question is about, and not what is done with that or asked of it. */
export function isTopic(term: string): boolean {
  return isSubject(term) && term !== 'mood' && !/^=\d+$/.test(term);
}

interface ReadTurn {
  turn: Turn;
  terms: Map<string, number>;
  extra: Map<string, number>;
  exact: string[];
}

function readTurn(shelf: Shelf, text: string): ReadTurn {
  const codes = [...codesIn(text), ...maybeCodesIn(text).filter((code) => shelf.hasExact(codeTerm(code)))];
  let rest = text;
  for (const code of codes) rest = rest.replace(code, ' ');
  const { spelling } = shelf;
  const lexicon = lexiconFor(rest, shelf.lexicon, spelling.isOwn);
  const terms = new Map<string, number>();
  for (const term of aboutTerms(rest, lexicon, spelling)) terms.set(term, weightOf(term));
  for (const code of codes) terms.set(codeTerm(code), CODE);
  // 'Where are you?', not 'Where is my parcel?'.
  if (terms.has('where') && ![...terms.keys()].some(isTopic)) terms.set(STREET, FRAME);
  const extra = new Map<string, number>();
  for (const word of spelling.correct(wordsOf(foldComposed(rest)), lexicon)) {
    for (const term of wordTerms(word, lexicon)) {
      if (isRun(word)) terms.set(term, PAIR);
      else if (!terms.has(term)) extra.set(term, EXTRA);
    }
  }
  const names = namesIn(text, shelf.lexicon, shelf.hasExact);
  const exact = [...codes.map(codeTerm).filter(shelf.hasExact), ...names];
  return { turn: { text, lexicon, spelling }, terms, extra, exact };
}

function weightOf(term: string): number {
  if (/^=\d+$/.test(term)) return NUMBER;
  const isFrame = isAsk(term) || term === 'how' || DEEDS.has(generalOf(term));
  return isFrame ? FRAME : importanceOf(term);
}
