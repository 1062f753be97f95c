import { foldWord } from '../fold.ts';
import { wordTable } from '../word-table.ts';

/** Minutes since midnight. */
export const NAMED_TIMES = wordTable<number>([
  ['noon, midday, mediodía, midi, meio - dia, полудня, полдень', 720],
  ['midi et demi, midi et demie, mediodía y media, meio - dia e meia', 750],
  ['minuit et demi, minuit et demie, meia - noite e meia', 30],
  [
    'midnight, medianoche, minuit, mitternacht, meia - noite, полуночи, полночь, tengah malam, gece yarısı',
    0,
  ],
]);

export const NAMED_TIME_POINTS: ReadonlySet<string> = new Set(
  'at until till by to before after from al hasta la a à jusqu bis um ab até à ao до после в sampai'
    .split(' ')
    .map(foldWord),
);
