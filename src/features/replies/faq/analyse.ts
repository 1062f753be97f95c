import { foldComposed } from '../../../text/fold.ts';
import { isRun, type Lexicon, piecesOf, segment } from './lexicon.ts';

/** One sentence as the terms that it is about: concepts by name, other words as '=' and stem, light ones '~' and stem. */
export interface Sentence {
  terms: Set<string>;
  /** The terms of each part between 'and' or a comma, where there are several. */
  clauses: Set<string>[];
  isQuestion: boolean;
}

/** What the owner's own words do for the reading of a message. */
export interface Spelling {
  /** Puts words into the owner's spelling, save those that the lexicon knows by which they are read. */
  correct: (words: readonly string[], lexicon: Lexicon) => readonly string[];
  /** Whether an entry or a paper has the word. */
  isOwn: (word: string) => boolean;
}
const AS_IS: Spelling = { correct: (words) => words, isOwn: () => false };

/** Where a sentence ends; a point only before a space, so that numbers and addresses stay whole. */
export const SENTENCE_END = /(?<=[!?…。！？؟।])|(?<=\D\.)\s+|\n+/;
const QUESTION_MARK = /[?？؟]/;
const CLOCK = /^\d{1,2}(?:am|pm|h|uhr)$/;
const LEAST_COMPOUND = 8;
const LEAST_PART = 4;
const LINKS = ['', 's', 'n', 'en', 'es'];

function conceptsOf(word: string, lexicon: Lexicon): readonly string[] | undefined {
  const exact = lexicon.exact.get(word) ?? lexicon.exact.get(lexicon.strip(word));
  if (exact) return exact;
  return lexicon.stop.has(word) || lexicon.light.has(word)
    ? undefined
    : lexicon.stems.get(lexicon.stem(word));
}

/** 'Hochzeitstorte': the concept of one part and the other part, where the lexicon knows one. */
function compound(word: string, lexicon: Lexicon): string[] | undefined {
  if (!lexicon.hasCompounds || word.length < LEAST_COMPOUND) return undefined;
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at -= 1) {
    const right = word.slice(at);
    const left = word.slice(0, at);
    const parts = LINKS.filter((link) => left.endsWith(link)).map((link) =>
      left.slice(0, left.length - link.length),
    );
    const known = parts.find((part) => part.length >= LEAST_PART && conceptsOf(part, lexicon));
    if (known !== undefined) return [...wordTerms(known, lexicon), ...wordTerms(right, lexicon)];
    if (conceptsOf(right, lexicon)) return [...wordTerms(left, lexicon), ...wordTerms(right, lexicon)];
  }
  return undefined;
}

function wordTerms(word: string, lexicon: Lexicon): readonly string[] {
  const concepts = conceptsOf(word, lexicon);
  if (concepts) return concepts;
  if (lexicon.stop.has(word)) return [];
  if (CLOCK.test(word)) return ['day'];
  const stem = lexicon.stem(word);
  if (lexicon.light.has(word) || lexicon.light.has(stem)) return [`~${stem}`];
  if (/^[a-z]$/.test(word)) return [];
  return compound(word, lexicon) ?? [`=${stem}`];
}

/** The longest phrase that begins here; as listed before other forms of its words ('wie viele' is not 'wie viel'). */
function phraseAt(words: readonly string[], stems: readonly string[], at: number, lexicon: Lexicon) {
  const phrases = lexicon.phrases.get(stems[at] ?? '');
  const longest = phrases?.find((phrase) => phrase.stems.every((stem, i) => stems[at + i] === stem));
  const sameLength = phrases?.filter((phrase) => phrase.words.length === longest?.words.length);
  return sameLength?.find((phrase) => phrase.words.every((word, i) => words[at + i] === word)) ?? longest;
}

/** Terms of words written with spaces: the longest phrases first, then single words. */
function spacedTerms(words: readonly string[], lexicon: Lexicon): string[] {
  const stems = words.map(lexicon.stem);
  const terms: string[] = [];
  let at = 0;
  while (at < words.length) {
    const phrase = phraseAt(words, stems, at, lexicon);
    terms.push(...(phrase ? phrase.concepts : wordTerms(words[at] ?? '', lexicon)));
    at += phrase ? phrase.stems.length : 1;
  }
  return terms;
}

const HAN = /^\p{sc=Han}+$/u;

/** Chinese 'have gift boxes?' without 'have' and the question word, which a segmenter takes for parts of words. */
function bare(run: string, lexicon: Lexicon): string {
  if (!HAN.test(run)) return run;
  let [start, end] = [0, run.length];
  while (start < end && lexicon.stop.has(run.charAt(start))) start += 1;
  while (end > start && lexicon.stop.has(run.charAt(end - 1))) end -= 1;
  return run.slice(start, end);
}

/** Terms of a run without spaces: known words from the left, the longest first; what is left is segmented. */
function runTerms(run: string, lexicon: Lexicon): string[] {
  const terms: string[] = [];
  let rest = '';
  const flush = () => {
    for (const word of segment(bare(rest, lexicon))) terms.push(...wordTerms(word, lexicon));
    rest = '';
  };
  let at = 0;
  while (at < run.length) {
    let length = Math.min(lexicon.longestRun, run.length - at);
    while (length > 0 && !lexicon.runs.has(run.slice(at, at + length))) length -= 1;
    if (length === 0) {
      rest += run[at];
      at += 1;
    } else {
      flush();
      const part = run.slice(at, at + length);
      terms.push(...(lexicon.runs.get(part) ?? []));
      at += length;
    }
  }
  flush();
  return terms;
}

/** The terms of a text, each once. */
export function termsOf(text: string, lexicon: Lexicon, spelling: Spelling = AS_IS): Set<string> {
  const terms: string[] = [];
  let words: string[] = [];
  for (const piece of piecesOf(lexicon.join(foldComposed(text)))) {
    if (isRun(piece)) {
      terms.push(...spacedTerms(spelling.correct(words, lexicon), lexicon), ...runTerms(piece, lexicon));
      words = [];
    } else words.push(piece);
  }
  terms.push(...spacedTerms(spelling.correct(words, lexicon), lexicon));
  return settle(terms);
}

/** The sentences of a text, each with its terms; sentences without terms (greetings, thanks) are left out. */
export function analyse(text: string, lexicon: Lexicon, spelling: Spelling = AS_IS): Sentence[] {
  const readable = /\p{sc=Grek}/u.test(text) ? text.replaceAll(';', '?') : text;
  const sentences: Sentence[] = [];
  for (const part of readable.split(SENTENCE_END)) {
    const terms = termsOf(part, lexicon, spelling);
    const isQuestion = QUESTION_MARK.test(part) || [...terms].some((term) => isAsk(term) || term === 'how');
    if (![...terms].some((term) => term !== 'mood' && term !== 'how')) continue;
    const clauses = foldComposed(part)
      .split(lexicon.and)
      .map((clause) => termsOf(clause, lexicon, spelling));
    sentences.push({ terms, isQuestion, clauses: clauses.filter((clause) => clause.size > 0) });
  }
  return sentences;
}

/** What is wanted to be known: 'how much?' is never answered by an entry that says 'how long'. */
const ASKS: ReadonlySet<string> = new Set(['price', 'when', 'duration', 'where', 'count', 'who', 'why']);

/** Terms that color or frame a sentence; everything else is what it is about. */
const FRAME: ReadonlySet<string> = new Set([
  'how',
  'need',
  'not',
  'mood',
  'day',
  'when',
  'store',
  'times',
  'closed',
]);
/** What is done with a subject. Saying none of them is usual; saying another one is another question. */
export const DEEDS: ReadonlySet<string> = new Set(['offer', 'allow', 'bring', 'use']);

/** True for what is wanted to be known of it, as 'price' and 'price:free'. */
export function isAsk(term: string): boolean {
  return ASKS.has(generalOf(term));
}

/** True for what a sentence is about, as 'delivery' in 'How much is delivery?'. */
export function isSubject(term: string): boolean {
  return !isAsk(term) && !DEEDS.has(term) && !FRAME.has(generalOf(term)) && !term.startsWith('~');
}

/** 'pet' for 'pet:dog'. */
export function generalOf(term: string): string {
  return term.split(':')[0] ?? term;
}

/** The terms, and those of special cases under their general names too: 'pet:dog' under 'pet'. */
export function withGenerals(terms: Iterable<string>): Set<string> {
  return new Set([...terms].flatMap((term) => [term, generalOf(term)]));
}

/** A subject that says by itself what is asked: opening hours are about 'when', however the sentence is put. */
const IMPLIED: Record<string, readonly string[]> = {
  price: ['count'],
  open: ['when', 'duration'],
  advance: ['when', 'duration', 'count'],
  parking: ['where'],
  track: ['where'],
  age: ['count'],
  takeaway: ['order'],
  pickup: ['order'],
};

/**
 * Settles what a sentence is about: drops what its subject implies, and general names beside special ones; 'until what
 * time?' asks for the opening hours unless it has another subject.
 */
export function settle(terms: readonly string[]): Set<string> {
  const found = new Set(terms);
  for (const term of terms) {
    for (const implied of IMPLIED[term] ?? []) found.delete(implied);
    if (term.includes(':')) found.delete(generalOf(term));
  }
  // 'When will my order arrive?' is about delivery.
  if (found.has('deliver') && (found.has('when') || found.has('duration'))) found.delete('order');
  if (found.delete('times')) found.add([...found].some(isSubject) ? 'when' : 'open');
  if (found.has('open')) found.delete('when');
  return found;
}
