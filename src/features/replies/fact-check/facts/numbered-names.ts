import type { Fact } from './fact.ts';

/** A capital word and a number without a unit, as in 'Serum Glow 15 for $38'. */
const NUMBERED_NAME =
  /(?<!\p{L})(\p{Lu}[\p{L}\p{M}]*)[ -](\d{1,4})(?![\d\p{L}%€£$°]|[.,:]\d| ?[-–] ?\d| ?[%€£$])/gu;
const LONGEST_WORD = 40;

/** Names of the owner's texts that end with a number, in lower case. */
export function numberedNames(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(NUMBERED_NAME)].map(([, word = '', number]) => `${word.toLowerCase()} ${number}`),
  );
}

/**
 * Whether what looks like a time, a date or an amount is the number of such a name: 'take Glow 15 in the morning'. An amount
 * with its currency is none.
 */
export function isNumberOfName(text: string, fact: Fact, names: ReadonlySet<string>): boolean {
  if (names.size === 0 || fact.money?.currency) return false;
  if (fact.rule !== 'time' && fact.rule !== 'date' && fact.rule !== 'price') return false;
  const before = text.slice(Math.max(0, fact.start - LONGEST_WORD), fact.start);
  const word = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}]*)[ -]$/u.exec(before)?.[1];
  const number = /^\d+/.exec(text.slice(fact.start, fact.end))?.[0];
  return word !== undefined && number !== undefined && names.has(`${word.toLowerCase()} ${number}`);
}
