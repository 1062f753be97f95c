import { foldComposed } from '../../../text/fold.ts';
import { FAQ_LANGUAGES, isRun, knowsWord, type Lexicon, lexiconOf, piecesOf } from './lexicon.ts';

/** A language is one of a text's if it alone explains this share of the words. */
const LEAST_SHARE = 0.12;
const MOST_LANGUAGES = 3;
const SAMPLE = 4000;

let owners: Map<string, string[]> | undefined;

function ownersOf(word: string): readonly string[] {
  if (!owners) {
    owners = new Map();
    for (const language of FAQ_LANGUAGES) {
      const text = [language.stop, language.light, ...Object.values(language.concepts)].join(',');
      for (const piece of new Set(piecesOf(foldComposed(text)))) {
        const codes = owners.get(piece) ?? [];
        codes.push(language.code);
        owners.set(piece, codes);
      }
    }
  }
  return owners.get(word) ?? [];
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{sc=Hira}\p{sc=Kana}]/u, 'ja'],
  [/\p{sc=Hang}/u, 'ko'],
  [/\p{sc=Thai}/u, 'th'],
  [/\p{sc=Han}/u, 'zh'],
];

/** The codes of the languages that explain the words of a text, the one that explains most first. */
export function languagesOf(text: string): string[] {
  const pieces = piecesOf(foldComposed(text.slice(0, SAMPLE)));
  const script = SCRIPTS.find(([pattern]) => pattern.test(text));
  const found: string[] = script ? [script[1]] : [];
  let left = pieces.filter((piece) => !isRun(piece) && !/^\d/.test(piece));
  const least = Math.max(1, left.length * LEAST_SHARE);
  while (found.length < MOST_LANGUAGES) {
    const counts = new Map<string, number>();
    for (const piece of left) {
      for (const code of ownersOf(piece)) counts.set(code, (counts.get(code) ?? 0) + 1);
    }
    const [best] = [...counts].sort((a, b) => b[1] - a[1]);
    if (!best || best[1] < least) break;
    found.push(best[0]);
    left = left.filter((piece) => !ownersOf(piece).includes(best[0]));
  }
  return found;
}

/**
 * The lexicon by which a text of a customer is read: the owner's, with the text's own languages where the owner's words and
 * languages explain less than half of it.
 */
export function lexiconFor(text: string, lexicon: Lexicon, isOwn: (word: string) => boolean): Lexicon {
  const foreign = languagesOf(text).filter((code) => !lexicon.codes.includes(code));
  if (foreign.length === 0) return lexicon;
  // 'Espresso' is a word of both.
  const others = piecesOf(foldComposed(text)).filter((word) => !isOwn(word));
  const known = others.filter((word) => knowsWord(lexicon, word)).length;
  return known * 2 >= others.length ? lexicon : lexiconOf([...lexicon.codes, ...foreign], true);
}

/** How many words of a text a language knows; what is in its script counts as known. */
export function knownIn(text: string, code: string): number {
  const script = SCRIPTS.find(([, owner]) => owner === code)?.[0];
  const isKnown = (piece: string) => script?.test(piece) || ownersOf(piece).includes(code);
  return piecesOf(foldComposed(text.slice(0, SAMPLE))).filter(isKnown).length;
}
