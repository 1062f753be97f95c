import { foldWord } from '../../../../text/fold.ts';
import { addWords } from '../../../../text/hints.ts';
import type { Token } from '../../../../text/tokens.ts';

/**
 * Addresses with their signs in words or brackets, as people write them past filters: 'anna at shop dot com', 'info arroba
 * tienda punto com', 'anna (at) shop.com', 'shop dot com'. 'Meet at shop.com' has its dot and is no such thing.
 */
const DOTS = 'dot|punto|ponto|point|punkt|точка|nokta|titik|chấm|نقطة|دوت|ڈاٹ|डॉट|डाॅट|ডট|டாட்|డాట్|ドット';
/** Words that mean nothing else; 'at' is one only before a 'dot'. */
const ATS =
  'arroba|aroba|ät|arobase|arobas|chiocciola|собака|собачка|a còng|ایٹ|ऐट|एट|अॅट|অ্যাট|آت|أت|アット|アットマーク';
const ENDINGS =
  'com|net|org|info|shop|store|online|co|io|biz|es|fr|de|br|pt|mx|ar|uk|ru|рф|ру|ком|tr|id|vn|jp|cn|hk|tw|pk|bd|ng|sa|ae|eg|eu|nl|ch|kom|कॉम|কম|کام|கோ|కామ్|காம்|كوم';
const NAME = String.raw`[\p{L}\p{N}_+-]{1,40}`;
const NAMES = `${NAME}(?:\\.${NAME}){0,3}`;
const WORD_DOT = `(?: ?[([{] ?(?:${DOTS}|\\.) ?[)\\]}] ?| (?:${DOTS}) )`;
const ENDING = `(?:${ENDINGS})(?:(?:\\.|${WORD_DOT})(?:${ENDINGS}))?(?![\\p{L}\\p{N}])`;
const BEFORE = '(?<![\\p{L}\\p{N}._+-])';

export const SPELLED_EMAIL = new RegExp(
  `${BEFORE}${NAMES}(?:(?: (?:${ATS}) |@)${NAMES}${WORD_DOT}|(?: at )${NAME} (?:dot|punkt) |` +
    `(?: ?[([{] ?(?:${ATS}|at|@) ?[)\\]}] ?)${NAMES}(?:${WORD_DOT}|\\.)| (?:${ATS}) ${NAME}\\.)${ENDING}`,
  'giu',
);
export const SPELLED_URL = new RegExp(
  `${BEFORE}${NAME}${WORD_DOT}(?:com|net|org|shop|store|info|ком|कॉम|কম)(?![\\p{L}\\p{N}])`,
  'giu',
);

const AT_SIGNS = new RegExp(` ?[([{] ?(?:${ATS}|at|@) ?[)\\]}] ?| (?:${ATS}|at) `, 'iu');
const DOT_SIGNS = new RegExp(WORD_DOT, 'giu');
/** Folded, 'ät' is any 'at', so that one needs a 'dot' beside it. */
const SIGN_WORDS = addWords(
  `${DOTS}|${ATS}`
    .split('|')
    .map(foldWord)
    .filter((key) => key !== 'at'),
);
const IN_BRACKETS = /[([{] ?(?:at|@|\.)/i;

/** Whether there is anything to look for. */
export function mayBeSpelled(text: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ hints }) => (hints.begins & SIGN_WORDS) !== 0) || IN_BRACKETS.test(text);
}

/** As it is meant: with its signs. */
export function unspell(written: string): string {
  return written.replace(AT_SIGNS, '@').replace(DOT_SIGNS, '.').replace(/ /g, '');
}
