import { wordTable } from '../word-table.ts';

/** Before a number of four digits that is a year. */
export const YEAR_BEFORE = wordTable([
  [
    'since, in, until, early, late, mid, summer, summer of, spring, spring of, winter, winter of, autumn, autumn of, fall of, year, est, established, founded, founded in, end of, ' +
      'desde, en, año, hasta, verano de, depuis, année, date de, datant de, fin, début, été, seit, jahr, anfang, ende, mitte, sommer, winter, frühjahr, herbst, em, ano, até, с, в, до, ' +
      'sejak, tahun, awal, akhir, năm, đầu, cuối, सन, सन्, साल, वर्ष, সাল, منذ, سنة, عام, سن, ஆண்டு, సంవత్సరం, dal, nel, sinds, inizio',
    true,
  ],
]);

/** After one. */
export const YEAR_AFTER = wordTable([
  [
    "年, 년, г, год, года, году, годов, yılı*, yılından, yılında, ' den beri, ' dan beri, ' ten beri, ' tan beri, ' den itibaren, ' dan itibaren, ' te, ' de kuruldu, senesinde, " +
      'साल, में, से, मध्ये, पासून, সাল*, সালে, থেকে, میں, سے, ஆம் ஆண்டு*, முதல், இல், నుండి, నుంచి, లో, సంవత్సర*',
    true,
  ],
]);
