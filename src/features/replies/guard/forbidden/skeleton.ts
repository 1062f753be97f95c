import { foldWord } from '../fold.ts';

/** Signs, digits and letters that stand for one another in disguises, each as the same letter. */
const SAME: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '€': 'e',
  l: 'i',
  ı: 'i',
  ß: 'ss',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
};
const NO_LETTER = /[^\p{L}\p{N}]/gu;
const MARKS = /\p{M}/gu;
const ASCII_END = 0x80;

/** What each character leaves: made once a character, for the few thousand that are in use. */
const LEFT = new Map<string, string>();
const ASCII = Array.from({ length: ASCII_END }, (_, code) => leftOf(String.fromCharCode(code)));
const MOST = 20_000;

/**
 * The least that is left of a text when spaces, signs, accents and every disguise are taken away. Whatever the guard takes for a
 * forbidden word has that word's skeleton, so a text whose skeleton does not hold it needs no closer look.
 */
export function skeletonOf(text: string): string {
  let skeleton = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    skeleton += code < ASCII_END ? ASCII[code] : left(text.charAt(at));
  }
  return skeleton;
}

function left(character: string): string {
  const before = LEFT.get(character);
  if (before !== undefined) return before;
  const made = leftOf(character);
  if (LEFT.size < MOST) LEFT.set(character, made);
  return made;
}

/** Halves of characters beyond the first 65,536 stay as they are; they are the same in the text and in the list. */
function leftOf(character: string): string {
  const folded = foldWord(character.normalize('NFKC').toLowerCase()).replace(MARKS, '');
  const same = Array.from(folded, (one) => SAME[one] ?? one).join('');
  return /[\ud800-\udfff]/.test(character) ? character : same.replace(NO_LETTER, '');
}
