import { foldWord } from '../fold.ts';
import type { Token } from '../tokens.ts';

/**
 * Words that can follow a complete number, in the languages that put small words there. Any other word after a bare
 * number is what is counted: 'at 7 locations', 'a las 3 chicas'.
 */
const FOLLOWERS = new Set(
  (
    'and or to until till on in for per at if so but by from every each daily sharp today tomorrow tonight monday tuesday wednesday thursday friday ' +
    'saturday sunday with when works is was then too as please ok okay we you i it that which ' +
    'de en y a o hasta el los las del por para si mañana hoy cada con pero te nos que entonces sería ' +
    'und bis oder am an für von ab morgen heute täglich wenn dann mit aber ist passt jeden ' +
    'à au du le la les et ou pour demain vous nous je si mais avec ce tous ' +
    'e até às da do das na no nas nos em ou se amanhã hoje com mas ' +
    'и или до по в на с если завтра сегодня но ' +
    'dan atau sampai di ya kak untuk kalau nya yang hari besok gibi civarı ve veya kadar için de da e a te ta den dan ten tan ' +
    'và hoặc đến nhé nha ạ mỗi thì là se zaman ' +
    'से तक को पर और या है में ते पासून पर्यंत आणि किंवा থেকে পর্যন্ত এ আর سے تک کو اور پر ہے إلى حتى و في أو dey make abeg o na'
  )
    .split(' ')
    .map(foldWord),
);

/** Between two numbers of one count: '2 or 3 times'. */
const BETWEEN = new Set(
  ['or', 'to', '-', 'o', 'ou', 'oder', 'bis', 'a', 'à', 'или', 'до', 'atau', 'sampai', 'veya'].map(foldWord),
);

/**
 * Whether nothing counted follows a number: the text ends, or punctuation or a small word comes. `index` is the token after
 * the number; of '2 or 3 times' the whole is looked at.
 */
export function isCompleteBefore(tokens: readonly Token[], index: number): boolean {
  const next = tokens[index];
  if (next === undefined || next.isNewLine) return true;
  if (next.kind === 'number') return false;
  if (BETWEEN.has(next.key) && tokens[index + 1]?.kind === 'number' && tokens[index + 2] !== undefined) {
    return tokens[index + 2]?.kind !== 'word' || FOLLOWERS.has(tokens[index + 2]?.key ?? '');
  }
  if (next.kind === 'sign') return !['/', '%', '°', '*', '+', 'º', '$', '€', '£'].includes(next.key);
  return FOLLOWERS.has(next.key);
}
