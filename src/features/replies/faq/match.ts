import type { FaqEntry } from '../../../text/faqs.ts';
import { foldComposed } from '../../../text/fold.ts';
import { analyse, isAsk, type Spelling, termsOf, withGenerals } from './analyse.ts';
import { knownIn, languagesOf, lexiconFor } from './detect.ts';
import { type Lexicon, lexiconOf, piecesOf } from './lexicon.ts';
import { type Asked, type Evidence, evidenceOf, fit } from './score.ts';
import { spellingOf } from './spelling.ts';

/** One way in which an entry puts its question. */
interface Variant {
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
  /** By the terms of their questions, special ones under their general names too. */
  byTerm: ReadonlyMap<string, readonly Variant[]>;
  /** Entries by the words of their question, for a message that repeats the owner's words. */
  byWords: ReadonlyMap<string, FaqEntry>;
  spelling: Spelling;
  weight: (term: string) => number;
}

/** Below this, nothing is answered: calibrated on `testing/cases/faq/`, where no wrong answer is allowed. */
const THRESHOLD = 0.65;
/** The best entry must be this much better than the next one with another answer. */
const MARGIN = 0.1;
/** Only those that share the most with the question are compared closely. */
const CANDIDATES = 20;
/** A longer message is never one question that a short entry answers. */
const LONGEST = 600;

const wordsOf = (text: string) => piecesOf(foldComposed(text)).join(' ');

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
      if (terms.size > 0) variants.push({ entry, code, terms, evidence });
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
  const lexicon = lexiconOf(codes, true);
  const spelling = spellingOf(new Set(piecesOf(foldComposed(text))), lexicon);
  const variants = variantsOf(entries, lexicon, spelling);
  const byTerm = new Map<string, Variant[]>();
  for (const variant of variants) {
    for (const term of withGenerals(variant.terms)) byTerm.set(term, [...(byTerm.get(term) ?? []), variant]);
  }
  return {
    codes,
    lexicon,
    byTerm,
    byWords: new Map(entries.toReversed().map((entry) => [wordsOf(entry.question), entry])),
    spelling,
    weight: weigher(variants),
  };
}

interface Fit {
  variant: Variant;
  score: number;
}

function best(prepared: PreparedFaqs, asked: Asked, isRead: (variant: Variant) => boolean): Fit | null {
  const { byTerm, weight } = prepared;
  const shared = new Map<Variant, number>();
  for (const term of withGenerals(asked.terms)) {
    for (const variant of byTerm.get(term) ?? [])
      shared.set(variant, (shared.get(variant) ?? 0) + weight(term) / (1 + variant.terms.size));
  }
  const fits = [...shared.keys()]
    .filter(isRead)
    .sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0))
    .slice(0, CANDIDATES)
    .map((variant): Fit => ({ variant, score: fit(asked, variant.terms, variant.evidence, weight) }));
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
  const { spelling } = prepared;
  const lexicon = lexiconFor(message, prepared.lexicon, spelling.isOwn);
  const sentences = analyse(message, lexicon, spelling);
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
