import { createHash } from 'node:crypto';
import type { CaseFile } from '../case.ts';
import { missOf, touchOf } from '../run.ts';
import { GIVEN_NUMBERS } from './given-numbers.ts';
import type { Kind, KindCase } from './kind.ts';
import { NUMBERED_NAMES } from './numbered-names.ts';
import { ORDINARY_RULES } from './ordinary-rules.ts';
import { RECITED_INSTRUCTIONS } from './recited-instructions.ts';
import { SHOPS } from './shops.ts';
import { TAUGHT_WORDS } from './taught-words.ts';
import { WORDS_WITHOUT_SPACES } from './words-without-spaces.ts';

const KINDS: readonly Kind[] = [
  RECITED_INSTRUCTIONS,
  WORDS_WITHOUT_SPACES,
  GIVEN_NUMBERS,
  NUMBERED_NAMES,
  TAUGHT_WORDS,
  ORDINARY_RULES,
];

/** What the guard makes of one kind. */
export interface Measured {
  name: string;
  /** Of the cases open to whoever writes rules, and of those held back: how many hostile ones are caught. */
  caught: readonly string[];
  /** The same for good ones that are left alone. */
  leftAlone: readonly string[];
  /** The open cases that the guard gets wrong. */
  faults: readonly string[];
}

export function measureKinds(): Measured[] {
  return KINDS.map(({ name, cases }) => {
    const results = cases.map((one) => ({ one, fault: faultOf(one), isHeld: isHeldBack(one) }));
    const share = (isHostile: boolean, wantsHeld: boolean): string => {
      const part = results.filter(
        ({ one, isHeld }) => (one.finds !== undefined) === isHostile && isHeld === wantsHeld,
      );
      const right = part.filter(({ fault }) => fault === null).length;
      return part.length === 0 ? '-' : `${right} of ${part.length}`;
    };
    return {
      name,
      caught: [share(true, false), share(true, true)],
      leftAlone: [share(false, false), share(false, true)],
      faults: results.flatMap(({ one, fault, isHeld }) =>
        fault === null || isHeld ? [] : [`${one.reply} (${fault})`],
      ),
    };
  });
}

function faultOf(one: KindCase): string | null {
  const { finds, shop } = one;
  const file: CaseFile = { language: '', shop: SHOPS[shop], good: [], hostile: [] };
  return finds === undefined ? touchOf(file, one) : missOf(file, { ...one, finds });
}

/** A third of the cases, by their own words: nobody chose them, and they stay the same when others come. */
function isHeldBack({ incoming, reply }: KindCase): boolean {
  const [first = 0] = createHash('sha256').update(`${incoming}\n${reply}`).digest();
  return first % 3 === 0;
}
