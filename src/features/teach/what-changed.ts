import { foldText } from '../../text/fold.ts';
import { joinNumbers } from '../../text/number-phrases.ts';
import { tokenize } from '../../text/tokens.ts';
import { extractFacts, isKnown, learn, noFacts } from '../replies/fact-check/facts/known-facts.ts';
import { containsWords } from '../triggers/trigger-match.ts';
import { readTurn } from '../voice/pairs/terms.ts';
import { diffWords, type Hunk, type Word, wordsOf } from './word-diff.ts';

/** How a reply differs from what its owner made of it. */
export interface Changes {
  isChanged: boolean;
  /** A price, a time, a link, a number or a day is new. */
  hasNewFact: boolean;
  /** Phrases that are gone, with nothing in their place. */
  takenOut: string[];
  /** Phrases that others stand for now. */
  replaced: string[];
}

/** Nobody forbids more in a row. */
const LONGEST_PHRASE = 6;
/** Inside a sentence, more than this leaves another sentence. */
const LONGEST_INSIDE = 2;
const LEAST_LETTERS = 4;
/** Of a reply that was written anew, nothing was taken out. */
const LEAST_KEPT = 0.34;
const SEPARATOR = /[.!?…,;:\n،，、；。！？]/u;
const BEFORE_WORD = /[^\p{L}\p{N}]*$/u;
const AFTER_WORD = /^[^\p{L}\p{N}]*/u;
const DAY = /^(?:day|holiday):/;

/** Pure. */
export function whatChanged(before: string, after: string): Changes {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const hunks = diffWords(old, now);
  const gone = hunks.reduce((sum, { removed }) => sum + removed.length, 0);
  const isSame = old.length > 0 && (old.length - gone) / old.length >= LEAST_KEPT;
  const phrases = (isMeant: (hunk: Hunk) => boolean) =>
    isSame ? hunks.filter(isMeant).flatMap(({ removed }) => phrasesOf(before, removed, after)) : [];
  const isOnlyCut = hunks.every(({ added }) => added.every(({ key }) => /\p{N}/u.test(key)));
  const isTakenOut = (hunk: Hunk) =>
    hunk.added.length === 0 &&
    (isWholeClause(before, hunk.removed) || (isOnlyCut && hunk.removed.length <= LONGEST_INSIDE));
  return {
    isChanged: before.trim() !== after.trim(),
    hasNewFact: hasNewFact(before, after),
    takenOut: phrases(isTakenOut),
    replaced: phrases(({ added }) => added.length > 0),
  };
}

function hasNewFact(before: string, after: string): boolean {
  const known = noFacts();
  learn(known, before, 'told');
  const { facts } = extractFacts({ text: after, tokens: joinNumbers(tokenize(after)) }, 'reply');
  if (facts.some((fact) => !isKnown(fact, [known]))) return true;
  const numbers = new Set(before.match(/\p{N}+/gu));
  if (after.match(/\p{N}+/gu)?.some((number) => !numbers.has(number))) return true;
  const days = new Set(readTurn(before).terms);
  return readTurn(after).terms.some((term) => DAY.test(term) && !days.has(term));
}

/** Nothing of a sentence, or of a part between commas, is left behind. */
function isWholeClause(text: string, removed: readonly Word[]): boolean {
  const before = text.slice(0, removed[0]?.start).match(BEFORE_WORD)?.[0] ?? '';
  const after = text.slice(removed.at(-1)?.end).match(AFTER_WORD)?.[0] ?? '';
  const isStart = before === text.slice(0, removed[0]?.start) || SEPARATOR.test(before);
  return isStart && (after === text.slice(removed.at(-1)?.end) || SEPARATOR.test(after));
}

/** Words that stood in a row, as they were written, without those that the new text still has. */
function phrasesOf(text: string, removed: readonly Word[], after: string): string[] {
  const runs: Word[][] = [];
  for (const word of removed) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (last === undefined || SEPARATOR.test(text.slice(last.end, word.start))) runs.push([word]);
    else run?.push(word);
  }
  return runs
    .filter((run) => run.length <= LONGEST_PHRASE)
    .map((run) => text.slice(run[0]?.start, run.at(-1)?.end).replace(/\s+/g, ' '))
    .filter((phrase) => saysSomething(phrase) && !containsWords(foldText(after), foldText(phrase)));
}

/** A number is a fact, and a little word stands everywhere. */
function saysSomething(phrase: string): boolean {
  if (/\p{N}/u.test(phrase)) return false;
  const letters = phrase.match(/\p{L}/gu)?.length ?? 0;
  return letters >= (/[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}]/u.test(phrase) ? 2 : LEAST_LETTERS);
}
