import type { FaqEntry } from '../../../../text/faqs.ts';
import { type Claims, type Clause, claimsOf, isLimited, type Lead, leadOf, shares } from './clauses.ts';
import { has, IS, type Reader } from './reader.ts';

/** What an owner denies, or allows on some days only. */
export interface Statement {
  /** What it is about. */
  subject: ReadonlySet<string>;
  /** What is said beside it: who asks for one of these asks for something else. */
  beside: ReadonlySet<string>;
  kind: 'no' | 'yes' | 'only' | 'days';
  /** Of `days`: those on which it is so; of the others: those that it speaks of, 0 where of none. */
  days: number;
  /** It is the answer to a question, which 'yes' and 'no' fit. */
  isAnswer: boolean;
  /** Of a 'yes' with conditions: up to which number it holds; a flat no contradicts it all the same. */
  most?: number;
  line: string;
}

const TIMED = IS.before | IS.hours | IS.days | IS.weeks | IS.months;
/** A longer clause with one subject may deny something else of it. */
const MOST_WORDS = 5;

/** What an answer states of its question, and in its own clauses. */
export function statementsOf(
  reader: Reader,
  { question, answer }: Pick<FaqEntry, 'question' | 'answer'>,
  business: ReadonlySet<string>,
): Statement[] {
  const about = claimsOf(reader, question).clauses;
  const asked = subjectOf(about, business);
  const on = about.reduce((days, clause) => days | clause.days, 0);
  const claims = claimsOf(reader, answer);
  const [first] = claims.clauses;
  const opens = first !== undefined && has(first.senses.slice(0, 1), IS.not) ? 'no' : leadOf(claims).lead;
  const isOnly =
    opens === null && first !== undefined && has(first.senses.slice(0, 1), IS.only) && first.days === 0;
  const lead = isOnly ? 'no' : opens;
  const whole = new Set([...thingsIn(claims.clauses)].filter((term) => !business.has(term)));
  const isBounded = claims.clauses.some(
    ({ senses, days }) => days !== 0 || isLimited(senses, IS.upTo | IS.from),
  );
  const hasCount = [...whole].some((term) => term.startsWith('#'));
  const found: Statement[] = [];
  const answered = { subject: asked, days: on, isAnswer: true, line: answer };
  const add = (kind: Statement['kind'], beside: ReadonlySet<string>, days = on) => {
    if (asked.size > 0) found.push({ ...answered, beside, kind, days });
  };
  const isPartly = claims.clauses.some(
    ({ senses, days, isNegative }) => has(senses, IS.only) && days === 0 && !isNegative,
  );
  if (lead === 'no' && !isOnly) add('no', without(whole, asked));
  if (isOnly || (isPartly && lead === 'yes')) add('only', without(whole, asked));
  // 'Yes, until two days before' says no to one who comes later.
  const isTimed = claims.clauses.some(({ senses }) => has(senses, TIMED));
  const isPlain = !isBounded && !hasCount && !claims.clauses.some(({ isNegative }) => isNegative);
  if (lead === 'yes' && isPlain) add('yes', new Set());
  else if (lead === 'yes' && !isPartly && !isTimed && asked.size > 0)
    found.push({ ...answered, kind: 'yes', beside: whole, most: Math.max(0, ...numbersIn(whole)) });
  for (const { senses, days, isNegative } of claims.clauses)
    if (
      days !== 0 &&
      !isNegative &&
      (lead === 'no'
        ? on !== 0 && (on & days) === 0
        : has(senses, IS.only) || (lead === 'yes' && thingsIn(claims.clauses.slice(0, 2)).size === 0))
    )
      add('days', new Set(), days);
  return [...found, ...deniedIn(claims, business, lead === 'no' ? 1 : 0, false)];
}

/** What some text of the owner denies: 'Keine E-Bike-Reparaturen', 'Handtücher nicht'. */
export function deniedIn(
  claims: Claims,
  business: ReadonlySet<string>,
  from = 0,
  isPlain = true,
): Statement[] {
  const { clauses, sentences, text } = claims;
  return clauses.slice(from).flatMap((clause): Statement[] => {
    const { start = 0, end = 0 } = sentences[clause.sentence] ?? {};
    const line = text.slice(start, end).trim();
    const subject = subjectOf([clause], business);
    const isSaidToo = clauses.some(
      (other) =>
        other !== clause &&
        !other.isNegative &&
        shares(other.terms, subject) &&
        other.sentence === clause.sentence,
    );
    const isOnly = has(clause.senses, IS.only);
    const of = { subject, beside: new Set<string>(), isAnswer: false, line };
    const before = thingsIn(
      clauses.filter(({ sentence, end: at }) => sentence === clause.sentence && at <= clause.start),
    );
    for (const term of before) if (term.startsWith('#')) before.delete(term);
    if (isOnly && clause.days === 0 && before.size > 0 && from === 0 && isPlain)
      return [
        {
          ...of,
          subject: before,
          kind: 'only',
          days: 0,
          isAnswer: true,
          beside: thingsIn(
            clauses.filter(({ sentence, start: at }) => sentence === clause.sentence && at >= clause.start),
          ),
        },
      ];
    if (isOnly && clause.days !== 0 && !clause.isNegative && subject.size > 0)
      return [{ ...of, kind: 'days', days: clause.days }];
    const isSure = clause.isNegative && !clause.isQuestion && !isOnly && clause.days === 0;
    const isBounded =
      isLimited(clause.senses, IS.from | IS.upTo) || [...subject].some((term) => term.startsWith('#'));
    const isShort = subject.size > 1 || clause.senses.length <= MOST_WORDS;
    return isSure && isShort && !isBounded && !isSaidToo && subject.size > 0 && subject.size < 5
      ? [{ ...of, kind: 'no', days: 0 }]
      : [];
  });
}

function thingsIn(clauses: readonly Clause[]): Set<string> {
  const terms = clauses.flatMap(({ senses }) =>
    senses.filter(({ day }) => day === 0).flatMap((one) => one.terms),
  );
  return withoutWithout(new Set(terms));
}

/** What some clauses are about; where that is only what the whole business is about, also how it is said. */
function subjectOf(clauses: readonly Clause[], business: ReadonlySet<string>): Set<string> {
  const things = [...thingsIn(clauses)];
  if (things.some((term) => !business.has(term))) return new Set(things);
  const soft = clauses.flatMap(({ senses }) => senses.flatMap((one) => one.soft));
  return new Set([...things, ...soft]);
}

function allIn(clauses: readonly Clause[]): Set<string> {
  return withoutWithout(new Set(clauses.flatMap(({ all }) => [...all])));
}

/** 'Senza glutine' and 'gluten-free' are one. */
function withoutWithout(terms: Set<string>): Set<string> {
  if (terms.has('without') && [...terms].some((term) => term.endsWith('free'))) terms.delete('without');
  return terms;
}

function numbersIn(terms: ReadonlySet<string>): number[] {
  return [...terms].filter((term) => term.startsWith('#')).map((term) => Number.parseFloat(term.slice(1)));
}

function without(terms: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...terms].filter((term) => !others.has(term)));
}

export interface Contradiction {
  clause: Clause;
  line: string;
}

/** The first clause of a reply that says yes where the owner says no, the other way round, or names another day than the owner's. */
export function findContradiction(
  reader: Reader,
  statements: readonly Statement[],
  reply: Claims,
  asked: Claims,
  known: Rarity,
  { lead, sentence }: { lead: Lead; sentence: number },
): Contradiction | null {
  const question = askedIn(reader, asked, lead !== null);
  const said = allIn(reply.clauses);
  const front = reply.clauses.filter((clause) => clause.sentence === sentence);
  const inFront = allIn(front);
  const isSpoken = (term: string) => said.has(term) || question.terms.has(term);
  const isNew = (term: string) => question.terms.has(term) && !known.has(term) && !term.startsWith('#');
  for (const statement of statements) {
    if (!isMeant(statement, known, isSpoken)) continue;
    const { kind, most, isAnswer, subject } = statement;
    // 'Yes, we deliver' is no promise to deliver elsewhere than where the owner does; to a question it hides the limit.
    if (kind === 'only' && !isAnswer && ![...inFront].some(isNew)) continue;
    const isOver = numbersIn(question.terms).some((number) => number > (most ?? 0));
    if (most !== undefined && (isOver || [...question.terms].some(isNew))) continue;
    // Another sentence of the reply says what the owner says.
    const isSaid = reply.clauses.some(
      ({ isNegative, senses, terms, sentence: nth }) =>
        nth !== sentence && (isNegative || has(senses, IS.only)) && shares(terms, subject),
    );
    if (kind !== 'yes' && isSaid) continue;
    const clause =
      kind === 'days'
        ? onWrongDay(statement, reply, question, lead)
        : (answersWrongly(statement, known, lead, front, question, inFront) ??
          statesDenied(statement, known, lead, reply, question));
    if (clause !== undefined) return { clause, line: statement.line };
  }
  return null;
}

/** In how many lines of its owner each word stands. */
export type Rarity = ReadonlyMap<string, number>;

/** What stands in one line tells it from all others; what stands in many tells nothing. */
function weightOf(term: string, known: Rarity): number {
  return 1 / (known.get(term) ?? 1) ** 2;
}

/** A word that stands in at most one line. */
const RARE = 1;
/** The share of what a statement is about, each word by its rarity, that has to be spoken of. */
const LEAST_SHARE = 0.5;

/** Whether words speak of what a statement is about: of all of it, or of most, with a word that no other line has. */
function isMeant(
  { subject }: Pick<Statement, 'subject'>,
  known: Rarity,
  isSpoken: (term: string) => boolean,
): boolean {
  // Who may not come without an appointment may come with one.
  if (subject.has('without') !== isSpoken('without')) return false;
  let [spoken, all, rarest] = [0, 0, 0];
  for (const term of subject) {
    const weight = weightOf(term, known);
    all += weight;
    if (!isSpoken(term)) continue;
    spoken += weight;
    if (!term.startsWith('#')) rarest = Math.max(rarest, weight);
  }
  return spoken === all || (rarest >= RARE && spoken >= all * LEAST_SHARE);
}

interface Question {
  terms: ReadonlySet<string>;
  days: number;
  /** It holds a 'not', 'closed', 'lose', 'only': its yes may be an owner's no. */
  isTurned(subject: ReadonlySet<string>): boolean;
  count: number;
}

function askedIn(reader: Reader, { clauses, text }: Claims, withPhrases: boolean): Question {
  const phrases = withPhrases ? reader.terms(text) : [];
  return {
    terms: withoutWithout(new Set([...allIn(clauses), ...phrases])),
    days: clauses.reduce((days, clause) => days | clause.days, 0),
    isTurned: (subject) =>
      clauses.some(
        ({ senses, terms, isNegative }) =>
          (isNegative || has(senses, IS.closed | IS.turns | IS.only)) &&
          (terms.size === 0 || shares(terms, subject)),
      ),
    count: new Set(clauses.filter(({ isQuestion }) => isQuestion).map(({ sentence }) => sentence)).size,
  };
}

/** 'Yes' in front, though the owner answers the question with no; or the other way round. */
function answersWrongly(
  { kind, subject, beside, days }: Statement,
  known: Rarity,
  lead: Lead,
  front: readonly Clause[],
  { terms, isTurned, count, days: asked }: Question,
  inFront: ReadonlySet<string>,
): Clause | undefined {
  if (isTurned(subject) || count > 1 || lead === null || (kind !== 'yes') !== (lead === 'yes'))
    return undefined;
  if (days !== 0 && (asked === 0 || (asked & ~days) !== 0)) return undefined;
  const isSpoken = (term: string) => terms.has(term) || (kind !== 'yes' && inFront.has(term));
  const hasOwn = [...subject].some((term) => terms.has(term));
  const isOther = [...beside].some((term) => terms.has(term));
  if (!isMeant({ subject }, known, isSpoken) || !hasOwn || isOther) return undefined;
  if (kind === 'yes')
    return front.length === 1 || !front.slice(1).some(({ isNegative }) => !isNegative) ? front[0] : undefined;
  const isTurnedBack = front.some(
    ({ isNegative, senses }) => isNegative || (isLimited(senses) && !has(senses, IS.only)),
  );
  const isExplained = front.some(
    ({ senses, terms: said }) =>
      (kind === 'only' || has(senses, IS.only) || !shares(subject, said)) &&
      [...beside].some((term) => said.has(term) && !isAlternative(term, subject) && !term.startsWith('#')),
  );
  return isTurnedBack || isExplained ? undefined : front[0];
}

/** 'Cash only' does not limit a yes to cards. */
function isAlternative(term: string, subject: ReadonlySet<string>): boolean {
  const [kind, name] = term.split(':');
  return name !== undefined && [...subject].some((other) => other.startsWith(`${kind}:`));
}

/** A clause that states what the owner denies. */
function statesDenied(
  statement: Statement,
  known: Rarity,
  lead: Lead,
  { clauses }: Claims,
  { terms, isTurned }: Question,
): Clause | undefined {
  const { kind, subject, beside, days } = statement;
  const isAsked = [...subject].some((term) => terms.has(term));
  if (kind === 'yes' && isAsked && !isTurned(subject))
    return clauses.find(({ isNegative, isQuestion, senses, terms: said, sentence }) => {
      const isFlat =
        isNegative &&
        !isQuestion &&
        !isLimited(senses, IS.closed | IS.turns | IS.upTo | IS.from) &&
        !clauses.some((one) => one.sentence === sentence && isLimited(one.senses));
      const isAll = [...said].every((term) => subject.has(term) || terms.has(term));
      return isFlat && isAll && isMeant(statement, known, (term) => said.has(term)) && days === 0;
    });
  if (kind !== 'no') return undefined;
  return clauses.find((clause, at) => {
    const said = clause.all;
    if (clause.isQuestion || !isMeant({ subject }, known, (term) => said.has(term))) return false;
    if (days !== 0 && (clause.days === 0 || (clause.days & ~days) !== 0)) return false;
    const near = clauses.filter(
      (one) =>
        one === clause || (one.sentence === clause.sentence && one.terms.size === 0 && one.senses.length < 4),
    );
    const isOpen = near.some(
      ({ isNegative, senses }) => isNegative || isLimited(senses, IS.closed | IS.turns),
    );
    const isOther = [...beside].some((term) => said.has(term) && !isAlternative(term, subject));
    return !isOpen && !isOther && (isAsked || (lead === 'yes' && at < 4 && subject.size > 1));
  });
}

/** A yes for a day on which the owner does not do it. */
function onWrongDay(
  { subject, days }: Statement,
  { clauses }: Claims,
  question: Question,
  lead: Lead,
): Clause | undefined {
  if (lead === 'no' || question.isTurned(subject)) return undefined;
  return clauses.find((clause) => {
    const sentence = clauses.filter((one) => one.sentence === clause.sentence);
    const isOpen =
      clause.isQuestion || sentence.some(({ isNegative, senses }) => isNegative || isLimited(senses));
    const named = clause.days === 0 && lead === 'yes' ? question.days : clause.days;
    return !isOpen && named !== 0 && (named & days) === 0;
  });
}

/** An answer of the owner's to a question. */
export interface OwnAnswer {
  /** Its letters and digits alone. */
  letters: string;
  /** What question and answer speak of. */
  words: ReadonlySet<string>;
}

/** A word of so many lines tells nothing of one thing. */
const COMMON = 4;
/** A shorter answer fits many questions. */
const LEAST_LETTERS = 12;

export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether a reply only repeats the owner's answer to another question: it shares no word with what is asked, of which another
 * line of the owner speaks.
 */
export function isStrayAnswer(
  answers: readonly OwnAnswer[],
  reply: string,
  { clauses }: Claims,
  known: Rarity,
  isFirst: boolean,
): boolean {
  const said = lettersOf(reply);
  const repeated = answers.filter(({ letters }) => letters.length >= LEAST_LETTERS && said === letters);
  if (repeated.length === 0) return false;
  const asked = [...allIn(clauses)];
  // Later in a conversation, common words and days go on with what was asked before.
  const isTopic = (term: string) => isFirst || (!term.startsWith('day:') && (known.get(term) ?? 0) < COMMON);
  return (
    asked.some((term) => known.has(term) && !term.startsWith('#') && isTopic(term)) &&
    repeated.every(({ words }) => !asked.some((term) => words.has(term)))
  );
}

const QUOTE_MARK = /["“”«»„]/;

/**
 * The sentence that says yes or no to what the owner never speaks of: it names what the customer asked for, and nothing else
 * that a few of the owner's lines are about. -1: none. `linesOf`: in how many of them a word stands.
 */
export function findUnsaid(
  reply: Claims,
  asked: Claims,
  { lead, sentence }: { lead: Lead; sentence: number },
  linesOf: (term: string) => number,
): number {
  // A no that goes on may offer something else.
  if (lead === null || (lead === 'no' && reply.sentences.length > 1)) return -1;
  // Of opening, the hours tell; and what is to be written on a cake is in quotes.
  const isOther = ({ days, senses }: Clause) => days !== 0 || has(senses, IS.open | IS.closed);
  if (asked.clauses.some(isOther) || QUOTE_MARK.test(asked.text)) return -1;
  const tells = (term: string) => linesOf(term) > 0 && linesOf(term) < COMMON && !term.startsWith('#');
  const things = thingsIn(asked.clauses);
  const unsaid = [...things].filter((term) => linesOf(term) === 0 && !term.startsWith('#'));
  if (unsaid.length === 0 || [...things].some(tells)) return -1;
  const front = reply.clauses.filter((clause) => clause.sentence === sentence);
  const said = thingsIn(front);
  // 'Sí, ...' agrees; 'Si vienes, ...' may begin with an if.
  const isIf =
    front[0] !== undefined && front[0].senses.length > 1 && has(front[0].senses.slice(0, 1), IS.limits);
  const isSure = !isIf && !front.some(({ senses, isQuestion }) => isQuestion || isLimited(senses));
  return isSure && unsaid.some((term) => said.has(term)) && ![...said].some(tells) ? sentence : -1;
}
