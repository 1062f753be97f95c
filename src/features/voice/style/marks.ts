import type { Ending } from '../../../contract/fingerprint.ts';
import { rememberWords } from '../../../text/remember.ts';

/** A sign found in a text: as it is counted, and where it stands. */
export interface Found {
  sign: string;
  start: number;
  end: number;
}

/** One picture, in its color, and others joined to it. Without signs of trade and arrows, which are no emojis in a chat. */
const PICTURE = String.raw`[\p{Extended_Pictographic}--[©®™‼⁉↔-⇿〰〽㊗㊙]][\uFE0F\p{EMod}]?`;
/** Emojis as people see them; smileys made of characters; Russian brackets; Korean tears. */
const EMOJI = new RegExp(
  [
    String.raw`${PICTURE}(?:\u200D${PICTURE})*`,
    String.raw`\p{RI}{2}|[\d#*]\uFE0F?\u20E3`,
    String.raw`(?<!\d)[:;=]['’\-]?[\)\(D*]+(?!\p{L})`,
    String.raw`(?<![\p{L}\d])[:;]-?[pP3](?!\p{L})`,
    String.raw`<3+|\^_?\^`,
    String.raw`(?<=[^\s\(\)]\s?)\){2,}`,
    '[ㅠㅜ]+',
  ].join('|'),
  'gv',
);
/** Most messages have none of these, and need no closer look. */
const MAY_HAVE_EMOJI = /[\u2100-\u2bff\u{1F000}-\u{1FAFF}ㅠㅜ^<]|\u20E3|[:;=][-'’)(D*pP3]|\)\)/u;

export function emojisIn(text: string): Found[] {
  if (!MAY_HAVE_EMOJI.test(text)) return [];
  return Array.from(text.matchAll(EMOJI), ({ 0: found, index: start }) => ({
    sign: emojiSign(found),
    start,
    end: start + found.length,
  }));
}

/** '❤' and '❤️' are one emoji, shown in color; ':)', ':))' and ':)))' are one, and so are all rows of tears. */
function emojiSign(found: string): string {
  const plain = found.replaceAll('\uFE0F', '');
  if (PLAIN_PICTURE.test(plain)) return `${plain}\uFE0F`;
  return plain.replace(/([)(D*3ㅠㅜ])\1+$/u, '$1');
}
/** Without a sign for color, phones draw these in black. */
const PLAIN_PICTURE = /^[\p{Extended_Pictographic}--\p{Emoji_Presentation}]$/v;

/** Signs after the one that ends a message. */
const AFTER_END = new Set(['"', "'", '”', '’', '»', ')', ']', '）', '」', '*', '_', ' ', '\n']);

/** Without signs after its end; by hand, since a pattern would look at each place of a long row of them. */
function bareEnd(text: string): string {
  let end = text.length;
  while (end > 0 && AFTER_END.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const MASK_END = /⟧$/;
const STOPS: readonly (readonly [RegExp, Ending])[] = [
  [/(?:…|\.{2,}|。{2,})$/, '…'],
  [/[?？؟;]$/, '?'],
  [/[!！]$/, '!'],
  [/[.。．।۔॥]$/, '.'],
];

/** How a message ends; null where that says nothing about its writer, as after a link. `emojis` are those in it. */
export function endingOf(text: string, emojis: readonly Found[]): Ending | null {
  const end = text.trimEnd();
  if (emojis.at(-1)?.end === end.length) return 'emoji';
  if (MASK_END.test(end)) return null;
  const bare = bareEnd(end);
  if (bare === '') return null;
  return STOPS.find(([sign]) => sign.test(bare))?.[1] ?? 'none';
}

const EXCLAMATIONS = /[!！¡]+/g;

/** Each run of '!' once: '!!!' is one, since models write one at most. The Spanish sign before the sentence is no other one. */
export function exclamationsIn(text: string): string[] {
  return (text.match(EXCLAMATIONS) ?? [])
    .filter((run) => run !== '¡')
    .map((run) => '!'.repeat(Math.min(run.length, 3)));
}

/** Between words, where another one would write a comma; not between numbers, and not a bullet. */
const DASHES = /(?<=[^\d\s]\s?)[–—](?!\s?\d)|(?<=[^\s\d][ \t])-{1,2}(?=[ \t])/g;

export function dashesIn(text: string): string[] {
  return text.match(DASHES) ?? [];
}

/** What laughing looks like, by what is repeated. A word of it is one of these from end to end. */
const LAUGHTER: readonly (readonly [RegExp, string | null])[] = [
  [/^[ab]?w?h?(?:ha|ah){2,}h?$/, 'haha'],
  [/^(?:he|eh){2,}h?$/, 'hehe'],
  [/^(?:hi){2,}h?$/, 'hihi'],
  [/^(?:ho){3,}$/, 'hoho'],
  [/^a?(?:ja|aj){3,}j?$|^(?:ja){2}j?$/, 'jaja'],
  [/^(?:je){2,}j?$/, 'jeje'],
  [/^(?:ji){2,}j?$/, 'jiji'],
  [/^(?:js|sj){2,}j?$/, 'jsjs'],
  [/^lo+l+$/, 'lol'],
  [/^(?:lmf?ao+|rofl|mdr+|ptdr+|kek)$/, null],
  [/^k{3,}$/, 'kkk'],
  [/^(?:rs){1,}$/, 'rs'],
  [/^x+d+$/, 'xd'],
  [/^w{3,}$/, 'www'],
  [/^(?:wk){2,}w?$/, 'wkwk'],
  [/^5{3,}\+*$/, '555'],
  [/^(?:ха|ах){2,}х?$/, 'хаха'],
  [/^(?:хе|хи){2,}$/, 'хехе'],
  [/^(?:χα|αχ){2,}χ?$/, 'χαχα'],
  [/^ㅋ{2,}$/, 'ㅋㅋ'],
  [/^ㅎ{2,}$/, 'ㅎㅎ'],
  [/^哈{2,}$/, '哈哈'],
  [/^笑$/, '笑'],
  [/^ه{3,}$/, 'ههه'],
];
const LAUGHING_LETTERS = /^[ahbwejiosfmrdptklxnw5хаеиχαㅋㅎ哈笑ه+]+$/;

/** What a word looks like as a laugh, in its usual length. */
const laughLike = rememberWords((word) => {
  const kind = LAUGHING_LETTERS.test(word) ? LAUGHTER.find(([pattern]) => pattern.test(word)) : undefined;
  return kind === undefined ? null : (kind[1] ?? word);
});

/** The laugh that a word in lower case is; or null. `language` is the message's: 'jaja' agrees in German. */
export function laughOf(word: string, language: string | null): string | null {
  const laugh = laughLike(word);
  if (laugh === 'jaja' && language === 'de') return null;
  if (laugh === 'rs' && language !== 'pt') return null;
  if (laugh === '555' && language !== 'th') return null;
  if (laugh === 'www' && language !== 'ja') return null;
  return laugh;
}

const STRETCHED = /([\p{L}ー~〜])\1\1/u;

/** Whether any word of a text may be stretched. */
export function hasStretch(text: string): boolean {
  return STRETCHED.test(text);
}

/** A word with a letter three times or more, as 'sooooo', with it three times; or null. */
export function stretchedOf(word: string): string | null {
  return STRETCHED.test(word) && !/^(?:i{3}|x{3,}|w{3,})$/.test(word)
    ? word.replace(/(\P{N})\1{2,}/gu, '$1$1$1')
    : null;
}
