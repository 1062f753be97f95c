/** Signs and words beside a number that make it an amount. */
const CURRENCY = String.raw`(?:\p{Sc}|€|zł|Kč|kr\.?|Ft|lei|руб\.?|р\.|грн\.?|TL|CHF|EUR|USD|GBP|PLN|SEK|NOK|DKK|CZK|RUB|UAH|TRY|INR|IDR|BRL|MXN|Rs\.?|Rp\.?|R\$|د\.إ|ر\.س|درهم|ريال|ج\.م|円|元|원)`;
const NUMBER = String.raw`\p{Nd}+(?:[.,'’\u00a0\u202f ٫٬]\p{Nd}{2,3})*(?:[.,]\p{Nd})?`;
const AMOUNT = new RegExp(
  String.raw`(?:${CURRENCY}\s?${NUMBER}|${NUMBER}\s?${CURRENCY}(?!\p{L})|(?<![\p{Nd}.,:/])\p{Nd}{1,5}[.,]\p{Nd}{2}(?![\p{Nd}:]|[.,]\p{Nd})|(?<!\p{Nd})\p{Nd}+,[-–—])`,
  'u',
);
const ENDING_AMOUNT = new RegExp(
  String.raw`${AMOUNT.source}\s*(?:[*¹²³]|\p{L}{0,3}|/\s?\p{L}{1,6}|\(.{1,12}\))?$`,
  'u',
);
/** Where words are few beside the digits, as in '9–18', '0.5 l' or '4.50 € / kg'. */
const VALUE = /\p{Nd}/u;
const LETTERS = /\p{L}/gu;

/** Whether an amount of money stands in a text. */
export function hasAmount(text: string): boolean {
  return AMOUNT.test(text);
}

/** How many amounts of money stand in a text. */
export function amountsIn(text: string): number {
  return text.match(new RegExp(AMOUNT.source, 'gu'))?.length ?? 0;
}

/** Whether a line ends in an amount of money. */
export function endsInAmount(text: string): boolean {
  return ENDING_AMOUNT.test(text);
}

/** Whether a cell holds little else than an amount. */
export function isAmount(cell: string): boolean {
  return hasAmount(cell) && lettersOf(cell) <= 12;
}

/** Whether a cell holds a number, a time or an amount rather than words; also a dash for 'none'. */
export function isValue(cell: string): boolean {
  if (/^[-–—✓✗x×•]$/u.test(cell)) return true;
  return VALUE.test(cell) && lettersOf(cell) <= Math.max(6, cell.length / 2);
}

export function lettersOf(text: string): number {
  return text.match(LETTERS)?.length ?? 0;
}
