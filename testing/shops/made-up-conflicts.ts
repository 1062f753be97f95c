import { conflictsIn } from '../../src/features/knowledge/find/conflicts.ts';
import { buildShelf, type ShelfSource } from '../../src/features/knowledge/find/shelf.ts';
import { hasAmount } from '../../src/features/knowledge/read/values.ts';
import { type Chance, chanceOf } from '../made-up-exports/chance.ts';
import { NOW, type Shop } from './shop.ts';

export interface ConflictCounts {
  /** Lines that one paper states otherwise than another. */
  made: number;
  found: number;
  /** Conflicts between lines that do not contradict each other. */
  wrong: string[];
}

const CHANGED = 0.25;
const ALIKE = 0.15;

/**
 * Each paper of a shop gets a later copy in which some prices and times have changed, with rows written as lists; and a third one
 * that says others of things that are called nearly the same. Only the changes are conflicts.
 */
export async function countConflicts(shops: readonly Shop[]): Promise<ConflictCounts> {
  const counts: ConflictCounts = { made: 0, found: 0, wrong: [] };
  for (const [at, { sources, usable }] of shops.entries()) {
    const chance = chanceOf(at * 104_729 + 1);
    const valid = sources.filter(
      ({ id, validUntil, text }) => usable.has(id) && validUntil === null && text.length < 50_000,
    );
    const changed = new Set<string>();
    const copies = valid.map((source, nth): ShelfSource => {
      const text = mapLines(source.text, (line) => laterLine(line, changed, chance));
      return { ...source, id: 100 + nth, text };
    });
    const alike = valid.map((source, nth): ShelfSource => {
      const text = mapLines(source.text, (line) => otherThing(line, chance));
      return { ...source, id: 200 + nth, text };
    });
    const shelf = await buildShelf([...valid, ...copies, ...alike]);
    const found = new Set<string>();
    for (const { sides } of await conflictsIn(shelf, { now: NOW })) {
      const line = sides.map((side) => side.line).find((one) => changed.has(one));
      if (line === undefined || sides.some(({ source }) => source.id >= 200)) {
        counts.wrong.push(sides.map((side) => side.line).join(' / '));
      } else found.add(line);
    }
    counts.made += changed.size;
    counts.found += found.size;
  }
  return counts;
}

function mapLines(text: string, change: (line: string) => string | null): string {
  return text
    .split('\n')
    .flatMap((line) => (/^(?:#|\[\[)/.test(line) ? line : (change(line) ?? [])))
    .join('\n');
}

function laterLine(line: string, changed: Set<string>, chance: Chance): string {
  const other = chance.happens(0.5) ? line : line.replace(/^[^:]+: ([^:]+), (?=[^:,]+: )/u, '- $1: ');
  if (!isStating(line) || !chance.happens(CHANGED)) return other;
  const later = raised(other);
  changed.add(later.replace(/^- /, ''));
  return later;
}

/** 'Product: Cherry tart, Small: 4 €', 'Cherry tart: 4 €', 'Cherry tart – 4 €', with the name in the second place. */
const NAMED =
  /^((?:- )?(?:[^:,]{1,40}: (?=[^:]{1,40}, [^:,]{1,40}: ))?)([^:,(]{2,40}?)(?=[:,(]| [–—-] | \p{Sc}?\p{N})/u;

/** The same line about something that is called a little otherwise. */
function otherThing(line: string, chance: Chance): string | null {
  if (!hasAmount(line) || !NAMED.test(line) || /[.!?] \p{Lu}/u.test(line) || !chance.happens(ALIKE))
    return null;
  return raised(line.replace(NAMED, `$1$2 ${chance.pick(['XL', 'Deluxe', 'Mini', 'No. 2'])}`));
}

/** A price or opening hours, on a line of their own. */
function isStating(line: string): boolean {
  return hasAmount(line) || /^\p{L}[^:]{2,40}: .*\d/u.test(line);
}

/** The last amount, or else the last number, is one more. */
function raised(line: string): string {
  return line.replace(
    /(\d+)((?:[.,]\d+)?[^\d]*)$/u,
    (_, whole: string, rest: string) => `${Number(whole) + 1}${rest}`,
  );
}
