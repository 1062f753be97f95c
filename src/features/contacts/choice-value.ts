import { once } from '../../once.ts';
import { foldText } from '../../text/fold.ts';
import { pathWordsOf } from '../../text/languages/path-words.ts';
import { phrasesOf } from '../../text/phrases.ts';
import { wordKeys } from '../../text/tokens.ts';

/** Choices as customers name them. */

/** The choices that a text names as they are written; 'no cherry please' names none. */
export function choicesIn(text: string, choices: readonly string[]): string[] {
  const said = ` ${wordKeys(text)} `;
  const found = choices.filter((choice) => {
    const key = wordKeys(choice);
    return key !== '' && said.includes(` ${key} `);
  });
  // 'Large' stands in 'extra large' too: the longer one is meant.
  const meant = found.filter((one) => !found.some((other) => other !== one && holds(other, one)));
  return meant.filter((one) => !isRejected(text, one));
}

function holds(longer: string, shorter: string): boolean {
  return ` ${wordKeys(longer)} `.includes(` ${wordKeys(shorter)} `);
}

/** Whether a text is a choice: case and punctuation aside. */
export function isSameChoice(choice: string, text: string): boolean {
  const key = wordKeys(choice);
  return key === '' ? choice === text : key === wordKeys(text);
}

const REJECTS = once(() => phrasesOf(pathWordsOf('rejects')));
const REJECTS_IN_WORDS = once(() =>
  phrasesOf(pathWordsOf('rejects').filter((phrase) => phrase.includes(' '))),
);
const REJECTS_BEHIND = once(() => phrasesOf(pathWordsOf('rejectsBehind')));
const WORDS = /[\p{L}\p{M}\p{N}']+/gu;
const CLAUSE_END =
  /[,.;:!?…\n]| (?:(?<!(?:any|every|no)thing )but|sondern|aber|sino|pero|mais|ma|mas|maar|но|а|ama|tapi) /u;

/** Whether words of a text are turned down there: 'no cherry please', 'pas de cerise', 'Kirsche lieber nicht'. */
export function isRejected(text: string, words: string): boolean {
  const wanted = foldText(words);
  return foldText(text)
    .split(CLAUSE_END)
    .some((clause) => {
      const at = clause.indexOf(wanted);
      const before = clause.slice(0, Math.max(at, 0)).match(WORDS) ?? [];
      const behind = clause.slice(at + wanted.length).match(WORDS) ?? [];
      return (
        at !== -1 &&
        (REJECTS().isIn(before.slice(-2).join(' ')) ||
          REJECTS_IN_WORDS().isIn(before.slice(-4).join(' ')) ||
          REJECTS_BEHIND().isIn(behind.slice(0, 3).join(' ')))
      );
    });
}

const ALIKE = 0.4;
const SHORTEST = 4;

/** Whether words are rather another choice's name, as far as two languages write a thing alike: 'Schokolade' is no cherry. */
export function isRatherAnother(words: string, choice: string, choices: readonly string[]): boolean {
  const nearest = Math.max(...choices.filter((one) => one !== choice).map((one) => likeness(words, one)));
  return nearest >= ALIKE && nearest > likeness(words, choice);
}

/** Of the two words that are most alike: the share of letter pairs that they have in common, 0 to 1. */
function likeness(one: string, other: string): number {
  const shares = wordKeys(one)
    .split(' ')
    .flatMap((word) =>
      wordKeys(other)
        .split(' ')
        .map((name) => {
          const [pairs, others] = [pairsOf(word), pairsOf(name)];
          const shared = pairs.filter((pair) => others.includes(pair)).length;
          return (2 * shared) / Math.max(1, pairs.length + others.length);
        }),
    );
  return Math.max(...shares);
}

/** Short words, such as articles, are alike by chance. */
function pairsOf(word: string): string[] {
  if (word.length < SHORTEST) return [];
  return Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));
}
