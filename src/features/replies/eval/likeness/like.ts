import type { Fact } from '../../fact-check/facts/fact.ts';
import { isKnown } from '../../fact-check/facts/known-facts.ts';
import { amountKey } from '../../fact-check/facts/prices.ts';
import { generalOf } from '../../faq/analyse.ts';
import { languagesOf } from '../../faq/detect.ts';
import { hasSwapped, turnedBound } from './amounts.ts';
import { isSameMeasure } from './measures.ts';
import { hoursOf, type PlainNumber, type Reading, readBoth } from './reading.ts';

export interface Likeness {
  /** 0 to 1. */
  score: number;
  /** What is amiss, a sentence each; empty: it says what the model answer says. */
  problems: string[];
}

/** Below this share of the model answer's words, a reply says something else: see `testing/cases/likeness/`. */
export const LEAST = 0.4;
/** What a reply says besides counts little: it may greet, or ask something back. */
const RECALL = 0.8;
/** What is left of the score with each problem. */
const LEFT = { missing: 0.6, added: 0.7, opposite: 0.3, moved: 0.3, language: 0.5 } as const;
const MOST_PROBLEMS = 6;

/**
 * How far a reply says what the model answer says: all of its facts and no others, the same yes or no, in the same
 * language, and about the same. `name`: what the problems call the model answer. Pure.
 */
export function likeness(wanted: string, reply: string, name = 'your answer'): Likeness {
  if (reply.trim() === '') return { score: 0, problems: ['It says nothing.'] };
  const { hard, share } = compared(wanted, reply, name);
  const words = share < LEAST ? [`It says something else than ${name}.`] : [];
  const rest = Object.entries(hard).reduce(
    (part, [kind, problems]) => part * LEFT[kind as keyof typeof LEFT] ** problems.length,
    1,
  );
  return {
    score: Math.round(share * rest * 100) / 100,
    problems: [...Object.values(hard).flat(), ...words].slice(0, MOST_PROBLEMS),
  };
}

/** What is amiss by kind, a sentence each; and the share of the model answer's words that the reply has. */
export function compared(
  wanted: string,
  reply: string,
  name: string,
  without = 'no longer says',
): { hard: Record<keyof typeof LEFT, string[]>; share: number } {
  const [model, said] = readBoth(wanted, reply);
  const missing = [...absent(model, said), ...unsaidFree(model, said)].map(
    (what) => `It ${without} ${what}.`,
  );
  const added = [...absent(said, model), ...unsaidFree(said, model)].map(
    (what) => `It says ${what}, which ${name} does not.`,
  );
  const left = unnamed(model, said).map((what) => `It leaves out ${what} that ${name} names.`);
  const more = unnamed(said, model).map((what) => `It names ${what} that ${name} does not.`);
  const opposite = isOpposite(model, said) ? [`It says the opposite of ${name}.`] : [];
  const turned = turnedBound(model.amounts, said.amounts);
  const moved = [
    ...(turned === undefined ? [] : [`It turns the limit ${turned.excerpt} around.`]),
    ...(hasSwapped(model.amounts, said.amounts) ? ['It swaps what is said of two numbers.'] : []),
  ];
  const language = speakDifferently(wanted, reply) ? ['It answers in another language.'] : [];
  const hard = { missing: [...missing, ...left], added: [...added, ...more], opposite, moved, language };
  return { hard, share: wordShare(model, said) };
}

/** The facts and numbers of a text that another one does not have, as written. */
export function absent(from: Reading, other: Reading): string[] {
  const facts = from.facts.filter((fact) => !isKnown(fact, [other.known])).map((fact) => written(from, fact));
  const numbers = from.numbers
    .filter((number) => !Number.isNaN(number.value) && !hasNumber(other, number))
    .map(({ excerpt }) => excerpt);
  return [...new Set([...facts, ...numbers])];
}

/** 'Noon' is a 12, and '6 pm' a 6; '5 miles' are no '5 km', '48 hours' are '2 days', and 'a week' is 'one week'. */
function hasNumber({ known: { amounts, keys }, numbers, units }: Reading, number: PlainNumber): boolean {
  const { value, measured } = number;
  if (measured !== undefined) {
    if (numbers.some((one) => one.measured !== undefined && isSameMeasure(one.measured, measured)))
      return true;
    if (value === 1 && units.some((unit) => isSameMeasure(unit, measured))) return true;
    if (numbers.some((one) => one.value === value && one.measured !== undefined)) return false;
  }
  return amounts.has(amountKey(value)) || hoursOf(value).some((key) => keys.has(key));
}

function written({ text }: Reading, { start, end }: Fact): string {
  return text.slice(start, end).replace(/\s+/g, ' ').trim();
}

/** One denies what the other states, or answers 'No' where the other denies nothing. */
export function isOpposite(one: Reading, other: Reading): boolean {
  return denies(one, other) || denies(other, one);
}

function denies(one: Reading, other: Reading): boolean {
  if (one.hasDenial && !other.hasDenial) {
    // 'I can help' and 'I can't' have no subject to compare.
    if (one.saysNo || (one.denied.size === 0 && other.stated.size === 0)) return true;
  }
  return deniesSubject(one, other);
}

/** It denies of a subject what the other text states; a 'No' before it all is not enough. */
export function deniesSubject(one: Reading, other: Reading): boolean {
  return [...one.denied].some(
    (term) => !one.stated.has(term) && other.stated.has(term) && !other.denied.has(term),
  );
}

function speakDifferently(one: string, other: string): boolean {
  const [first] = languagesOf(one);
  const [second] = languagesOf(other);
  return (
    first !== undefined && second !== undefined && first !== second && !languagesOf(other).includes(first)
  );
}

/** What must not differ though it is no number. */
const NAMED = { day: 'a day', pay: 'a way to pay' } as const;
const WEEKEND: ReadonlySet<string> = new Set(['day:6', 'day:7']);

/** That something is free, where the other text does not say so, nor that it has no price. */
function unsaidFree(from: Reading, other: Reading): string[] {
  const isSaid = other.terms.has('price:free') || (other.hasDenial && other.terms.has('price'));
  return from.terms.has('price:free') && !isSaid ? ['that something is free'] : [];
}

/** The kinds of which a text names one that another does not. */
function unnamed(from: Reading, other: Reading): string[] {
  const open = [...from.terms.keys()].filter((term) => {
    if (!term.includes(':') || hasTerm(other, term)) return false;
    return !(WEEKEND.has(term) && other.terms.has('day:weekend'));
  });
  return Object.entries(NAMED)
    .filter(([kind]) => open.some((term) => generalOf(term) === kind && term !== 'day:weekend'))
    .map(([, what]) => what);
}

function wordShare(model: Reading, said: Reading): number {
  // A model answer of small words alone, such as 'Yes, we do.', says nothing that could be missed.
  if (model.terms.size === 0) return said.terms.size === 0 ? 1 : RECALL;
  if (said.terms.size === 0) return 0;
  return RECALL * covered(model, said) + (1 - RECALL) * covered(said, model);
}

/** The share of a text's words, by weight, that another one has too. */
export function covered(of: Reading, by: Reading): number {
  let [all, shared] = [0, 0];
  for (const [term, weight] of of.terms) {
    all += weight;
    if (hasTerm(by, term)) shared += weight;
  }
  return all === 0 ? 1 : shared / all;
}

/** By itself, or by a special or general name: 'pet' and 'pet:dog'. Only what has a price may be free. */
function hasTerm({ terms }: Reading, term: string): boolean {
  if (terms.has(term)) return true;
  const general = generalOf(term);
  if (general === 'price') return false;
  return [...terms.keys()].some((one) => one === general || one.startsWith(`${term}:`));
}
