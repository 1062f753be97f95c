import type { CurrencyName } from '../currencies.ts';
import type { FaqWords } from './faq-words.ts';
import type { Words } from './listed-words.ts';
import type { TalkPatterns, TalkWords } from './talk-words.ts';

/** How a language writes numbers as words. Several spellings of one number have '|' between them; '_' leaves a place out. */
export interface Numerals {
  /** From 0 on, in order; articles ('un', 'ein', 'bir') are left out where they stand alone. */
  ordered: string;
  /** Twenty, thirty ... ninety. */
  tens?: string;
  /** Other numbers that are one word: 'quinientos', 'डेढ़'. */
  others?: Readonly<Record<string, number>>;
  /** What multiplies the number before it; a word that also stands for one of it begins with '+'. */
  scales?: Readonly<Record<string, number>>;
  /** Further number words that are only read inside a compound or after another number. */
  inner?: Readonly<Record<string, number>>;
  /** Parts that move the number after them, such as 'साढ़े' (and a half); inside a compound also the number before them. */
  shifts?: Readonly<Record<string, number>>;
  /** After a unit: 'dua puluh' is 20, 'dua belas' 12. */
  tenfold?: string;
  teen?: string;
  /** Words that mean something else too: numbers only beside one of these. */
  near?: Readonly<Record<string, string>>;
  /** 'yirmi' takes a unit everywhere, ten only in some languages: 'on beş' is 15. */
  isTenOpen?: boolean;
  /** Sixty and eighty go on to nineteen, and four times twenty is eighty. */
  countsByTwenty?: boolean;
  /** Units come before tens: 'fünfundzwanzig', 'خمسة وعشرين'. */
  unitsFirst?: boolean;
  /** An accent makes another word. */
  isAccented?: boolean;
  /** Several numbers are written as one word. */
  isCompounding?: boolean;
  /** 'And' inside such a word: 'fünfundzwanzig'. */
  joint?: string;
}

/** Which half of the day a word names. `night` is late evening or the small hours. */
export type DayPart = 'am' | 'noon' | 'pm' | 'night';

/**
 * What a word after a number says of it. `clock`: a time of day. `weak`: a time of day or a duration ('8h', '8 heures').
 * `duration`: not a time of day, though it begins like one ('2時間'). `half`: a time of day, and thirty minutes more.
 */
export type ClockMark =
  | 'clock'
  | 'weak'
  | 'duration'
  | 'half'
  | 'quarter'
  | 'third'
  | 'quarter-to'
  | 'third-to';

export interface ClockWords {
  /** After the hour. */
  marks?: Partial<Record<ClockMark, Words>>;
  /** Before the hour: 'jam 8'. */
  before?: Words;
  /** Before the hour, by the minutes that they move it: 'half past' is 30, 'halb' is -30. */
  shifts?: Readonly<Record<string, Words>>;
  partsAfter?: Partial<Record<DayPart, Words>>;
  /** Words with another meaning: a part of the day only after a word for the hour. */
  partsAfterClock?: Partial<Record<DayPart, Words>>;
  partsBefore?: Partial<Record<DayPart, Words>>;
  /** Another language's word for a part of the day that stands before a place here. */
  notParts?: string;
  /** Between the two ends of a span, and between such a word and the second end. */
  spans?: Words;
  spanFillers?: Words;
  /** Before a time of day, where no noun follows the number. */
  points?: Words;
  /** Before an hour with a weak mark: 'à 8h', 'às 8 horas', 'в 10 часов'. */
  weakPoints?: Words;
  /** Days and words of opening hours: near them, '8-18' is a span of hours. */
  hoursContext?: Words;
  /** Names of times by their minutes since midnight: 'noon' is 720. */
  named?: Readonly<Record<string, Words>>;
  namedPoints?: Words;
}

export interface DateWords {
  /** Endings of ordinal numbers. */
  ordinals?: Words;
  /** Between a day and its month: '3rd of May', '1er mai', '25শে মার্চ'. */
  beforeMonth?: Words;
  /** Between the days of a range or a list that share a month. */
  joints?: Words;
  /** Between an ordinal word and its month. */
  ofMonth?: Words;
  /** Between two days after a month's name. */
  spans?: Words;
  /** Between month and year. */
  beforeYear?: Words;
  /** Before 'the 25th'. */
  points?: Words;
  /** Before a date of two numbers, such as '3/5'. */
  numeric?: Words;
  /** Before a day without its month. */
  daysBefore?: Words;
}

/** How a word changes: what stands at its end in its other forms. */
export interface Inflection {
  end: RegExp;
  /** With spaces between. */
  endings: string;
  /** The stem of a shorter word begins many others: 'hell' and 'hello'. */
  shortestStem?: number;
}

/** Whole messages by which customers end automatic replies, and bring them back. */
export interface OptOutWords {
  stop: Words;
  start: Words;
  /** What whoever ends them reads. */
  stopped: string;
  /** May stand before or after each of them: 'please', 'thanks'. */
  polite: string;
}

/** How people are greeted and addressed. A list's first word names the form: 'du', 'Sie'. A capital counts inside sentences. */
export interface AddressWords {
  greetings: Words;
  /** What answers begin with instead, and no name does. */
  openers?: Words;
  /** Everyday words that are nouns or names too, and must not lose their capital at the beginning. */
  capitals?: Words;
  familiar?: Words;
  polite?: Words;
}

/** All that the product knows of one language. Every part is optional: `docs/languages.md` lists who has which. */
export interface Language {
  /** ISO 639-1, or 639-3 where that has none. */
  code: string;
  /** In English. */
  name: string;
  optOut?: OptOutWords;
  numerals?: readonly Numerals[];
  /** After a whole number: 'and a half'. */
  numberHalves?: Words;
  /** Inside a number: 'one hundred and five'. */
  numberJoints?: Words;
  /** May follow a complete number; any other word after a bare number is what is counted. */
  followers?: Words;
  /** Between two numbers of one count: '2 or 3 times'. */
  countSpans?: Words;
  /** January first, with ';' between them. */
  months?: Words;
  /** Days as ordinal words, first to thirty-first, separated by white space; '_' leaves one out. */
  ordinalDays?: readonly string[];
  clock?: ClockWords;
  dates?: DateWords;
  /** Before and after a year. */
  years?: { before?: Words; after?: Words };
  percent?: {
    after?: Words;
    before?: Words;
    /** By the sign after the number, for tenths: what the word must look like, and whether they are off the price. */
    tenths?: Readonly<Record<string, { word: RegExp; isOff: boolean }>>;
    /** Half a price, a half less: fifty percent in a word. */
    halfPrices?: Words;
    /** Beside '100 %' where it means 'wholly': 'I'm 100 % sure'. */
    whollyBefore?: Words;
    whollyAfter?: Words;
  };
  prices?: {
    /** A price follows: 'costs'. */
    before?: Words;
    /** May stand between such a word and its number. */
    fillers?: Words;
    /** Right after a number that is a price: 'ढाई हज़ार का है'. */
    after?: Words;
    /** Between the ends of a span of prices. */
    spans?: Words;
    /** One word for an amount: 'tenner' is 10. */
    named?: Readonly<Record<string, Words>>;
  };
  currencies?: Partial<Record<CurrencyName, Words>>;
  /** What an old message must not tell anybody else. */
  passing?: {
    /** Days and weeks as seen from the day of writing: 'tomorrow', 'next week'. */
    days?: Words;
    /** What a secret word stands beside: 'code', 'password'. */
    codes?: Words;
    /** How long something takes or holds: 'weeks', 'a day'; no word of good wishes. A '*' as in `unsure`. */
    spans?: Words;
    /** What is promised to one customer: 'I'll', 'put one aside'. */
    promises?: Words;
  };
  /** How its forbidden words are found in other forms than the owner's. */
  inflections?: readonly Inflection[];
  /** Inflections that are common words elsewhere: only where the text looks to be in this language. */
  ownInflections?: readonly Inflection[];
  /** Everyday words: a text with two of them is in this language. */
  everyday?: Words;
  /**
   * What somebody says who does not know the answer, or is going to ask: phrases, with '_' where up to three words may stand, and
   * '*' where the word may continue.
   */
  unsure?: Words;
  /** What a customer says who wants a human, a call, or to know whether a bot writes; phrases as those of `unsure`. */
  wantsPerson?: Words;
  /** Thanks, good wishes and questions that want no answer; what is left of a sentence without them says what it is about. */
  smallTalk?: Words;
  address?: AddressWords;
  talk?: TalkWords;
  patterns?: TalkPatterns;
  faq?: FaqWords;
}
