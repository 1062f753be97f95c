import MiniSearch from 'minisearch';
import type { FaqEntry } from '../../../text/faqs.ts';
import { foldComposed } from '../../../text/fold.ts';
import { analyse, generalOf, isAsk, SENTENCE_END, type Sentence, type Spelling, termsOf } from './analyse.ts';
import { knownIn, languagesOf } from './detect.ts';
import { type Lexicon, lexiconOf, piecesOf } from './lexicon.ts';
import { type Asked, type Evidence, evidenceOf, fit } from './score.ts';
import { spellingOf } from './spelling.ts';

/** One way in which an entry puts its question. */
interface Variant {
  id: number;
  entry: FaqEntry;
  /** The language that it is written in, where it is known. */
  code: string | undefined;
  terms: Set<string>;
  evidence: Evidence;
}

/** What is worked out once for a list of entries. */
export interface PreparedFaqs {
  codes: string[];
  lexicon: Lexicon;
  ownWords: ReadonlySet<string>;
  variants: Variant[];
  index: MiniSearch;
  /** Entries by the words of their question, for a message that repeats the owner's words. */
  byWords: ReadonlyMap<string, FaqEntry>;
  spelling: Spelling;
  weight: (term: string) => number;
}

/** Below this, nothing is answered: calibrated on `testing/cases/faq/`, where no wrong answer is allowed. */
const THRESHOLD = 0.65;
/** The best entry must be this much better than the next one with another answer. */
const MARGIN = 0.1;
const CANDIDATES = 12;
/** A longer message is never one question that a short entry answers. */
const LONGEST = 600;

const bySpace = (text: string) => text.split(' ');
const asIs = (term: string) => term;

const wordsOf = (text: string) => piecesOf(foldComposed(text)).join(' ');

/** A special case is found under its general name too: 'pet:dog' under 'pet'. */
function searchText(terms: Iterable<string>): string {
  const all = new Set<string>();
  for (const term of terms) {
    all.add(term);
    all.add(generalOf(term));
  }
  return [...all].join(' ');
}

/** A question's terms; and those of each side of an 'or', since 'returns or exchanges' also answers a question about one. */
function alternatives(question: string, lexicon: Lexicon, spelling: Spelling): Set<string>[] {
  const whole = termsOf(question, lexicon, spelling);
  const asks = [...whole].filter((term) => isAsk(term));
  const sides = foldComposed(question)
    .split(lexicon.or)
    .map((side) => termsOf(side, lexicon, spelling));
  const full = sides.filter((side) => [...side].some((term) => !isAsk(term)));
  return full.length > 1 ? [whole, ...full.map((side) => new Set([...side, ...asks]))] : [whole];
}

function variantsOf(entries: readonly FaqEntry[], lexicon: Lexicon, spelling: Spelling): Variant[] {
  const variants: Variant[] = [];
  for (const entry of entries) {
    const [code] = languagesOf(`${entry.question}\n${entry.answer}`);
    const evidence = evidenceOf(entry.answer, analyse(entry.answer, lexicon, spelling));
    for (const terms of entry.question
      .split(/(?<=[?？؟])|\s\/\s/)
      .flatMap((part) => alternatives(part, lexicon, spelling))) {
      if (terms.size > 0) variants.push({ id: variants.length, entry, code, terms, evidence });
    }
  }
  return variants;
}

/** A term that many entries ask about says little about which one is meant. */
function weigher(variants: readonly Variant[]): (term: string) => number {
  const entries = new Map<string, Set<FaqEntry>>();
  for (const variant of variants) {
    for (const term of [...variant.terms, ...variant.evidence.terms])
      entries.set(term, (entries.get(term) ?? new Set()).add(variant.entry));
  }
  return (term) => 1 / (1 + Math.log(Math.max(1, entries.get(term)?.size ?? 1)));
}

/** Works out what every message needs: once per version of a template, kept by the caller. Costs some milliseconds. */
export function prepareFaqs(entries: readonly FaqEntry[]): PreparedFaqs {
  const text = entries.map((entry) => `${entry.question}\n${entry.answer}`).join('\n');
  const codes = languagesOf(text);
  const lexicon = lexiconOf(codes);
  const own = text.split(SENTENCE_END).map((sentence) => piecesOf(foldComposed(sentence)));
  const spelling = spellingOf(own, lexicon);
  const variants = variantsOf(entries, lexicon, spelling);
  const index = new MiniSearch({ fields: ['question'], tokenize: bySpace, processTerm: asIs });
  index.addAll(variants.map(({ id, terms }) => ({ id, question: searchText(terms) })));
  return {
    codes,
    lexicon,
    ownWords: new Set(own.flat()),
    variants,
    index,
    byWords: new Map(entries.toReversed().map((entry) => [wordsOf(entry.question), entry])),
    spelling,
    weight: weigher(variants),
  };
}

/** The message's sentences; read in another language where the entries' languages don't explain its words. */
function read(prepared: PreparedFaqs, message: string): Sentence[] {
  const { codes, lexicon, ownWords, spelling } = prepared;
  const pieces = piecesOf(foldComposed(message));
  const isKnown = (piece: string) =>
    ownWords.has(piece) ||
    lexicon.stop.has(piece) ||
    lexicon.light.has(piece) ||
    lexicon.words.has(piece) ||
    lexicon.exact.has(piece);
  const foreign = languagesOf(message).filter((code) => !codes.includes(code));
  const known = pieces.filter(isKnown).length;
  if (foreign.length === 0 || known * 2 >= pieces.length) return analyse(message, lexicon, spelling);
  return analyse(message, lexiconOf([...codes, ...foreign]));
}

interface Fit {
  variant: Variant;
  score: number;
}

function best(prepared: PreparedFaqs, asked: Asked, isRead: (variant: Variant) => boolean): Fit | null {
  const hits = prepared.index.search(searchText(asked.terms)).slice(0, CANDIDATES);
  const fits: Fit[] = [];
  for (const hit of hits) {
    const variant = prepared.variants[Number(hit.id)];
    if (variant && isRead(variant))
      fits.push({ variant, score: fit(asked, variant.terms, variant.evidence, prepared.weight) });
  }
  fits.sort((a, b) => b.score - a.score);
  const [first] = fits;
  if (!first || first.score < THRESHOLD) return null;
  const rival = fits.find(({ variant }) => variant.entry.answer !== first.variant.entry.answer);
  return rival && first.score - rival.score < MARGIN ? null : first;
}

/** Of entries in several languages, only those count whose language knows most of the message. */
function readable({ codes }: PreparedFaqs, message: string): (variant: Variant) => boolean {
  if (codes.length < 2) return () => true;
  const known = new Map(codes.map((code) => [code, knownIn(message, code)]));
  const most = Math.max(...known.values());
  return ({ code }) => code === undefined || known.get(code) === undefined || known.get(code) === most;
}

/**
 * The entry that answers a customer's message, or null: then nothing is guessed. A message with several questions is
 * answered only when one entry answers them all. `score` is 0 to 1; pure and quick (well under a millisecond).
 */
export function answerFromFaqs(
  prepared: PreparedFaqs,
  message: string,
): { entry: FaqEntry; score: number } | null {
  if (message.length > LONGEST || prepared.byWords.size === 0) return null;
  const same = prepared.byWords.get(wordsOf(message));
  if (same) return { entry: same, score: 1 };
  const sentences = read(prepared, message);
  const isRead = readable(prepared, message);
  const questions = sentences.filter((sentence) => sentence.isQuestion);
  const remarks = sentences
    .filter((sentence) => !sentence.isQuestion)
    .flatMap((sentence) => [...sentence.terms]);
  const clauses = sentences.flatMap((sentence) => (sentence.clauses.length > 1 ? sentence.clauses : []));
  const groups = questions.length > 0 ? questions.map((question) => question.terms) : [new Set(remarks)];
  const isAsking = questions.length > 0;
  const background = isAsking ? remarks : [];
  const fits = groups.map((terms) =>
    terms.size > 0 ? best(prepared, { terms, isAsking, background }, isRead) : null,
  );
  const [first] = fits;
  if (!first || fits.some((other) => other?.variant.entry !== first.variant.entry)) return null;
  const asides = clauses.map((terms) => best(prepared, { terms, isAsking, background: [] }, isRead));
  if (asides.some((aside) => aside && aside.variant.entry !== first.variant.entry)) return null;
  return { entry: first.variant.entry, score: Math.min(...fits.map((other) => other?.score ?? 0)) };
}
