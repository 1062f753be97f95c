import type { ReplyTemplate, ReplyTrigger } from '../../../../contract/reply.ts';
import { PLACE_FIELDS } from '../../../../contract/template-places.ts';
import { once } from '../../../../once.ts';
import { parseFaqs } from '../../../../text/faqs.ts';
import { languageOf } from '../../../../text/language-of.ts';
import { type SplitText, splitText } from '../../../../text/split-text.ts';
import { languagesOf } from '../../faq/detect.ts';
import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';
import type { Fact } from '../facts/fact.ts';
import { extractFacts } from '../facts/known-facts.ts';
import { deniedIn, findContradiction, type Statement, statementsOf } from './answers.ts';
import { type Claims, type Clause, claimsOf, leadOf, shares } from './clauses.ts';
import {
  type Figure,
  figuresIn,
  findMisplaced,
  spansIn,
  type TimeSpan,
  termsIn,
  valuesOf,
} from './figures.ts';
import { findWrongDays, isWithin, type Opening, openingOf, spansOf } from './opening.ts';
import { has, IS, type Reader, readerOf } from './reader.ts';
import { findBrokenTerm, type Term, termsOfAnswer } from './terms.ts';

/** What an owner wrote, ready to be compared with replies in one language. */
interface Owned {
  reader: Reader;
  figures: readonly Figure[];
  statements: readonly Statement[];
  terms: readonly Term[];
  /** All that its owner speaks of. */
  known: ReadonlySet<string>;
  spans: readonly TimeSpan[];
  /** Weekdays of which the texts say more than the hours: 'closed on the first Monday'. */
  unsureDays: number;
  /** Of a text that is given for one reply. */
  figuresOf(piece: Given): readonly Figure[];
}

/** A part of the owner's papers. */
export interface Given {
  headings: readonly string[];
  text: string;
}

/** What an owner wrote. Read once a language of replies, when the first of them comes. */
export interface OwnerWords {
  opening: Opening | null;
  in(code: string): Owned | null;
  /** Of its texts, the likeliest first. */
  codes: readonly string[];
}

export interface Asking {
  /** The customer's message. */
  message: string;
  now: number | undefined;
  /** Texts that were given for this reply, each with what it is about. */
  pieces: readonly Given[];
}

export function prepareOwner(template: ReplyTemplate, triggers: readonly ReplyTrigger[]): OwnerWords {
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
  const opening = hours === null ? null : openingOf(hours);
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
    // What is denied in one clause and spoken of in another is denied of something else.
    const isSure = ({ kind, isAnswer, subject }: Statement) =>
      kind !== 'no' || isAnswer || subject.size > 1 || !shares(subject, offered);
    const read = new WeakMap<Given, readonly Figure[]>();
    const figuresOf = (piece: Given): readonly Figure[] => {
      const figures = read.get(piece) ?? figuresIn(own, piece.text, namesIn(own, piece.headings.join('. ')));
      read.set(piece, figures);
      return figures;
    };
    const isOpening = ({ senses }: Clause) => has(senses, IS.open | IS.closed);
    const unsureDays = claims
      .flatMap(({ clauses }) => clauses.filter(isOpening))
      .reduce((days, clause) => days | clause.days, 0);
    return {
      reader,
      unsureDays,
      figuresOf,
      known: own.terms(
        [...texts, faqs, ...answers.map(({ question, answer }) => `${question} ${answer}`)].join('\n'),
      ),
      spans:
        hours === null
          ? [...plain, ...answers.map(({ answer }) => answer)].flatMap((text) => spansIn(own, text))
          : spansOf(hours),
      figures: [
        ...(opening?.figures ?? []),
        ...plain.flatMap((text) => figuresIn(own, text, nothing)),
        ...answers.flatMap(({ question, answer }) => figuresIn(own, answer, namesIn(own, question))),
      ],
      statements: [
        ...answers.flatMap((entry) => statementsOf(own, entry, business)),
        ...plain.flatMap((text) => deniedIn(claimsOf(own, text), business)),
      ].filter(isSure),
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
    opening,
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

function namesIn(reader: Reader, text: string): ReadonlySet<string> {
  return termsIn(claimsOf(reader, text).clauses.flatMap(({ senses }) => senses));
}

/** Sentence by sentence, each with its line. */
function termsOfText(reader: Reader, text: string): Term[] {
  return splitText(text).sentences.flatMap(({ start, end }) => {
    const line = text.slice(start, end).trim();
    return termsOfAnswer(null, claimsOf(reader, line), null, line);
  });
}

/** What of a reply says something else than its owner's own words, in the languages of `CLAIMS`; elsewhere nothing. */
export function findContradictions(
  { opening, codes, in: inLanguage }: OwnerWords,
  split: SplitText,
  facts: readonly Fact[],
  { message, now, pieces }: Asking,
): readonly Flaw[] {
  const [first = ''] = codes;
  const own = inLanguage(first);
  const read = own === null ? null : claimsOf(own.reader, split);
  const isOwn = read !== null && isReadable(read);
  const said = isOwn ? [] : split.sentences.flatMap(({ words }) => words);
  const code = isOwn ? first : (languageOf(split.text, said) ?? first);
  const owned = code === first ? own : (inLanguage(code) ?? own);
  if (owned === null) return NO_FLAWS;
  const { reader, statements, terms, known, spans } = owned;
  const reply = owned === own && read !== null ? read : claimsOf(reader, split);
  const asked = claimsOf(reader, message);
  const lead = leadOf(reply);
  const asking = {
    asked: once(() => termsIn(asked.clauses.flatMap(({ senses }) => senses))),
    named: once(() => new Set(extractFacts(splitText(message), 'said').facts.flatMap(valuesOf))),
  };
  const figures =
    pieces.length === 0 ? owned.figures : [...owned.figures, ...pieces.flatMap(owned.figuresOf)];
  const found = [...findMisplaced(reader, split, facts, figures, asking)];
  const add = (nth: number, line?: string) => {
    const { start, end } = reply.sentences[nth] ?? { start: 0, end: split.text.length };
    found.push({ rule: 'contradiction', start, end, line });
  };
  if (opening !== null)
    for (const { sentence } of findWrongDays(opening, owned.unsureDays, reply, asked, lead, now))
      add(sentence);
  const denied = findContradiction(reader, statements, reply, asked, known, lead);
  if (denied !== null) add(denied.clause.sentence, denied.line);
  const broken = findBrokenTerm(terms, reply, asked, lead);
  if (broken !== null) add(broken.clause.sentence, broken.line);
  const times = lead.lead === 'yes' ? facts.filter(({ rule }) => rule === 'time') : [];
  const days = asked.clauses.reduce((all, clause) => all | clause.days, 0);
  const open = spans.filter((span) => span.days !== 0 && (days === 0 || (span.days & days) !== 0));
  for (const fact of open.length === 0 ? [] : times) {
    const sentence = reply.sentences.findIndex(({ start, end }) => start <= fact.start && fact.start < end);
    const isDenied = reply.clauses.some((clause) => clause.sentence === sentence && clause.isNegative);
    const isAsked = fact.asks.some((value) => asking.named().has(value));
    if (isAsked && !isDenied && !open.some((span) => isWithin(fact, span))) add(sentence);
  }
  return found;
}

/** Of a text in a language, every tenth word at least is one of those that claims are made with. */
const READABLE = 0.1;

function isReadable({ clauses }: Claims): boolean {
  let [words, known] = [0, 0];
  for (const { senses } of clauses) {
    words += senses.length;
    for (const { is } of senses) if (is !== 0) known += 1;
  }
  return known >= words * READABLE;
}
