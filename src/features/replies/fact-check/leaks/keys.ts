import { type Flaw, NO_FLAWS } from '../fact-check.types.ts';

const KNOWN_KEYS =
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)?[-_]?[A-Za-z0-9_-]{12,200}|\bAIza[\w-]{20,60}|\bgh[pousr]_\w{20,80}|\bgithub_pat_\w{20,120}|\bxox[abprs]-[\w-]{10,120}|\bAKIA[A-Z0-9]{12,20}|\beyJ[\w-]{10,600}\.[\w-]{5,600}(?:\.[\w-]{0,600})?|\bEAA[A-Za-z0-9]{30,300}|\bBearer\s+[\w.~+/-]{16,300}|\bwhsec_\w{16,80}|\bhf_\w{20,60}/g;
const LONG_WORD = /(?<![\w@/.-])[A-Za-z0-9_+/=-]{24,400}(?![\w@])/g;

/** No key is shorter than this. */
const SHORTEST = 12;
const [SPACE, ASCII_END] = [0x20, 0x80];

/** Texts that open something: keys of known services, and long words of mixed letters and digits that the owner never wrote. */
export function findKeys(text: string, ownText: string): readonly Flaw[] {
  if (!hasLongWord(text)) return NO_FLAWS;
  const flaws: Flaw[] = Array.from(text.matchAll(KNOWN_KEYS), (match) => flawOf(match));
  for (const match of text.matchAll(LONG_WORD)) {
    if (looksRandom(match[0]) && !ownText.includes(match[0])) flaws.push(flawOf(match));
  }
  return flaws;
}

/** Twelve signs of ASCII without a space: less than a key has, and seldom in a reply. */
export function hasLongWord(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length && length < SHORTEST; at += 1) {
    const code = text.charCodeAt(at);
    length = code > SPACE && code < ASCII_END ? length + 1 : 0;
  }
  return length >= SHORTEST;
}

function flawOf(match: RegExpMatchArray): Flaw {
  const start = match.index ?? 0;
  return { rule: 'key', start, end: start + match[0].length };
}

/** Digits among the letters, in both cases or as hexadecimal; 'WhatsApp-Business-2025' has its digits at the end alone. */
function looksRandom(word: string): boolean {
  const changes = word.match(/[A-Za-z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0;
  return changes >= 4 && (/^[a-f\d-]+$/i.test(word) || (/[a-z]/.test(word) && /[A-Z]/.test(word)));
}
