import { once } from '../../../../once.ts';
import { type SplitText, splitText } from '../../../../text/split-text.ts';
import type { Flaw } from '../fact-check.types.ts';
import type { Fact } from '../facts/fact.ts';
import { extractFacts } from '../facts/known-facts.ts';
import { daysIn, isCut } from './clauses.ts';
import { has, IS, type Reader, type Sense } from './reader.ts';

/** A figure of the owner's, with what it is about. */
export interface Figure {
  rule: Fact['rule'];
  /** What it says: amounts, or 'time:540' and the like. None: a day without opening hours. */
  values: readonly string[];
  /** The words beside it, such as those of its cell and column; and what stands over them: row, heading, question. */
  label: ReadonlySet<string>;
  above: ReadonlySet<string>;
  /** What names the figure before it. */
  kin: ReadonlySet<string>;
  /** 'Up to 8 cm'. */
  most: { count: number; unit: string } | null;
  /** The owner's own sentence; null: the template's hours. */
  line?: string | undefined;
}

const COMPARED: ReadonlySet<string> = new Set(['price', 'percentage', 'time']);
const JOINTS = new Set(
  'and or plus und oder sowie y o u e ou et en of ve veya и или dan atau più más mais &'.split(' '),
);
const BRACKETS = new Set(['(', ')']);
/** Words between the two ends of a span. */
const MOST_BETWEEN = 2;
const MOST_FIGURES = 400;
const AFTERNOON = /^(?:1[3-9]|2[0-4])(?!\d)/;

/** The figures of an owner's text. `above`: what the whole text is about. */
export function figuresIn(reader: Reader, text: string, above: ReadonlySet<string>): Figure[] {
  const split = splitText(text);
  const facts = extractFacts(split, 'told').facts;
  const isBare = ({ money }: Fact) => money?.currency === null;
  const bare = facts.filter(isBare);
  // A number alone may be an age or a count; where several are listed, they are prices.
  const isSure = (fact: Fact) => !isBare(fact) || bare.length > 1;
  return regionsOf(reader, split, facts.filter(isSure)).flatMap(({ group, label, around, kin, sentence }) =>
    group.map((fact) => ({
      rule: fact.rule,
      values: valuesOf(fact),
      label: termsIn(label),
      above: new Set([...above, ...termsIn(around)]),
      kin: termsIn(kin),
      most: mostIn(label) ?? mostIn(around),
      line: text.slice(sentence.start, sentence.end).trim(),
    })),
  );
}

/** From when until when, in minutes, as a text says it: two times that stand together, or one; and the weekdays beside them. */
export function spansIn(reader: Reader, text: string): TimeSpan[] {
  const split = splitText(text);
  const times = extractFacts(split, 'told').facts.filter(({ rule }) => rule === 'time');
  // Where one hour is written as 19, the others are too: 8 is in the morning.
  const isOf24 = times.some(({ start, end }) => AFTERNOON.test(text.slice(start, end)));
  return regionsOf(reader, split, times).flatMap(({ group, label, around }) => {
    const [start, end = start, other] = group.map(({ asks }) =>
      asks.slice(0, isOf24 ? 1 : asks.length).map((key) => Number(key.slice('time:'.length))),
    );
    const isBare = [...termsIn([...label, ...around])].every((term) => !isThing(term));
    const days = daysIn(label) || daysIn(around);
    return start === undefined || end === undefined || other !== undefined
      ? []
      : [{ start, end, days, isWhole: isBare && days !== 0 && group.length > 1 }];
  });
}

/** Each end as what it can mean: '8 to 10' may be in the evening. */
export interface TimeSpan {
  start: readonly number[];
  end: readonly number[];
  /** 0: none is named. */
  days: number;
  /** The whole business is open then; else it holds for a part of it, such as a course. */
  isWhole: boolean;
}

export function valuesOf({ money, asks }: Fact): readonly string[] {
  return money?.amounts ?? asks;
}

interface Region {
  group: readonly Fact[];
  label: readonly Sense[];
  around: readonly Sense[];
  /** Of both, what stands in the figure's own clause. */
  close: readonly Sense[];
  /** What names the figure before. */
  kin: readonly Sense[];
  sentence: { start: number; end: number };
}

/**
 * Which words belong to which figure: those from the end of the clause of the figure before up to the end of its own. Figures
 * with nothing between them belong together, as the two ends of a span do.
 */
function regionsOf(reader: Reader, split: SplitText, facts: readonly Fact[]): Region[] {
  const { tokens, sentences } = split;
  const compared = facts.filter(({ rule }) => COMPARED.has(rule)).toSorted((a, b) => a.start - b.start);
  if (compared.length === 0) return [];
  const senses = sensesOf(reader, split, compared);
  // A dash in 'Tue-Fri' cuts nothing.
  const isReadAt = (at: number) =>
    senses[at] !== null && !(tokens[at]?.kind === 'sign' && senses[at]?.is !== 0);
  const isCutAt = (at: number): boolean => {
    const token = tokens[at];
    return isReadAt(at) && token !== undefined && (isCut(token) || JOINTS.has(token.key));
  };
  const isClauseCut = (at: number): boolean => {
    const token = tokens[at];
    return isReadAt(at) && token !== undefined && isCut(token) && !BRACKETS.has(token.key);
  };
  const regions: Region[] = [];
  for (const sentence of sentences) {
    const own = compared.filter(({ start }) => start >= sentence.start && start < sentence.end);
    if (own.length === 0) continue;
    const first = indexOf(tokens, sentence.start);
    const last = indexOf(tokens, sentence.end);
    let from = first;
    let before: readonly Sense[] = [];
    let around: readonly Sense[] = [];
    let row: readonly Sense[] = [];
    for (const rule of new Set(own.map((fact) => fact.rule))) {
      from = first;
      before = around = row = [];
      const groups = groupsOf(
        own.filter((fact) => fact.rule === rule),
        tokens,
        senses,
      );
      for (const [nth, group] of groups.entries()) {
        const at = indexOf(tokens, group[0]?.start ?? 0);
        const to = indexOf(tokens, group.at(-1)?.end ?? 0);
        const next = groups[nth + 1];
        const limit = next === undefined ? last : indexOf(tokens, next[0]?.start ?? 0);
        let end = to;
        while (end < limit && !isCutAt(end)) end += 1;
        if (end === limit && next !== undefined) end = to;
        let start = at - 1;
        while (start > from && !isClauseCut(start)) start -= 1;
        start = Math.max(start, from);
        if (nth === 0) around = said(senses, from, start);
        const between = nth === 0 ? [] : said(senses, from, start);
        const whole = said(senses, start, at);
        const lead = said(senses, start, at, tokens);
        const behind = said(senses, to, end);
        const own = lead.length > 0 ? lead : behind;
        // Of 'margherita medium 8.50 / large 13' both are about the first.
        if (tokens[start]?.key !== '/') row = lead.slice(0, -1);
        const over = [
          ...around,
          ...row,
          ...(whole.length + between.length > 0 ? between : before),
          ...whole,
          ...behind,
        ];
        regions.push({
          group,
          label: own,
          around: over.filter((sense) => !own.includes(sense)),
          close: [...whole, ...behind],
          kin: before,
          sentence,
        });
        if (lead.length > 0) before = lead;
        from = end;
      }
    }
  }
  return regions;
}

/** What each token says; null inside of a figure, and in sentences without one. */
function sensesOf(
  reader: Reader,
  { tokens, sentences }: SplitText,
  facts: readonly Fact[],
): (Sense | null)[] {
  const senses = new Array<Sense | null>(tokens.length).fill(null);
  for (const { start, end } of sentences) {
    if (!facts.some((fact) => fact.start >= start && fact.start < end)) continue;
    for (let at = indexOf(tokens, start); at < tokens.length && (tokens[at]?.start ?? 0) < end; at += 1)
      senses[at] = reader.sense(tokens, at);
  }
  for (const { start, end } of facts) {
    const to = indexOf(tokens, end);
    for (let at = indexOf(tokens, start); at < to; at += 1) senses[at] = null;
  }
  return senses;
}

/** The first token that does not begin before a place. */
function indexOf(tokens: SplitText['tokens'], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The words of a part that say something; with `tokens`, without those in brackets. */
function said(
  senses: readonly (Sense | null)[],
  from: number,
  to: number,
  tokens: SplitText['tokens'] = [],
): Sense[] {
  let depth = 0;
  return senses.slice(from, to).filter((sense, at): sense is Sense => {
    const key = tokens[from + at]?.key;
    if (key === '(') depth += 1;
    if (key === ')') depth -= 1;
    return depth <= 0 && sense !== null && (sense.terms.length > 0 || sense.is !== 0);
  });
}

function groupsOf(
  facts: readonly Fact[],
  tokens: SplitText['tokens'],
  senses: readonly (Sense | null)[],
): Fact[][] {
  const groups: Fact[][] = [];
  for (const fact of facts) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const between =
      before === undefined ? [] : tokens.slice(indexOf(tokens, before.end), indexOf(tokens, fact.start));
    const from = indexOf(tokens, before?.end ?? 0);
    const isNear =
      before !== undefined &&
      between.length <= MOST_BETWEEN &&
      between.every(({ key }, at) => (senses[from + at]?.terms.length ?? 0) === 0 && !BRACKETS.has(key));
    if (group !== undefined && isNear) group.push(fact);
    else groups.push([fact]);
  }
  return groups;
}

/** What some words name, with the weekdays of a range, and counts with their units: '#12=cm'. */
export function termsIn(senses: readonly Sense[]): ReadonlySet<string> {
  const terms = new Set(senses.flatMap((sense) => sense.terms));
  const days = daysIn(senses);
  for (let day = 1; day <= 7; day += 1) if (days & (1 << day)) terms.add(`day:${day}`);
  for (const { count, unit } of countsIn(senses)) terms.add(`#${count}${unit}`);
  return terms;
}

function countsIn(senses: readonly Sense[]): { at: number; count: number; unit: string }[] {
  return senses.flatMap(({ terms: [term = ''] }, at) => {
    const [unit] = senses[at + 1]?.terms ?? [];
    const isCount = term.startsWith('#') && unit !== undefined && !unit.startsWith('#');
    return isCount ? [{ at, count: Number(term.slice(1)), unit }] : [];
  });
}

function mostIn(senses: readonly Sense[]): Figure['most'] {
  const found = countsIn(senses).find(({ at }) => has(senses.slice(Math.max(0, at - 2), at), IS.upTo));
  return found === undefined ? null : { count: found.count, unit: found.unit };
}

/** What is said beside the figures of a reply. */
export interface Said {
  /** What the customer asks. */
  asked(): ReadonlySet<string>;
  /** Figures that the customer named: they may be said again. */
  named(): ReadonlySet<string>;
}

/** Figures of a reply that the owner's texts give to something else than what the reply, or else the question, names. */
export function findMisplaced(
  reader: Reader,
  split: SplitText,
  facts: readonly Fact[],
  figures: readonly Figure[],
  { asked, named }: Said,
): Flaw[] {
  if (!facts.some(({ rule }) => COMPARED.has(rule)) || figures.length > MOST_FIGURES) return [];
  const regions = regionsOf(reader, split, facts);
  // Where the right figure of a thing stands as well, the two may be swapped; else the name may stand anywhere.
  const whole = once(() => termsIn(split.tokens.map((_, at) => reader.sense(split.tokens, at))));
  const isStated = ({ values }: Figure) =>
    facts.some((fact) => valuesOf(fact).some((value) => values.includes(value)));
  return regions.flatMap(({ group, label, around, close }) => {
    const all = termsIn([...around, ...label]);
    const own = termsIn(close);
    const near = own.size > 0 ? own : all;
    const isOnly = regions.filter(({ group: [other] }) => other?.rule === group[0]?.rule).length === 1;
    return group.flatMap((fact) => {
      const values = valuesOf(fact);
      const same = figures.filter(({ rule }) => rule === fact.rule);
      const says = (figure: Figure) => figure.values.some((value) => values.includes(value));
      const mine = same.filter(says);
      if (mine.length === 0 || mine.some(({ label: of, above }) => of.size + above.size === 0)) return [];
      const others = same.filter((figure) => !says(figure));
      if (values.some((value) => named().has(value))) return [];
      const wide = isOnly ? new Set([...all, ...asked()]) : all;
      const other =
        missed(mine, others, near, (other) => (isStated(other) ? all : whole()), asked()) ??
        (isOnly ? missed(mine, others, wide, () => new Set([...wide, ...whole()]), wide) : null) ??
        tooMuch(mine, wide);
      return other === null
        ? []
        : [{ rule: 'contradiction' as const, start: fact.start, end: fact.end, line: other.line }];
    });
  });
}

/** A figure that the words name in full, while nothing among them, or alone in the question, names any of the reply's own. */
function missed(
  own: readonly Figure[],
  others: readonly Figure[],
  near: ReadonlySet<string>,
  wordsFor: (other: Figure) => ReadonlySet<string>,
  asked: ReadonlySet<string>,
): Figure | null {
  const rivals = others.filter((other) => isNamed(other, near));
  const [found] = rivals;
  // Of two things that are named, the figure may be what they cost together.
  const isOne = rivals.every((other) => isPartOf(other, found) || isPartOf(found, other));
  const isTold = (figure: Figure, other: Figure) =>
    isToldApart(figure, other, wordsFor(other)) ||
    (isToldApart(figure, other, asked) && !isToldApart(other, figure, asked));
  if (!isOne) return null;
  return rivals.find((other) => !own.some((figure) => isTold(figure, other))) ?? null;
}

function isPartOf(part: Figure | undefined, whole: Figure | undefined): boolean {
  return (
    part === whole ||
    (part !== undefined && nameOf(part).every((term) => whole?.label.has(term) || whole?.above.has(term)))
  );
}

const isThing = (term: string) => !term.startsWith('day:');
const isCount = (term: string) => term.startsWith('#');

/** A day is what is said of a thing, as the figure is: it names only what has no other name. */
function nameOf({ label }: Figure): string[] {
  const things = [...label].filter(isThing);
  return things.length > 0 ? things : [...label];
}

function isNamed(figure: Figure, words: ReadonlySet<string>): boolean {
  const { label, above } = figure;
  const name = nameOf(figure);
  // One of the days of 'Tuesday to Friday' names all that is said of them.
  const isOfDays = name.every((term) => !isThing(term));
  const isWritten = (term: string) => words.has(term);
  if (name.length === 0 || !(isOfDays ? name.some(isWritten) : name.every(isWritten))) return false;
  // A bare number needs what it counts.
  return (
    !name.every(isCount) ||
    above.size === 0 ||
    [...above, ...label].some((term) => !isCount(term) && words.has(term))
  );
}

function isToldApart(figure: Figure, other: Figure, words: ReadonlySet<string>): boolean {
  const name = nameOf(figure);
  // Both are said of that day, as lunch and dinner are.
  const isOfDay = (term: string) => !isThing(term) && words.has(term);
  const isSameDay = nameOf(other).every((term) => !isThing(term)) && [...figure.label].some(isOfDay);
  if (isSameDay) return true;
  const isAlike = name.length === nameOf(other).length && name.every((term) => other.label.has(term));
  // Of two of one name, the words may mean either.
  const hasOwn = [...other.label, ...other.above].some(
    (term) => isThing(term) && words.has(term) && !figure.label.has(term) && !figure.above.has(term),
  );
  if (isAlike && !hasOwn && isNamed(figure, words)) return true;
  const isLess = name.every((term) => other.label.has(term) || other.above.has(term));
  if (isAlike && [...figure.above].every((term) => other.above.has(term))) return true;
  if (!isLess && isNamed(figure, words)) return true;
  const keys = [...figure.label, ...figure.above];
  const things = keys.filter(isThing);
  return (things.length > 0 ? things : keys).some(
    (term) => words.has(term) && !other.label.has(term) && !other.above.has(term) && !other.kin.has(term),
  );
}

/** 'Up to 8 cm' for something of 12. */
function tooMuch(own: readonly Figure[], words: ReadonlySet<string>): Figure | null {
  const [first] = own;
  const isOver = own.every(({ most }) => {
    if (most === null) return false;
    const counts = [...words].filter((term) => term.startsWith('#') && term.endsWith(most.unit));
    const said = counts.map((term) => Number(term.slice(1, -most.unit.length)));
    return said.length > 0 && said.every((count) => count > most.count);
  });
  return isOver && first !== undefined ? first : null;
}
