import type { ReplyTemplate, ReplyTrigger } from '../../../../contract/reply.ts';
import { PLACE_FIELDS } from '../../../../contract/template-places.ts';
import { once } from '../../../../once.ts';
import { parseFaqs } from '../../../../text/faqs.ts';
import { languageOf } from '../../../../text/language-of.ts';
import { type SplitText, splitText } from '../../../../text/split-text.ts';
import { isUnsure } from '../../../../text/unsure.ts';
import { languagesOf } from '../../faq/detect.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';
import type { Fact } from '../facts/fact.ts';
import { extractFacts } from '../facts/known-facts.ts';
import { asksWhoAnswers } from '../honesty.ts';
import {
  deniedIn,
  findContradiction,
  findUnsaid,
  isStrayAnswer,
  lettersOf,
  type OwnAnswer,
  type Rarity,
  type Statement,
  statementsOf,
} from './answers.ts';
import { claimsOf, leadOf, shares } from './clauses.ts';
import {
  type Figure,
  figuresIn,
  findMisplaced,
  spansIn,
  type TimeSpan,
  termsIn,
  valuesOf,
} from './figures.ts';
import {
  daysOfAll,
  findWrongDays,
  findWrongTimes,
  type Opening,
  openingFrom,
  openingOf,
  sentencesOfOpening,
  spansOf,
  weekIn,
} from './opening.ts';
import { type Reader, readerOf } from './reader.ts';
import { findBrokenTerm, findPaidBack, paysBack, type Term, termsOfAnswer } from './terms.ts';

/** What an owner wrote, ready to be compared with replies in one language. */
interface Owned {
  reader: Reader;
  /** Of a language that the owner writes in. */
  isOwn: boolean;
  figures: readonly Figure[];
  statements: readonly Statement[];
  terms: readonly Term[];
  /** Its texts speak of money that comes back. */
  isPaidBack: boolean;
  /** All that its owner speaks of. */
  known: Rarity;
  spans: readonly TimeSpan[];
  /** null: neither the hours nor the texts say when it is open. */
  opening: Opening | null;
  /** The template's hours, or else what the texts say of them. */
  hoursLine: Pick<Flaw, 'line' | 'lineLanguage'>;
  /** Of a text that is given for one reply. */
  figuresOf(piece: Given): readonly Figure[];
  answers: readonly OwnAnswer[];
}

/** A part of the owner's papers. */
export interface Given {
  headings: readonly string[];
  text: string;
}

/** What an owner wrote. Read once a language of replies, when the first of them comes. */
export interface OwnerWords {
  in(code: string): Owned | null;
  /** Of its texts, the likeliest first. */
  codes: readonly string[];
}

export interface Asking {
  /** The customer's message. */
  message: string;
  now: number | undefined;
  /** What the shop has said before. */
  said: readonly string[];
  /** The conversation has just begun. */
  isFirst: boolean;
  /** Texts that were given for this reply, each with what it is about. */
  pieces: readonly Given[];
}

/** `others`: what else the owner speaks of, such as what a strategy brings across. */
export function prepareOwner(
  template: ReplyTemplate,
  triggers: readonly ReplyTrigger[],
  others: readonly string[],
): OwnerWords {
  const { faqs, hours } = template;
  const texts = PLACE_FIELDS.filter((field) => field !== 'faqs').map((field) => template[field]);
  const { entries, unread } = parseFaqs(faqs);
  const answers = [
    ...entries,
    ...triggers
      .filter(({ isEnabled }) => isEnabled)
      .map(({ triggerPhrase, responseAction }) => ({
        question: triggerPhrase,
        answer: responseAction,
        line: 0,
      })),
  ];
  const codes = languagesOf([...texts, faqs].join('\n'));
  const owned = new Map<string, Owned | null>();
  function read(code: string): Owned | null {
    const all = [...new Set([...codes, code])];
    const reader = readerOf(all, code);
    const own = codes.map((one) => readerOf(all, one)).find((one) => one !== null) ?? reader;
    if (reader === null || own === null) return null;
    const plain = [...texts, ...unread.map(({ text }) => text)].filter((text) => text !== '');
    const nothing = new Set<string>();
    const business = own.terms(`${template.businessType} ${template.role}`);
    const claims = [...plain, ...answers.map(({ answer }) => answer)].map((text) => claimsOf(own, text));
    const offered = new Set(
      claims.flatMap(({ clauses }) =>
        clauses.filter(({ isNegative }) => !isNegative).flatMap(({ terms }) => [...terms]),
      ),
    );
    // 'Is the deposit refundable?' 'Yes, until Friday.'
    const allowed = answers
      .filter(({ answer }) => leadOf(claimsOf(own, answer)).lead !== 'no')
      .map(({ question }) => claimsOf(own, question));
    const known = rarityIn([
      ...[...plain, ...others].flatMap((text) => claimsOf(own, text).clauses.map(({ all }) => all)),
      ...answers.map(({ question, answer }) => wordsIn(own, `${question}\n${answer}`)),
    ]);
    // What is denied in one clause and spoken of in another is denied of something else.
    const isSure = ({ kind, isAnswer, subject }: Statement) =>
      kind !== 'no' || isAnswer || subject.size > 1 || !shares(subject, offered);
    const read = new WeakMap<Given, readonly Figure[]>();
    const figuresOf = (piece: Given): readonly Figure[] => {
      const figures = read.get(piece) ?? figuresIn(own, piece.text, namesIn(own, piece.headings.join('. ')));
      read.set(piece, figures);
      return figures;
    };
    const spans =
      hours === null
        ? [
            ...plain.flatMap((text) => spansIn(own, text)),
            ...answers.flatMap((entry) => spansOfAnswer(own, entry)),
          ]
        : spansOf(hours);
    const hoursLine =
      hours === null
        ? { line: sentencesOfOpening(claims) || undefined, lineLanguage: codes[0] }
        : { line: weekIn(code, hours), lineLanguage: code };
    const opening = hours === null ? openingFrom(claims, spans) : openingOf(hours, claims);
    return {
      reader,
      isOwn: own === reader,
      opening,
      hoursLine,
      spans,
      isPaidBack: paysBack([...claims, ...allowed]),
      figuresOf,
      known,
      answers: answers.map(({ question, answer }) => ({
        letters: lettersOf(answer),
        words: wordsIn(own, `${question}\n${answer}`),
      })),
      figures: [
        ...(opening?.figures ?? []),
        ...plain.flatMap((text) => figuresIn(own, text, nothing)),
        ...answers.flatMap(({ question, answer }) => figuresIn(own, answer, namesIn(own, question))),
      ],
      statements: [
        ...answers.flatMap((entry) => statementsOf(own, entry, business)),
        ...plain.flatMap((text) => deniedIn(claimsOf(own, text), business)),
      ]
        .filter(isSure)
        .map((statement) => (own === reader ? statement : inConcepts(statement, known))),
      terms: [
        ...answers.flatMap(({ question, answer }) => {
          const claims = claimsOf(own, answer);
          return termsOfAnswer(claimsOf(own, question), claims, leadOf(claims).lead, answer);
        }),
        ...plain.flatMap((text) => termsOfText(own, text)),
      ],
    };
  }
  return {
    codes,
    in(code) {
      const known = owned.get(code);
      if (known !== undefined) return known;
      const made = read(code);
      owned.set(code, made);
      return made;
    },
  };
}

/** What a reply in another language can share with its owner's words: concepts, where one of them tells which line is meant. */
function inConcepts(statement: Statement, known: Rarity): Statement {
  const concepts = [...statement.subject].filter((term) => !term.startsWith('='));
  const isTold = concepts.some((term) => known.get(term) === 1);
  return isTold ? { ...statement, subject: new Set(concepts) } : statement;
}

function rarityIn(lines: readonly ReadonlySet<string>[]): Rarity {
  const rarity = new Map<string, number>();
  for (const line of lines) for (const term of line) rarity.set(term, (rarity.get(term) ?? 0) + 1);
  return rarity;
}

function wordsIn(reader: Reader, text: string): ReadonlySet<string> {
  const said = claimsOf(reader, text).clauses.flatMap(({ all }) => [...all]);
  return new Set([...said, ...reader.terms(text)]);
}

function namesIn(reader: Reader, text: string): ReadonlySet<string> {
  return termsIn(claimsOf(reader, text).clauses.flatMap(({ senses }) => senses));
}

/** 'Are you open on Sundays?' 'Yes, from 8 to noon.': the hours of Sundays. */
function spansOfAnswer(
  reader: Reader,
  { question, answer }: { question: string; answer: string },
): TimeSpan[] {
  const days = daysOfAll(claimsOf(reader, question).clauses);
  return spansIn(reader, answer).map((span) => (span.days === 0 ? { ...span, days } : span));
}

/** Sentence by sentence, each with its line. */
function termsOfText(reader: Reader, text: string): Term[] {
  return splitText(text).sentences.flatMap(({ start, end }) => {
    const line = text.slice(start, end).trim();
    return termsOfAnswer(null, claimsOf(reader, line), null, line);
  });
}

/** They tell the language of a reply. */
const FEW_SENTENCES = 3;
/** A text with more times is no reply. */
const MOST_TIMES = 40;

/** What of a reply says something else than its owner's own words, in the languages of `CLAIMS`; elsewhere nothing. */
export function findContradictions(
  { codes, in: inLanguage }: OwnerWords,
  split: SplitText,
  facts: readonly Fact[],
  { message, now, said, isFirst, pieces }: Asking,
): readonly Flaw[] {
  const [first = ''] = codes;
  const words = split.sentences.slice(0, FEW_SENTENCES).flatMap((sentence) => sentence.words);
  const owned = inLanguage(languageOf(split.text, words) ?? first) ?? inLanguage(first);
  if (owned === null) return NO_FLAWS;
  const { reader, statements, terms, known, opening, hoursLine, spans } = owned;
  const reply = claimsOf(reader, split);
  const asked = claimsOf(reader, message);
  const lead = leadOf(reply);
  const asking = {
    asked: once(() => termsIn(asked.clauses.flatMap(({ senses }) => senses))),
    named: once(() => new Set(extractFacts(splitText(message), 'said').facts.flatMap(valuesOf))),
  };
  const figures =
    pieces.length === 0 ? owned.figures : [...owned.figures, ...pieces.flatMap(owned.figuresOf)];
  const found = [...findMisplaced(reader, split, facts, figures, asking)];
  const add = (nth: number, own: Pick<Flaw, 'line' | 'lineLanguage'> = {}) => {
    const { start, end } = reply.sentences[nth] ?? { start: 0, end: split.text.length };
    found.push({ rule: 'contradiction', start, end, ...own });
  };
  const all = facts.filter(({ rule }) => rule === 'time');
  const times = all.length > MOST_TIMES ? [] : all;
  if (opening !== null)
    for (const { sentence } of findWrongDays(opening, reply, asked, lead, times, now))
      add(sentence, hoursLine);
  for (const sentence of findWrongTimes(spans, reply, asked, lead, times, asking.named))
    add(sentence, hoursLine);
  const denied = findContradiction(reader, statements, reply, asked, known, lead);
  if (denied !== null) add(denied.clause.sentence, { line: denied.line });
  if (isStrayAnswer(owned.answers, split.text, asked, known, isFirst)) add(0);
  const told = once(() => {
    const texts = [...pieces.flatMap(({ headings, text }) => [...headings, text]), ...said];
    return new Set(texts.flatMap((text) => [...wordsIn(reader, text)]));
  });
  const linesOf = (term: string) => known.get(term) ?? (told().has(term) ? 1 : 0);
  const unsaid = owned.isOwn ? findUnsaid(reply, asked, lead, linesOf) : -1;
  if (unsaid >= 0 && !isUnsure(split.text) && !asksWhoAnswers(message)) add(unsaid);
  const broken = findBrokenTerm(terms, reply, asked, lead);
  if (broken !== null) add(broken.clause.sentence, { line: broken.line });
  const paid = owned.isPaidBack ? undefined : findPaidBack(reply);
  // A paper, or a person in this conversation, may have promised it.
  const isPromised = () =>
    paysBack([...pieces.map(({ text }) => text), ...said].map((text) => claimsOf(reader, text)));
  if (paid !== undefined && !isUnsure(split.text) && !isPromised()) add(paid.sentence);
  return found;
}
