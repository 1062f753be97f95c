/** A way to name money. Two ways can mean the same currency when they share a code. */
export interface Currency {
  /** What it can stand for: ISO codes, the usual one first. '*' is any. */
  codes: readonly string[];
  /** Written before the number by habit. */
  isPrefix: boolean;
  /** Where it may stand: a word such as 'dollars' only follows its number. */
  mayPrecede: boolean;
  /** Also an everyday word ('try', 'cad'): money only in capitals. */
  needsCapitals: boolean;
  /** Also a weight, a length or another word ('Ft', Italian 'lei'): money only for a shop that counts in it. */
  isWeightToo: boolean;
  /** What one of it is worth in the currency: a cent is 0.01. */
  worth: number;
}

type Place = 'prefix' | 'either' | 'suffix';

function currency(codes: string, place: Place, rest: Partial<Currency> = {}): Currency {
  return {
    codes: codes.split(' '),
    isPrefix: place === 'prefix',
    mayPrecede: place !== 'suffix',
    needsCapitals: false,
    isWeightToo: false,
    worth: 1,
    ...rest,
  };
}

const DOLLARS = 'USD AUD CAD NZD SGD HKD TWD';
const PESOS = 'MXN ARS COP CLP PHP UYU DOP';
const RUPEES = 'INR PKR NPR LKR';
const KRONES = 'SEK NOK DKK ISK';
const capitals = { needsCapitals: true };

/** What languages have words for. */
export const NAMED_CURRENCIES = {
  hkd: currency('HKD', 'prefix'),
  twd: currency('TWD', 'prefix'),
  dollar: currency(DOLLARS, 'suffix'),
  usDollar: currency('USD', 'suffix'),
  buck: currency('HKD TWD', 'suffix'),
  peso: currency(PESOS, 'suffix'),
  euroWord: currency('EUR', 'either'),
  pound: currency('GBP', 'either'),
  poundWord: currency('GBP EGP', 'suffix', { isWeightToo: true }),
  yen: currency('JPY TWD HKD', 'suffix'),
  yuanSign: currency('CNY TWD HKD', 'suffix'),
  yuan: currency('CNY', 'either'),
  rupee: currency(RUPEES, 'prefix'),
  taka: currency('BDT INR', 'either'),
  rupeeWord: currency(RUPEES, 'suffix'),
  real: currency('BRL', 'prefix'),
  hryvnia: currency('UAH', 'either'),
  tenge: currency('KZT', 'either'),
  rupiah: currency('IDR', 'prefix'),
  lira: currency('TRY', 'either'),
  dong: currency('VND', 'either'),
  naira: currency('NGN', 'prefix'),
  rand: currency('ZAR', 'either'),
  shilling: currency('KES', 'prefix'),
  cedi: currency('GHS', 'prefix'),
  riyal: currency('SAR QAR OMR YER', 'either'),
  dirham: currency('AED MAD', 'either'),
  egyptianPound: currency('EGP', 'either'),
  dinar: currency('KWD BHD JOD IQD TND DZD RSD MKD', 'either'),
  baht: currency('THB', 'either'),
  franc: currency('CHF XOF', 'either'),
  zloty: currency('PLN', 'either'),
  krone: currency(KRONES, 'suffix'),
  shekel: currency('ILS', 'either'),
  forint: currency('HUF', 'suffix'),
  koruna: currency('CZK', 'suffix'),
  leu: currency('RON MDL', 'suffix', { isWeightToo: true }),
  cent: currency('*', 'suffix', { worth: 0.01 }),
};
export type CurrencyName = keyof typeof NAMED_CURRENCIES;

const SIGNS: readonly (readonly [string, Currency])[] = [
  ['$', currency(`${DOLLARS} ${PESOS}`, 'prefix')],
  ['us $, usd', currency('USD', 'prefix')],
  ['a $, au $, aud', currency('AUD', 'prefix')],
  ['c $, ca $', currency('CAD', 'prefix')],
  ['nz $, nzd', currency('NZD', 'prefix')],
  ['s $, sgd', currency('SGD', 'prefix')],
  ['hk $, hkd', NAMED_CURRENCIES.hkd],
  ['nt $, twd', NAMED_CURRENCIES.twd],
  ['mx $, mxn', currency('MXN', 'prefix')],
  ['€, eur', currency('EUR', 'either')],
  ['£', currency('GBP EGP', 'prefix')],
  ['gbp', NAMED_CURRENCIES.pound],
  ['¥, ￥', currency('JPY CNY', 'prefix')],
  ['円, 圓, jpy', NAMED_CURRENCIES.yen],
  ['元', NAMED_CURRENCIES.yuanSign],
  ['rmb, cny', NAMED_CURRENCIES.yuan],
  ['₹, rs', NAMED_CURRENCIES.rupee],
  ['৳, tk, bdt', currency('BDT', 'either')],
  ['inr', currency('INR', 'prefix')],
  ['pkr', currency('PKR', 'prefix')],
  ['r $, brl', NAMED_CURRENCIES.real],
  ['₽, руб*', currency('RUB', 'either')],
  ['р', currency('RUB', 'suffix')],
  ['₴', NAMED_CURRENCIES.hryvnia],
  ['₸', NAMED_CURRENCIES.tenge],
  ['rp, idr', NAMED_CURRENCIES.rupiah],
  ['₺, tl', NAMED_CURRENCIES.lira],
  ['₫, đ, vnd, vnđ', NAMED_CURRENCIES.dong],
  ['₦, ngn', NAMED_CURRENCIES.naira],
  ['n', currency('NGN', 'prefix', capitals)],
  ['r', currency('ZAR', 'prefix', capitals)],
  ['zar', NAMED_CURRENCIES.rand],
  ['kes, ksh', NAMED_CURRENCIES.shilling],
  ['ghs, gh ₵, ₵', NAMED_CURRENCIES.cedi],
  ['رس', NAMED_CURRENCIES.riyal],
  ['aed, dhs, دا', NAMED_CURRENCIES.dirham],
  ['egp, جم', NAMED_CURRENCIES.egyptianPound],
  ['kwd, دك', NAMED_CURRENCIES.dinar],
  ['₩, krw, 원*', currency('KRW', 'either')],
  ['฿, thb', NAMED_CURRENCIES.baht],
  ['₱', currency('PHP', 'prefix')],
  ['chf', NAMED_CURRENCIES.franc],
  ['zł, pln', NAMED_CURRENCIES.zloty],
  ['kr', currency(KRONES, 'either')],
  ['kč', NAMED_CURRENCIES.koruna],
  ['ft', currency('HUF', 'suffix', { isWeightToo: true })],
  ['din', currency('RSD MKD', 'suffix', { isWeightToo: true })],
  ['лв', currency('BGN', 'suffix')],
  ['rm', currency('MYR', 'prefix', capitals)],
  ['₪', NAMED_CURRENCIES.shekel],
  ['₾', currency('GEL', 'either')],
  ['₼', currency('AZN', 'either')],
  ['֏', currency('AMD', 'either')],
  ['₡', currency('CRC', 'either')],
  ['₲', currency('PYG', 'either')],
  ['₭', currency('LAK', 'either')],
  ['₮', currency('MNT', 'either')],
  ['៛', currency('KHR', 'either')],
  ['¢', NAMED_CURRENCIES.cent],
];

/** Codes that are words as well: 'TOP 10', 'ALL 20 tables'. */
const WORDS_IN_CAPITALS = new Set(['ALL', 'CUP', 'MOP', 'PEN', 'SOS', 'TOP']);
const KNOWN = new Set(SIGNS.flatMap(([words]) => words.split(', ')));
/** Of ISO 4217, as Unicode's CLDR lists them. */
const OTHER_CODES = Intl.supportedValuesOf('currency').filter(
  (code) => !KNOWN.has(code.toLowerCase()) && !WORDS_IN_CAPITALS.has(code),
);

/** Signs, ISO codes and short forms, which belong to no language. */
export const CURRENCY_SIGNS: readonly (readonly [string, Currency])[] = [
  ...SIGNS,
  ...OTHER_CODES.map((code) => [code.toLowerCase(), currency(code, 'either', capitals)] as const),
];

/** What banknotes with a name ('tenner') can be worth. */
export const NOTES = currency('GBP AUD NZD EUR', 'suffix');

/**
 * Whether two ways of naming money can mean the same currency. Where the shop only wrote '$5', its own dollars decide whether
 * 'AUD 5' is the same, and without a word about them the usual ones. Other vague signs ('Rs', '¥') have no usual currency.
 */
export function canBeSame(asked: Currency, known: Currency, shopCodes: ReadonlySet<string>): boolean {
  if (asked.codes.includes('*') || known.codes.includes('*')) return true;
  const shared = asked.codes.filter((code) => known.codes.includes(code));
  const isDollar = known.codes.length > 1 && asked.codes.length === 1 && known.codes[0] === USUAL_DOLLAR;
  if (!isDollar) return shared.length > 0;
  const own = known.codes.filter((code) => shopCodes.has(code));
  return shared.some((code) => (own.length > 0 ? own.includes(code) : code === USUAL_DOLLAR));
}

const USUAL_DOLLAR = 'USD';

/** The dollars that a text in Chinese can mean by '$'. */
export const DOLLARS_IN_CHINESE: readonly string[] = ['HKD', 'TWD', USUAL_DOLLAR];
