import type { Contradiction } from './answers.ts';
import { type Claims, type Clause, isLimited, type Lead, shares } from './clauses.ts';
import { has, IS, type Sense } from './reader.ts';

/** What holds from an age on, until some time before, or for some time after. */
export interface Term {
  kind: 'age' | 'before' | 'after' | 'never';
  /** Years of an age, hours of the others. */
  count: number;
  /** What it is about. */
  subject: ReadonlySet<string>;
  /** It holds only for these. */
  needs: ReadonlySet<string>;
  line: string;
}

const DAY = 24;
const UNITS: readonly (readonly [bit: number, hours: number])[] = [
  [IS.hours, 1],
  [IS.days, DAY],
  [IS.weeks, 7 * DAY],
  [IS.months, 30 * DAY],
];
const AGES = { least: 2, most: 25 };

function numberOf(sense: Sense | undefined): number | null {
  const [term = ''] = sense?.terms ?? [];
  return term.startsWith('#') ? Number(term.slice(1)) : null;
}

/** Lengths of time in hours: '48 hours', 'the day before'. */
function lengthsIn(senses: readonly Sense[]): number[] {
  return senses.flatMap(({ is }, at) => {
    const unit = UNITS.find(([bit]) => (is & bit) !== 0);
    if (unit === undefined) return [];
    const count = numberOf(senses[at - 1]);
    const isOne = count === null && has(senses.slice(at, at + 3), IS.before);
    return count === null && !isOne ? [] : [(count ?? 1) * unit[1]];
  });
}

/** The ages that some words name: "I'm 16", '16 years old'. */
function agesIn(senses: readonly Sense[]): number[] {
  return senses.flatMap((sense, at) => {
    const age = numberOf(sense);
    const next = senses[at + 1];
    const isYears = next !== undefined && (next.is & IS.ageBehind) !== 0;
    const isOther =
      next !== undefined &&
      (next.terms.length > 0 || (next.is & (IS.hours | IS.days | IS.weeks | IS.months)) !== 0);
    const isSaid = isYears || (has(senses.slice(Math.max(0, at - 2), at), IS.ageBefore) && !isOther);
    return age !== null && isSaid ? [age] : [];
  });
}

const MONEY_BACK = IS.refunds | IS.returns;

/** What of the kind an answer states to its question, or a text on its own. */
export function termsOfAnswer(question: Claims | null, answer: Claims, lead: Lead, line: string): Term[] {
  const asked = new Set(question?.clauses.flatMap(({ terms }) => [...terms]));
  const askedSenses = question?.clauses.flatMap(({ senses }) => senses) ?? [];
  const isAboutMoney = has(askedSenses, MONEY_BACK) || asked.has('return') || asked.has('cancel');
  const isAboutAge =
    asked.has('age') || has(askedSenses, IS.minors) || (asked.has('child') && answer.clauses.length < 4);
  const add = (kind: Term['kind'], count: number, { terms }: Clause): Term => {
    const own = [...terms].filter((term) => !term.startsWith('#'));
    return {
      kind,
      count,
      subject: new Set([...asked, ...own]),
      needs: new Set(kind === 'age' ? own : []),
      line,
    };
  };
  const found = answer.clauses.flatMap((clause): Term[] => {
    const { senses } = clause;
    const ages = senses.map(numberOf).filter((age) => age !== null && age >= AGES.least && age <= AGES.most);
    const isAge =
      (isAboutAge || agesIn(senses).length > 0) &&
      !has(senses, IS.upTo | IS.months | IS.weeks | IS.days | IS.hours);
    const [age] = ages;
    if (isAge && ages.length === 1 && age != null && (isAboutAge || has(senses, IS.from)))
      return [add('age', age, clause)];
    const [hours] = lengthsIn(senses);
    const isBack = isAboutMoney || has(senses, MONEY_BACK | IS.free);
    if (clause.isNegative && has(senses, IS.refunds)) return [add('never', 0, clause)];
    if (hours === undefined || !isBack || clause.isNegative) return [];
    if (has(senses, IS.before) || asked.has('cancel') || asked.has('return'))
      return [add('before', hours, clause)];
    return has(senses, IS.free) ? [add('after', hours, clause)] : [];
  });
  const isNever = isAboutMoney && lead === 'no' && (asked.has('deposit') || asked.has('return'));
  const first = answer.clauses[0];
  return isNever && first !== undefined
    ? [add('never', 0, first), ...found.filter(({ kind }) => kind === 'age')]
    : found;
}

/** A promise that the owner's terms do not hold for this customer: too young, too late, money that is not given back. */
export function findBrokenTerm(
  terms: readonly Term[],
  reply: Claims,
  asked: Claims,
  { lead, sentence }: { lead: Lead; sentence: number },
): Contradiction | null {
  const front = reply.clauses.filter((clause) => clause.sentence === sentence);
  const words = new Set([...asked.clauses, ...reply.clauses].flatMap((clause) => [...clause.terms]));
  const senses = asked.clauses.flatMap((clause) => clause.senses);
  const ages = agesIn(senses);
  const isTurned = asked.clauses.some((clause) => has(clause.senses, IS.turns));
  const [age] = ages;
  if (ages.length === 1 && age !== undefined && lead === 'yes' && !isTurned) {
    const term = nearest(
      terms.filter(({ kind }) => kind === 'age'),
      words,
    );
    const isOpen =
      front.some((one) => one.isNegative || isLimited(one.senses)) || words.has(`#${term?.count}`);
    if (term !== null && age < term.count && !isOpen)
      return front[0] === undefined ? null : { clause: front[0], line: term.line };
  }
  const promise = isTurned ? undefined : promiseOf(reply, asked, lead);
  if (promise === undefined) return null;
  const term = nearest(
    terms.filter(({ kind }) => kind !== 'age'),
    words,
  );
  if (term === null) return null;
  const said = [
    ...lengthsIn(senses),
    ...(has(senses, IS.today) ? [DAY - 1] : []),
    ...(has(senses, IS.tomorrow) ? [2 * DAY - 1] : []),
  ];
  const [length] = said;
  const isStated = reply.clauses.some((clause) => lengthsIn(clause.senses).includes(term.count));
  const isBroken =
    term.kind === 'never' ||
    (length !== undefined &&
      !isStated &&
      (term.kind === 'before' ? length < term.count : length > term.count));
  return isBroken ? { clause: promise, line: term.line } : null;
}

/** Whether an owner's texts speak of money that comes back. */
export function paysBack(texts: readonly Claims[]): boolean {
  return texts.some(({ clauses }) => clauses.some((one) => !one.isNegative && isMoneyBack(one)));
}

/** The clause of a reply that promises money back. */
export function findPaidBack({ clauses }: Claims): Clause | undefined {
  return clauses.find(
    (one) => !one.isNegative && !one.isQuestion && !isLimited(one.senses) && isMoneyBack(one),
  );
}

function isMoneyBack({ senses }: Clause): boolean {
  return has(senses, IS.refunds) || (has(senses, IS.returns) && has(senses, IS.money));
}

/** The clause that promises money back, or that something costs nothing. */
function promiseOf({ clauses }: Claims, asked: Claims, lead: Lead): Clause | undefined {
  const words = new Set(asked.clauses.flatMap(({ terms }) => [...terms]));
  const isAsked =
    asked.clauses.some(({ senses }) => has(senses, MONEY_BACK | IS.free)) ||
    words.has('cancel') ||
    words.has('return');
  return clauses.find(({ senses, isNegative, isQuestion, sentence }) => {
    if (isNegative || isQuestion || !isAsked) return false;
    const whole = clauses.filter((one) => one.sentence === sentence && one.isNegative && one.terms.size > 0);
    const isBack =
      has(senses, IS.refunds) ||
      (has(senses, IS.returns) && (has(senses, IS.money) || senses.some((one) => numberOf(one) !== null)));
    const isFree = has(senses, IS.free);
    return whole.length === 0 && (isBack || isFree || (lead === 'yes' && has(senses, IS.returns)));
  });
}

/** The one of some terms that the words are about; null where they do not say which. */
function nearest(all: readonly Term[], words: ReadonlySet<string>): Term | null {
  const terms = all.filter(({ needs }) => needs.size === 0 || shares(needs, words));
  const scores = terms.map(({ subject }) => [...subject].filter((term) => words.has(term)).length);
  const most = Math.max(0, ...scores);
  const best = terms.filter((_, at) => scores[at] === most);
  const [first] = best;
  const isOne =
    first !== undefined && best.every(({ count, kind }) => count === first.count && kind === first.kind);
  return isOne && (most > 0 || terms.length === 1) ? first : null;
}
