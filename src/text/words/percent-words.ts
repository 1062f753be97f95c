import { wordTable } from '../word-table.ts';

/** Words for 'percent' after the number. */
export const PERCENT_WORDS = wordTable([
  [
    '%, percent, per cent, pct, prozent, por ciento, pour cent, por cento, percento, per cento, процент*, persen, prosen, phần trăm, ' +
      'प्रतिशत, परसेंट, पर्सेंट, टक्के, टक्क*, শতাংশ, পার্সেন্ট, পারসেন্ট, فیصد, پرسنٹ, بالمئة, بالمائة, بالمية, في المئة, في المائة, ' +
      'శాతం, శాత*, சதவீத*, சதவிகித*, விழுக்காடு, パーセント',
    true,
  ],
]);

/** Words for 'percent' before the number. */
export const PERCENT_PREFIXES = wordTable([['yüzde, percent', true]]);

/** Half a price, a half less: fifty percent in a word. */
export const HALF_PRICES = wordTable([
  [
    'half price, half the price, half off, half - price, mitad de precio, mitad del precio, medio precio, moitié prix, moitié du prix, moitié moins cher, halber preis, halben preis, zum halben preis, hälfte des preises, ' +
      'metade do preço, meio preço, metà prezzo, полцены, половину цены, половина цены, setengah harga, separuh harga, yarı fiyat*, yarı yarıya indirim, nửa giá, ' +
      'نصف السعر, نص السعر, نصف الثمن, نص التمن, بنصف السعر, بنص السعر, نصف قیمت, آدھی قیمت, آدھے دام, आधे दाम, आधी कीमत, आधे रेट, आधी किंमत, निम्मी किंमत, निम्म्या किमतीत, निम्म्या दरात, ' +
      'অর্ধেক দাম*, অর্ধেক মূল্য*, பாதி விலை*, அரை விலை*, సగం ధర*, 半价, 半價, 半額, half half price',
    50,
  ],
]);

/** East Asian words that say a discount or a share in tenths, and the percentage each means. */
const TENTHS: ReadonlyMap<string, readonly [RegExp, (value: number) => number]> = new Map([
  ['折', [/^折(?!叠|疊)/, (value) => 100 - (value < 10 ? value * 10 : value)]],
  ['割', [/^割(?!れ)/, (value) => value * 10]],
  ['成', [/^成(?![功员員為为立品人分熟年])/, (value) => value * 10]],
]);

/** The percentage that a number and the word after it mean ('八折' is 20), or null. */
export function tenthsOf(value: number, word: string): number | null {
  const found = TENTHS.get(word.charAt(0));
  if (found === undefined) return null;
  const [pattern, percentOf] = found;
  return pattern.test(word) ? percentOf(value) : null;
}

/** After these '100 %' is a way to say 'wholly', not a claim about what is sold. */
const WHOLLY_AFTER = new Set(
  (
    'sure certain positive agree agreed right understand get with here behind recommend worth biased yes honest ready ' +
    'seguro segura cierto acuerdo contigo sur sure daccord certain certaine sicher recht ehrlich certeza concordo comigo ' +
    'уверен уверена согласен согласна yakin setuju eminim katiliyorum'
  ).split(' '),
);
const WHOLLY_BEFORE = new Set(
  'i m am may might would ich bin yo estoy soy je suis eu estou я saya aku ben'.split(' '),
);

export function isFigureOfSpeech(value: number, before: string, after: string): boolean {
  return [100, 110, 1000].includes(value) && (WHOLLY_BEFORE.has(before) || WHOLLY_AFTER.has(after));
}
