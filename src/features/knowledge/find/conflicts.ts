import { canBeSame } from '../../../text/currencies.ts';
import type { Fact } from '../../replies/fact-check/facts/fact.ts';
import type { Lexicon } from '../../replies/faq/lexicon.ts';
import { breather } from './breather.ts';
import { type FindLimits, isUsable } from './find-pieces.ts';
import type { Piece } from './pieces.ts';
import type { Shelf, ShelfSource, Shelved } from './shelf.ts';
import { factsOf, type Statement, statementsOf } from './statements.ts';
import { aboutTerms } from './terms.ts';

/** One source's word on something. */
export interface Side {
  source: ShelfSource;
  piece: Piece;
  /** The line that says it, as it stands in the piece. */
  line: string;
  /** What it says: '4.50 €', '9 am to 6 pm'. */
  value: string;
}

/** Two sources that state different prices, times, dates or shares for the same thing. */
export interface Conflict {
  kind: 'price' | 'time' | 'date' | 'percentage';
  /** As the first source calls it; the sentence where it is one. */
  subject: string;
  /** In the order of the sources. */
  sides: readonly [Side, Side];
}

interface Said extends Statement {
  shelved: Shelved;
  piece: Piece;
  /** Without those that its whole source stands under. */
  headings: readonly string[];
}

const KINDS = ['price', 'time', 'date', 'percentage'] as const;

/**
 * The conflicts between sources that may be used, precise rather than complete: only the same thing said in the same form
 * counts, below headings that do not say otherwise. What a source itself says in two ways is left out.
 */
export async function conflictsIn(shelf: Shelf, limits: Omit<FindLimits, 'tokens'>): Promise<Conflict[]> {
  const breathe = breather();
  const said = new Map<string, Said[]>();
  for (const shelved of shelf.shelved.filter(({ source }) => isUsable(source, limits))) {
    const shared = sharedHeadings(shelved.index.pieces);
    for (const piece of shelved.index.pieces) {
      const headings = piece.headings.slice(shared);
      for (const line of piece.text.split('\n')) {
        for (const statement of statementsOf(line, headings, shelf.lexicon)) {
          const same = said.get(statement.key);
          const one = { ...statement, shelved, piece, headings };
          if (same === undefined) said.set(statement.key, [one]);
          else same.push(one);
        }
      }
      await breathe();
    }
  }
  const conflicts: Conflict[] = [];
  for (const same of said.values()) {
    if (same.length > 1) conflicts.push(...conflictsOf(same, shelf.lexicon));
    await breathe();
  }
  // Of each day from Monday to Friday the same two lines speak.
  const byLines = conflicts.map(
    (one) => [`${one.subject}\n${one.sides.map(placeOf).join('\n')}`, one] as const,
  );
  return [...new Map(byLines).values()];
}

function placeOf({ source, piece, line, value }: Side): string {
  return [source.id, piece.at, line, value].join(' ');
}

/** How many headings all pieces of a source stand under: they are its title. */
function sharedHeadings(pieces: readonly Piece[]): number {
  const [first] = pieces;
  const different = first?.headings.findIndex((name, level) =>
    pieces.some(({ headings }) => headings[level] !== name),
  );
  return different === undefined || different === -1 ? (first?.headings.length ?? 0) : different;
}

const MOST_VALUES = 6;

/** What is said of one thing by sources that each say it once: each two that differ, of those that say the same one. */
function conflictsOf(same: readonly Said[], lexicon: Lexicon): Conflict[] {
  const bySource = Map.groupBy(same, ({ shelved }) => shelved.source.id);
  const once = [...bySource.values()].flatMap((all) =>
    new Set(all.map(({ value }) => value)).size === 1 ? all.slice(0, 1) : [],
  );
  const byValue = Map.groupBy(once, ({ value, headings }) => [value, ...headings].join('\n'));
  const different = [...byValue.values()].flatMap((all) => all.slice(0, 1)).slice(0, MOST_VALUES);
  return different.flatMap((one, at) =>
    different
      .slice(at + 1)
      .flatMap((other) => (isSameMatter(one, other, lexicon) ? (conflictOf(one, other, lexicon) ?? []) : [])),
  );
}

/** 'Takeaway' and 'Catering' above the same cake are two prices; no heading says nothing against a name of several words. */
function isSameMatter(one: Said, other: Said, lexicon: Lexicon): boolean {
  const [above, beside] = [one.headings.at(-1) ?? '', other.headings.at(-1) ?? ''];
  if (above === beside) return true;
  if (above === '' || beside === '') return one.key.includes(' ');
  const terms = aboutTerms(above, lexicon);
  const others = aboutTerms(beside, lexicon);
  const [fewer, more] = terms.size < others.size ? [terms, others] : [others, terms];
  return fewer.size > 0 && [...fewer].every((term) => more.has(term));
}

function conflictOf(one: Said, other: Said, lexicon: Lexicon): Conflict | null {
  const [ours, theirs] = [factsOfValue(one), factsOfValue(other)];
  const sides: Conflict['sides'] = [sideOf(one), sideOf(other)];
  const subject = one.subject === '' ? one.value : one.subject;
  if (isClosed(one, lexicon) !== isClosed(other, lexicon) && ours.length + theirs.length > 0) {
    return { kind: 'time', subject, sides };
  }
  for (const kind of KINDS) {
    const first = ours.filter(({ rule }) => rule === kind);
    const second = theirs.filter(({ rule }) => rule === kind);
    if (first.length !== second.length) continue;
    const differs =
      first.some((fact) => isOther(fact, second)) && second.some((fact) => isOther(fact, first));
    if (differs) return { kind, subject, sides };
  }
  return null;
}

/** 'Sunday: closed', which states no time. */
function isClosed({ key, value }: Said, lexicon: Lexicon): boolean {
  return key.startsWith('day:') && aboutTerms(value, lexicon).has('closed');
}

/** Read within its line, since '9–18' is a time only beside a day. */
function factsOfValue({ line, value }: Said): Fact[] {
  const start = line.lastIndexOf(value);
  return factsOf(line).filter((fact) => fact.start >= start && fact.end <= start + value.length);
}

function isOther(fact: Fact, facts: readonly Fact[]): boolean {
  return facts.every((one) => isComparable(fact, one) && !isSame(fact, one));
}

const NO_CODES: ReadonlySet<string> = new Set();

/** Dollars and euros are two prices of one thing, and two years two dates. */
function isComparable(one: Fact, other: Fact): boolean {
  const [ours, theirs] = [one.money?.currency, other.money?.currency];
  return ours && theirs ? canBeSame(ours, theirs, NO_CODES) : yearOf(one) === yearOf(other);
}

function yearOf({ asks }: Fact): string {
  return asks.map((key) => /^date:.*-(\d{4})$/.exec(key)?.[1]).find((year) => year !== undefined) ?? '';
}

function isSame(one: Fact, other: Fact): boolean {
  const [ours, theirs] = [one.money?.amounts ?? one.asks, other.money?.amounts ?? other.asks];
  return ours.some((key) => theirs.includes(key));
}

function sideOf({ shelved: { source }, piece, line, value }: Said): Side {
  return { source, piece, line, value };
}
