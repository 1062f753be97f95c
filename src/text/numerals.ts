/**
 * The value of digits with separators, in the conventions of any country: '1,250', '1.250', '1'250' and '1,00,000'
 * are grouped, '2,50' and '2.5' have decimals, '1.250,00' has both. NaN for anything that is not a number ('3.5.2025').
 */
export function readNumber(written: string): number {
  const signs = written.replace(/\d/g, '');
  if (signs === '') return Number(written);
  const last = written.at(written.search(/[.,'](?=\d+$)/)) ?? '';
  const decimals = written.length - 1 - written.lastIndexOf(last);
  const isMixed = signs.slice(0, -1).includes(last) === false && signs.length > 1;
  if (isMixed || (signs.length === 1 && (decimals !== 3 || written.startsWith('0')))) {
    const whole = written.slice(0, written.lastIndexOf(last));
    return isGrouped(whole) && last !== "'"
      ? Number(`${whole.replace(/[.,']/g, '')}.${written.slice(-decimals)}`)
      : Number.NaN;
  }
  return isGrouped(written) ? Number(written.replace(/[.,']/g, '')) : Number.NaN;
}

/** Groups of three, or of two before the last three as India writes them, all with one separator. */
function isGrouped(written: string): boolean {
  return /^\d+$|^\d{1,3}(?:([.,'])\d{3}(?:\1\d{3})*)$|^\d{1,2}(?:,\d{2})+,\d{3}$/.test(written);
}

const DIGITS = new Map([...'〇零一二三四五六七八九'].map((sign, at) => [sign, Math.max(0, at - 1)] as const));
DIGITS.set('两', 2).set('兩', 2);

const SMALL = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
]);
const LARGE = new Map([
  ['万', 10_000],
  ['萬', 10_000],
  ['億', 100_000_000],
  ['亿', 100_000_000],
]);

const COLLOQUIAL = /[一二三四五六七八九两兩]([百千万萬])[一二三四五六七八九]$/;

/**
 * The value of Chinese or Japanese numerals, also mixed with digits: '二十五' 25, '1万2千' 12000, '二〇二五' 2025.
 * A unit without a digit counts once: a lone '千' is 1000.
 */
export function readCjkNumeral(text: string): number {
  let total = 0;
  let section = 0;
  let current: number | null = null;
  for (const [piece] of text.matchAll(/\d+(?:[.,]\d+)*|[^\d.,]/g)) {
    const small = SMALL.get(piece);
    const large = LARGE.get(piece);
    if (small !== undefined) {
      section += (current ?? 1) * small;
      current = null;
    } else if (large !== undefined) {
      const below = section + (current ?? 0);
      total += (below === 0 ? 1 : below) * large;
      section = 0;
      current = null;
    } else {
      const digit = DIGITS.get(piece);
      current = digit === undefined ? Number(piece.replaceAll(',', '')) : (current ?? 0) * 10 + digit;
    }
  }
  // '两百五' is 250, and 205 would be '两百零五'.
  const [, unit = ''] = COLLOQUIAL.exec(text) ?? [];
  const worth = unit === '' ? 1 : (SMALL.get(unit) ?? LARGE.get(unit) ?? 10) / 10;
  return total + section + (current ?? 0) * worth;
}
