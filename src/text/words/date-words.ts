import { foldWord } from '../fold.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(foldWord));

export const DATE_WORDS = {
  /** Endings of ordinal numbers. */
  ordinals: set('st nd rd th er º ª ro do to ° го е ой'),
  /** Between a day and its month: '3rd of May', '1er mai', '3. Mai', '25শে মার্চ'. */
  beforeMonth: set('st nd rd th er of de di del do . º ª - го е ой من শে ই লা রা ঠা'),
  /** Between the days of a range or a list that share a month. */
  joints: set(
    '- , & and to bis und au et al a y e ao до по и ile ve sampai dan đến và से और से থেকে إلى و st nd rd th . the das de',
  ),
  /** Between an ordinal word and its month. */
  ofMonth: set('of de di من'),
  /** Between two days after a month's name. */
  spans: set('- to until through bis al au до по sampai hingga đến ile से ते থেকে سے إلى முதல் నుండి నుంచి'),
  /** Between month and year. */
  beforeYear: set(', de del of'),
  /** Before 'the 25th'. */
  points: set('on by before until till after from since'),
  /** Before a date of two numbers, such as '3/5'. */
  numeric: set(
    'on by before until till after from since date am vom bis zum ab dem den el día hasta desde del le du au dès até dia em ngày vào đến trước ' +
      'tanggal tgl pada sampai mulai tarih до с от по к из 从 到 على يوم قبل حتى तारीख से को',
  ),
} as const;

/** Before a day without its month. */
export const DAY_WORDS_BEFORE = set('día dia tanggal tgl');
