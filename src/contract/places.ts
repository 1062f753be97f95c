/** Text in square brackets that an owner still has to replace, such as '[link]' or '[Yes, in three instalments.]'. */
export interface Place {
  /** With its brackets. UTF-16 offsets, the end exclusive. */
  text: string;
  start: number;
  end: number;
}

/** Brackets that an owner means as they stand, '[sold out]': how many a template can hold. */
export const MAX_CONFIRMED_BRACKETS = 50;
const LONGEST = 300;

/** Not what Markdown makes a link of, '[menu](https://...)', nor a key in an address, '?filter[size]=m'. */
const BRACKETS = new RegExp(
  String.raw`[[［]([^[\]［］]{1,${LONGEST}})[\]］](?!=|\([^\s()]+(?:\s"[^"\n]{0,200}")?\))`,
  'g',
);
const ONE = new RegExp(`^${BRACKETS.source}$`);
const ANY = /[[［]/;
const TWO_LETTERS = /\p{L}\p{M}*\p{L}/u;
/** 'S/M', 'XL', 'OK', 'EU': a choice of sizes, or a name that somebody means. */
const ABBREVIATION = /^\p{Lu}{1,3}(?:[/-]\p{Lu}{1,3})*$/u;
/** '...', '$__', 'XX €', 'TBD'. */
const BLANK = /^(?:\.{2,}|…+|_{2,}|\?{2,}|x{2,}|tb[acd])$/i;
const AROUND_BLANK = /[\s$€£¥₹%]/g;
/** Words inside quotation marks alone, '["red", "blue"]', are data. */
const QUOTED = /"[^"]*"|'[^']*'/g;

/** Whether words stand between the brackets, and not a number, a letter, sizes, a symbol or data. */
export function holdsWords(inner: string): boolean {
  return TWO_LETTERS.test(inner.replace(QUOTED, '')) && !ABBREVIATION.test(inner.trim());
}

/** The places of a text that are still to be filled in, save for brackets that its owner has confirmed. Linear. */
export function findPlaces(text: string, confirmed: readonly string[] = []): Place[] {
  if (!ANY.test(text)) return [];
  const places: Place[] = [];
  for (const match of text.matchAll(BRACKETS)) {
    const [whole, inner = ''] = match;
    if (!holdsWords(inner) && !BLANK.test(inner.replace(AROUND_BLANK, ''))) continue;
    places.push({ text: whole, start: match.index, end: match.index + whole.length });
  }
  if (places.length === 0 || confirmed.length === 0) return places;
  const meant = new Set(confirmed.map(keyOf));
  return places.filter((place) => !meant.has(keyOf(place.text)));
}

export function hasPlace(text: string, confirmed: readonly string[] = []): boolean {
  return findPlaces(text, confirmed).length > 0;
}

/** What is still to be filled in, each once. */
export function placeTexts(text: string, confirmed: readonly string[] = []): string[] {
  return [...new Set(findPlaces(text, confirmed).map((place) => place.text))];
}

/** One form for what an owner may confirm with or without its brackets: '[sold out]'. */
export function bracketed(text: string): string {
  const trimmed = text.trim();
  return ANY.test(trimmed.charAt(0)) ? trimmed : `[${trimmed}]`;
}

export const isSameBracket = (one: string, other: string): boolean => keyOf(one) === keyOf(other);

/** What is wrong with a list of confirmed brackets, or null; none is fine. */
export function checkConfirmed(value: unknown): string | null {
  if (value === undefined) return null;
  if (!Array.isArray(value)) return 'Invalid input';
  if (value.length > MAX_CONFIRMED_BRACKETS) return `At most ${MAX_CONFIRMED_BRACKETS}`;
  const isBracket = (one: unknown) =>
    typeof one === 'string' && one.isWellFormed() && !one.includes('\0') && ONE.test(bracketed(one));
  return value.every(isBracket)
    ? null
    : 'Each must be one place as it stands in the text, such as [sold out]';
}

/** Each once, with brackets. Expects a list that was checked. */
export function confirmedList(list: readonly string[]): string[] {
  const byKey = new Map(list.map((one) => [keyOf(bracketed(one)), bracketed(one)]));
  return [...byKey.values()];
}

/** Capitals, spaces and the width of the brackets make no difference. */
function keyOf(text: string): string {
  return text.slice(1, -1).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
