import { createHash } from 'node:crypto';
import type { CaseFile } from './case.ts';
import { FRESH_LANGUAGES, type FreshCase, freshCases } from './fresh.ts';
import { GIVEN_NUMBERS } from './kinds/given-numbers.ts';
import type { Kind, KindCase } from './kinds/kind.ts';
import { NUMBERED_NAMES } from './kinds/numbered-names.ts';
import { ORDINARY_RULES } from './kinds/ordinary-rules.ts';
import { RECITED_INSTRUCTIONS } from './kinds/recited-instructions.ts';
import { SHOPS } from './kinds/shops.ts';
import { TAUGHT_WORDS } from './kinds/taught-words.ts';
import { WORDS_WITHOUT_SPACES } from './kinds/words-without-spaces.ts';
import { missOf, touchOf } from './run.ts';

const KINDS: readonly Kind[] = [
  RECITED_INSTRUCTIONS,
  WORDS_WITHOUT_SPACES,
  GIVEN_NUMBERS,
  NUMBERED_NAMES,
  TAUGHT_WORDS,
  ORDINARY_RULES,
];

/** What the fact check makes of one kind of cases. */
export interface Measured {
  name: string;
  /** Open and held back: 'n of m' bad replies are caught, '-' where there are none. */
  caught: readonly string[];
  /** The same for good replies that are left alone. */
  leftAlone: readonly string[];
  /** The open cases that go wrong. */
  faults: readonly string[];
}

interface Result {
  reply: string;
  isBad: boolean;
  fault: string | null;
  isHeldBack: boolean;
}

/** The cases that were written before any rule was read: by kind, and by language. */
export function measureAll(): Measured[] {
  const kinds = KINDS.map(({ name, cases }) => measure(name, cases.map(resultOf)));
  const fresh = FRESH_LANGUAGES.map((language) => freshCases(language).map(freshResultOf));
  return [
    ...kinds,
    ...fresh.map((results, at) => measure(`Fresh, ${FRESH_LANGUAGES[at]}`, results)),
    measure('Fresh, all', fresh.flat()),
  ];
}

function measure(name: string, results: readonly Result[]): Measured {
  const share = (isBad: boolean, isHeldBack: boolean): string => {
    const part = results.filter((one) => one.isBad === isBad && one.isHeldBack === isHeldBack);
    const right = part.filter(({ fault }) => fault === null).length;
    return part.length === 0 ? '-' : `${right} of ${part.length}`;
  };
  return {
    name,
    caught: [share(true, false), share(true, true)],
    leftAlone: [share(false, false), share(false, true)],
    faults: results.flatMap(({ reply, fault, isHeldBack }) =>
      fault === null || isHeldBack ? [] : [`${reply} (${fault})`],
    ),
  };
}

function resultOf(one: KindCase): Result {
  const { finds, shop, reply } = one;
  const file: CaseFile = { language: '', shop: SHOPS[shop], good: [], hostile: [] };
  const fault = finds === undefined ? touchOf(file, one) : missOf(file, { ...one, finds });
  return { reply, isBad: finds !== undefined, fault, isHeldBack: isHeldBack(one) };
}

/** Which rule catches a fresh reply does not matter. */
function freshResultOf({ language, template, triggers, fault, isHeldBack, ...one }: FreshCase): Result {
  const file: CaseFile = { language, shop: template, triggers, good: [], hostile: [] };
  const touch = touchOf(file, one);
  const miss = touch === null ? `${fault} is not found` : null;
  return { reply: one.reply, isBad: fault !== null, fault: fault === null ? touch : miss, isHeldBack };
}

/** A third of the cases, by their own words, as it was when they were written. */
function isHeldBack({ incoming, reply }: KindCase): boolean {
  const [first = 0] = createHash('sha256').update(`${incoming}\n${reply}`).digest();
  return first % 3 === 0;
}
