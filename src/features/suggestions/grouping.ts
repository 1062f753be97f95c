import { createHash } from 'node:crypto';
import { DEEDS, generalOf, isAsk } from '../replies/faq/analyse.ts';

/** Of questions that are about the same, in whatever words and order. It can't be read back. */
export function keyOf(terms: readonly string[]): string {
  return createHash('sha256')
    .update([...terms].sort().join('\n'))
    .digest('base64url')
    .slice(0, 22);
}

/** A question of a group, by what it is about. */
export interface GroupedQuestion {
  groupId: number;
  terms: readonly string[];
}

/** From here on, two questions are one: set on what is not held back of `testing/cases/unanswered/`. */
const SAME = 0.5;
/** How like a group's questions one has to be on average, so that a group doesn't drift from one subject to the next. */
const NEAR_ALL = 0.3;
/** A longer question says the same with more words around it, as long as it says all of the shorter one. */
const SHORTER = 0.75;
/** More tell no more of a group. */
const COMPARED = 8;
const STEM = 5;

/** Finds the group that a question belongs to, among those of one template. */
export type Grouping = ReturnType<typeof createGrouping>;

export function createGrouping(questions: readonly GroupedQuestion[]) {
  const groups = new Map<number, (readonly string[])[]>();
  /** Groups by the terms of their questions. */
  const byTerm = new Map<string, Set<number>>();
  /** The same by how a term begins, for other forms of a word. */
  const byStart = new Map<string, Set<number>>();
  for (const { groupId, terms } of questions) add(groupId, terms);

  function add(groupId: number, terms: readonly string[]): void {
    const known = groups.get(groupId) ?? [];
    if (known.length >= COMPARED) return;
    const whole = withGenerals(terms);
    groups.set(groupId, [...known, whole]);
    for (const term of whole) {
      addTo(byTerm, term, groupId);
      if (!isLight(term)) addTo(byStart, term.slice(0, STEM), groupId);
    }
  }

  /** A word that many groups share says little: the measure is BM25's. */
  function weigh(terms: readonly string[]): Reading {
    return new Map(
      terms.map((term) => {
        const count = byTerm.get(term)?.size ?? 0;
        const rarity = Math.log(1 + (groups.size - count + 0.5) / (count + 0.5)) + 1;
        return [term, weightOf(term) * rarity];
      }),
    );
  }

  return {
    add,
    /** null: nobody has asked this before. */
    find(terms: readonly string[]): number | null {
      const whole = withGenerals(terms);
      const asked = weigh(whole);
      const near = new Set(whole.flatMap((term) => [...(byStart.get(term.slice(0, STEM)) ?? [])]));
      let best: { groupId: number; score: number } | null = null;
      for (const groupId of near) {
        const scores = (groups.get(groupId) ?? []).map((one) => likeness(asked, weigh(one)));
        const score = Math.max(...scores);
        const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length;
        if (score >= SAME && mean >= NEAR_ALL && score > (best?.score ?? 0)) best = { groupId, score };
      }
      return best?.groupId ?? null;
    },
  };
}

function addTo(index: Map<string, Set<number>>, key: string, groupId: number): void {
  index.set(key, (index.get(key) ?? new Set()).add(groupId));
}

/** 'pet:dog' is spoken of as 'pet' too. */
function withGenerals(terms: readonly string[]): string[] {
  return [...new Set(terms.flatMap((term) => (term.includes(':') ? [term, generalOf(term)] : [term])))];
}

const FRAME: ReadonlySet<string> = new Set(['how', 'need', 'store', 'mood', 'where', 'who', 'not']);

function isLight(term: string): boolean {
  return term.startsWith('~') || DEEDS.has(term) || FRAME.has(term);
}

/** What the lexicon knows is a subject for certain. */
function weightOf(term: string): number {
  if (isLight(term)) return 0.2;
  return term.startsWith('=') ? 1 : 1.5;
}

/** Each term with what it weighs. */
type Reading = ReadonlyMap<string, number>;

/** How far two questions ask the same, 0 to 1. 'Do you deliver?' is another one than 'What does delivery cost?'. */
function likeness(one: Reading, other: Reading): number {
  if (asksOf(one) !== asksOf(other)) return 0;
  let shared = 0;
  for (const [term, weight] of one) {
    const same = other.has(term) ? term : [...other.keys()].find((their) => isKin(term, their));
    if (same !== undefined) shared += Math.min(weight, other.get(same) ?? 0);
  }
  const [first, second] = [weightIn(one), weightIn(other)];
  const whole = SHORTER * Math.min(first, second) + (1 - SHORTER) * Math.max(first, second);
  return whole === 0 ? 0 : shared / whole;
}

function weightIn(reading: Reading): number {
  return [...reading.values()].reduce((total, weight) => total + weight, 0);
}

/** Where something is says no more than whether it is there. */
function asksOf(reading: Reading): string {
  const asks = [...reading.keys()].filter((term) => isAsk(term) && term !== 'where').map(generalOf);
  return [...new Set(asks)].sort().join(' ');
}

/** Other forms of a word: 'компьютер' and 'компьютерный'. */
function isKin(term: string, other: string): boolean {
  const isWord = term.startsWith('=') && other.startsWith('=');
  const isBegun = term.startsWith(other) || other.startsWith(term);
  return isWord && isBegun && Math.min(term.length, other.length) >= STEM;
}
