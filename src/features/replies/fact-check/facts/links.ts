import { foldWord } from '../../../../text/fold.ts';
import { addWords } from '../../../../text/hints.ts';
import type { Token } from '../../../../text/tokens.ts';
import type { Fact, Source } from './fact.ts';
import { TOP_LEVEL_DOMAINS } from './top-level-domains.ts';

const ASCII_PATH = String.raw`[\w\-.~:/?#@!$&'()*+;=%,]`;
const EMAIL_LETTER = /[\p{L}\p{N}._%+-]/u;
const EMAIL_HOST = /@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/uy;
const LONGEST_NAME = 64;
const SCHEME_URL = new RegExp(
  String.raw`(?:https?:\/\/|www\.)[\p{L}\p{N}.-]{1,253}(?::\d+)?(?:\/${ASCII_PATH}*)?`,
  'giu',
);
const BARE_URL = new RegExp(
  String.raw`(?<![\w@.\-/])(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.){1,6}(?<ending>[a-z]{2,24})(?![\w-]|\.[\p{L}\p{N}])(?:\/${ASCII_PATH}*)?`,
  'gu',
);
const CYRILLIC_URL =
  /(?<![\p{L}\p{N}@.])[\p{L}\p{N}-]{1,63}\.(?<ending>[а-яё]{2,24})(?!\p{L})(?:\/[\w\-./]*)?/gu;
const HANDLE = /(?<![\p{L}\p{N}._@/-])@([\p{L}\p{N}._]{1,60})/gu;

/** 'Instagram: sweet_crumbs_': in a text of the owner or the customer a handle without its '@'. */
const NAMED_ACCOUNT =
  /(?<![\p{L}])(?:instagram|insta|ig|tiktok|facebook|fb|threads|youtube|telegram|twitter|handle)\s?[:：=-]?\s?@?([\w.]{3,40})/giu;

/** Web addresses, e-mail addresses and @handles. A known address makes everything above its path known too. */
export function extractLinks(source: Source): Fact[] {
  const { text } = source;
  const found = findLinks(source);
  if (found.length === 0 && source.reading === 'reply') return [];
  const facts: Fact[] = [];
  const covered = new Uint8Array(text.length);
  for (const { rule, start, end, key } of found) {
    if (covered[start] === 1 || covered[end - 1] === 1) continue;
    covered.fill(1, start, end);
    const tells = rule === 'web-address' ? addressTells(key) : [key];
    facts.push({ rule, start, end, asks: [key], tells });
  }
  source.tokens.forEach((token, index) => {
    if (covered[token.start] === 1 || covered[token.end - 1] === 1) source.taken[index] = true;
  });
  return source.reading === 'reply' ? facts : [...facts, ...namedAccounts(text)];
}

interface Link {
  rule: 'web-address' | 'email' | 'handle';
  start: number;
  end: number;
  key: string;
}

/** A dot that ends no sentence. */
const INNER_DOT = /[\p{L}\p{N}-]\.[\p{L}\p{N}]|:\/\//u;

/** Everything that looks like a link, the surest reading first: an e-mail address holds what looks like a handle. */
function findLinks({ text, tokens }: Source): Link[] {
  const links: Link[] = [];
  const hasDot = INNER_DOT.test(text);
  const isSpelled = mayBeSpelled(text, tokens);
  const all = (pattern: RegExp): readonly RegExpExecArray[] => [...text.matchAll(pattern)];
  if (hasDot) links.push(...emails(text));
  if (isSpelled) links.push(...all(SPELLED_EMAIL).map(({ 0: written, index }) => emailOf(written, index)));
  if (text.includes('@')) links.push(...all(HANDLE).flatMap(handleOf));
  if (isSpelled) links.push(...all(SPELLED_URL).map((match) => addressOf(match, unspell(match[0]))));
  if (hasDot) {
    const bare = [...all(BARE_URL), ...all(CYRILLIC_URL)];
    const inDomains = bare.filter(({ groups }) => TOP_LEVEL_DOMAINS.has(groups?.ending ?? ''));
    links.push(...[...all(SCHEME_URL), ...inDomains].map((match) => addressOf(match, match[0])));
  }
  return links;
}

/** Read from each '@' to both sides, which is less work than to try every letter as a beginning. */
function emails(text: string): Link[] {
  const links: Link[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > 0 && at - start <= LONGEST_NAME && EMAIL_LETTER.test(text.charAt(start - 1))) start -= 1;
    EMAIL_HOST.lastIndex = at;
    if (start === at || at - start > LONGEST_NAME || !EMAIL_HOST.test(text)) continue;
    links.push(emailOf(text.slice(start, EMAIL_HOST.lastIndex), start));
  }
  return links;
}

function emailOf(written: string, start: number): Link {
  const key = `email:${unspell(written).toLowerCase()}`;
  return { rule: 'email', start, end: start + written.length, key };
}

function handleOf({ 1: written = '', index }: RegExpExecArray): Link[] {
  const name = written.toLowerCase().replace(/\.+$/, '');
  if (name === '') return [];
  return [{ rule: 'handle', start: index, end: index + 1 + name.length, key: `handle:${name}` }];
}

function addressOf({ 0: written, index }: RegExpExecArray, address: string): Link {
  const trimmed = address.replace(/[.,;:!?'*)]+$/, '');
  const end = index + written.length - (address.length - trimmed.length);
  return { rule: 'web-address', start: index, end, key: `web:${canonicalAddress(trimmed)}` };
}

/** 'Instagram: sweet_crumbs_' makes '@sweet_crumbs_' known. */
function namedAccounts(text: string): Fact[] {
  return Array.from(text.matchAll(NAMED_ACCOUNT), ({ 1: written = '', index }) => {
    const name = written.toLowerCase().replace(/\.+$/, '');
    return { rule: 'handle', start: index, end: index, asks: [], tells: [`handle:${name}`] };
  });
}

/** Without scheme, 'www.', query marks of campaigns and a last slash, in lower case. */
function canonicalAddress(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?&]utm_[^#]*$/, '')
    .replace(/[/#?]+$/, '');
}

/** The address and all above it; the name of an account in it; and a phone number of a chat link. */
function addressTells(key: string): string[] {
  const parts = key.split('/');
  const tells = parts.slice(0, MOST_TELLS).map((_, at) => parts.slice(0, at + 1).join('/'));
  const name = parts[1]?.replace(/^@/, '').replace(/\?.*$/, '');
  if (name !== undefined && name !== '')
    tells.push(/^\d{7,}$/.test(name) ? `phone:${name}` : `handle:${name}`);
  return tells;
}

/** No real address is deeper. */
const MOST_TELLS = 20;

/**
 * Addresses with their signs in words or brackets, as people write them past filters: 'anna at shop dot com', 'info arroba
 * tienda punto com', 'anna (at) shop.com', 'shop dot com'. 'Meet at shop.com' has its dot and is an address as it stands.
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

const SPELLED_EMAIL = new RegExp(
  `${BEFORE}${NAMES}(?:(?: (?:${ATS}) |@)${NAMES}${WORD_DOT}|(?: at )${NAME} (?:dot|punkt) |` +
    `(?: ?[([{] ?(?:${ATS}|at|@) ?[)\\]}] ?)${NAMES}(?:${WORD_DOT}|\\.)| (?:${ATS}) ${NAME}\\.)${ENDING}`,
  'giu',
);
const SPELLED_URL = new RegExp(
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
function mayBeSpelled(text: string, tokens: readonly Token[]): boolean {
  return tokens.some(({ hints }) => (hints.begins & SIGN_WORDS) !== 0) || IN_BRACKETS.test(text);
}

/** As it is meant: with its signs. */
function unspell(written: string): string {
  return written.replace(AT_SIGNS, '@').replace(DOT_SIGNS, '.').replace(/ /g, '');
}
