import { foldWord } from '../fold.ts';
import { wordTable } from '../word-table.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldWord));

/** Words that say that a price follows. */
export const PRICE_WORDS = wordTable([
  [
    'cost, costs, price, priced, prices, charge, charges, fee, cuesta, cuestan, precio, vale, valen, coûte, coûtent, prix, tarif, kostet, kosten, preis, ' +
      'custa, custam, preço, стоит, стоят, стоимость, цена, harga, harganya, giá, fiyat*, قیمت, سعر*, कीमत, क़ीमत, किंमत, দাম, விலை, ధర, 价格, 價錢, 售价, 值段, 料金, 费, 費, 只要, 只需, 收费, 收費, 售价, 起步价, стоил*, обойдётся, обойдется, costará, coûtera, custará',
    true,
  ],
]);

/** May stand between such a word and its number. */
export const PRICE_FILLERS = set(
  'is are at : = from about around only just of for de es est ist é от около mulai cuma hanya sekitar từ là sadece हे है হলো ہے 是',
);

/** One word for an amount. */
export const NAMED_AMOUNTS = wordTable<number>([
  ['fiver, fivers', 5],
  ['tenner, tenners', 10],
]);

/** Right after a number that is a price: 'ढाई हज़ार का है', '500 में'. */
export const PRICE_AFTER = set('का की के में کا کی کے میں ka ki mein ला ची चा मध्ये');
/** Less than this is an age or a count there. */
export const LEAST_PRICE_AFTER = 50;

/** Between the ends of a span of prices. */
export const PRICE_SPANS = set(
  'to bis a à al até e y и до und and et or ou o oder sampai hingga đến tới ile से ते থেকে سے إلى الى முதல் నుండి',
);
