import { wordTable } from '../word-table.ts';

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
  /** Also a weight: money only for a shop that counts in it. */
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
const KRONES = 'SEK NOK DKK';
const capitals = { needsCapitals: true };
const cent = { worth: 0.01 };

const LISTS: readonly (readonly [string, Currency])[] = [
  ['$', currency(`${DOLLARS} ${PESOS}`, 'prefix')],
  ['us $, usd', currency('USD', 'prefix')],
  ['a $, au $, aud', currency('AUD', 'prefix')],
  ['c $, ca $', currency('CAD', 'prefix')],
  ['nz $, nzd', currency('NZD', 'prefix')],
  ['s $, sgd', currency('SGD', 'prefix')],
  ['hk $, hkd, 港币, 港幣, 港元', currency('HKD', 'prefix')],
  ['nt $, twd, 台币, 台幣', currency('TWD', 'prefix')],
  ['mx $, mxn', currency('MXN', 'prefix')],
  [
    'dollar, dollars, bucks, dólar, dólares, dolar*, доллар*, डॉलर, ডলার*, டாலர்*, డాలర్*, ڈالر, دولار*, đô la, ドル',
    currency(DOLLARS, 'suffix'),
  ],
  ['美元, 美金, 米ドル', currency('USD', 'suffix')],
  ['蚊', currency('HKD TWD', 'suffix')],
  ['peso, pesos', currency(PESOS, 'suffix')],
  ['€, eur', currency('EUR', 'either')],
  [
    'euro, euros, евро, यूरो, ইউরো, யூரோ, యూరో, یورو, يورو, avro, 欧元, 歐元, ユーロ',
    currency('EUR', 'either'),
  ],
  ['£', currency('GBP EGP', 'prefix')],
  ['gbp, quid, sterling, 英镑, 英鎊, ポンド', currency('GBP', 'either')],
  [
    'pound, pounds, libras esterlinas, livres sterling, pfund',
    currency('GBP EGP', 'suffix', { isWeightToo: true }),
  ],
  ['¥, ￥', currency('JPY CNY', 'prefix')],
  ['円, 圓, jpy, yen, yenes', currency('JPY TWD HKD', 'suffix')],
  ['元, 块钱, 塊錢, =块, =塊, 块一, 块起, 块左右, 块哦, 块呢, 块吧, 块啦', currency('CNY TWD HKD', 'suffix')],
  ['rmb, cny, 人民币, yuan, yuanes', currency('CNY', 'either')],
  ['₹, rs, rupee, rupees, रुपय*, रुपए, रुपये, रु, रूपय*, रुपया', currency(RUPEES, 'prefix')],
  ['টাকা*, taka', currency('BDT INR', 'either')],
  ['৳, tk, bdt', currency('BDT', 'either')],
  ['ரூபாய்*, ரூ, రూపాయ*, రూపాయలు, రూ, روپے, روپیہ, روپئے, rupiya*, rupaye', currency(RUPEES, 'suffix')],
  ['inr', currency('INR', 'prefix')],
  ['pkr', currency('PKR', 'prefix')],
  ['r $, brl, reais', currency('BRL', 'prefix')],
  ['₽, руб*', currency('RUB', 'either')],
  ['р', currency('RUB', 'suffix')],
  ['₴, грн, гривен*', currency('UAH', 'either')],
  ['₸, тенге', currency('KZT', 'either')],
  ['rp, idr, rupiah*', currency('IDR', 'prefix')],
  ['₺, tl, lira*', currency('TRY', 'either')],
  ['₫, đ, vnd, vnđ, đồng', currency('VND', 'either')],
  ['₦, ngn, naira', currency('NGN', 'prefix')],
  ['n', currency('NGN', 'prefix', capitals)],
  ['r', currency('ZAR', 'prefix', capitals)],
  ['zar, rand', currency('ZAR', 'either')],
  ['kes, ksh, shilling, shillings', currency('KES', 'prefix')],
  ['ghs, gh ₵, ₵, cedi, cedis', currency('GHS', 'prefix')],
  ['رس, ريال*, ریال', currency('SAR QAR OMR YER', 'either')],
  ['aed, dhs, دا, درهم*, dirham, dirhams', currency('AED MAD', 'either')],
  ['egp, جم, جنيه*', currency('EGP', 'either')],
  ['kwd, دك, دينار*, dinar, dinars', currency('KWD BHD JOD IQD TND DZD', 'either')],
  ['₩, krw, 원*', currency('KRW', 'either')],
  ['฿, thb, baht, บาท*', currency('THB', 'either')],
  ['₱', currency('PHP', 'prefix')],
  ['chf, franken, francs', currency('CHF XOF', 'either')],
  ['zł, pln, zloty*', currency('PLN', 'either')],
  ['kr, kronor, kroner', currency(KRONES, 'suffix')],
  ['₪, שקל*', currency('ILS', 'either')],
  ['rub', currency('RUB', 'either', capitals)],
  ['sek', currency('SEK', 'either', capitals)],
  ['nok', currency('NOK', 'either', capitals)],
  ['dkk', currency('DKK', 'either', capitals)],
  ['ils', currency('ILS', 'either', capitals)],
  ['sar', currency('SAR', 'either', capitals)],
  ['try', currency('TRY', 'either', capitals)],
  ['cad', currency('CAD', 'either', capitals)],
  ['mad', currency('MAD', 'either', capitals)],
  ['php', currency('PHP', 'either', capitals)],
  ['ars', currency('ARS', 'either', capitals)],
  ['cop', currency('COP', 'either', capitals)],
  ['clp', currency('CLP', 'either', capitals)],
  ['¢, cent, cents, centavos, céntimos, centimes, centesimi, копе*', currency('*', 'suffix', cent)],
];

export const CURRENCIES = wordTable(LISTS);

/** Where people call banknotes by a name of their own. */
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
