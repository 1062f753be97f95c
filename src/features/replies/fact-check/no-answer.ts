import type { HistoryMessage } from '../../../contract/reply.ts';
import { once } from '../../../once.ts';
import { givesAiOrders } from '../../../text/ai-orders.ts';
import { namesLanguage, STOP_WORDS, surelyLanguageOf } from '../../../text/language-of.ts';
import { wordsOf } from '../../../text/languages/index.ts';
import { NO_ANSWER, type NoAnswerWords } from '../../../text/languages/no-answer-words.ts';
import { withoutSmallTalk } from '../../../text/no-question.ts';
import { phrasesOf } from '../../../text/phrases.ts';
import { endsSentence } from '../../../text/sentences.ts';
import type { SplitText } from '../../../text/split-text.ts';
import { wordKeys } from '../../../text/tokens.ts';
import { holdsPhrase, phraseList, searchedIn } from '../../../text/word-lists.ts';
import { type FactCheckRule, type Flaw, NO_FLAWS } from './fact-check.types.ts';

/** What a reply answers, and by whom. */
export interface Answered {
  history: readonly HistoryMessage[];
  incoming: string;
  /** Of the customer and the business. */
  names: readonly string[];
  /** The owner's texts, folded; and those that say how to write. */
  ownWords: string;
  ownOrders: string;
}

/** Longer replies than this say something of their own. In words. */
const LONGEST_EMPTY = 40;

/**
 * Replies that answer nothing: the same as before, in a language that nobody uses here, talk of messages that were not sent, a
 * greeting or the question itself in answer to a question; and sentences that end in the middle. What isn't certain passes.
 */
export function findNoAnswer(split: SplitText, answered: Answered): readonly Flaw[] {
  const { text, sentences } = split;
  const { incoming } = answered;
  const rule = ruleOfWhole(split, answered);
  if (rule !== null) return [{ rule, start: 0, end: text.length }];
  const last = sentences.at(-1);
  const words = sentences.flatMap((sentence) => sentence.words);
  if (last !== undefined && isUnfinished(text, last.words, words, incoming))
    return [{ rule: 'unfinished', start: last.start, end: last.end }];
  if (words.length > LONGEST_EMPTY) return NO_FLAWS;
  const said = sentences.map(({ start, end }) => text.slice(start, end));
  const [rest, ...more] = said.filter((sentence) => !isEmptyTalk(sentence, answered.names));
  const isNone = more.length === 0 && (rest === undefined || isHandedBack(rest, incoming));
  if (!isNone || !asksSomething(incoming, answered.names)) return NO_FLAWS;
  return [{ rule: 'no-answer', start: 0, end: text.length }];
}

function ruleOfWhole(split: SplitText, answered: Answered): FactCheckRule | null {
  if (isRepetition(split, answered)) return 'repetition';
  if (isOtherLanguage(split, answered)) return 'language';
  return speaksOfSending(split, answered.incoming) ? 'instructions' : null;
}

const LANGUAGES = Object.keys(NO_ANSWER);

function listed(part: keyof NoAnswerWords): string[] {
  return Object.values(NO_ANSWER).flatMap((words) => words[part].split(',').map((word) => word.trim()));
}

const keysOf = (words: Iterable<string>): ReadonlySet<string> =>
  new Set([...words].flatMap((word) => wordKeys(word).split(' ')));

const STOP_KEYS: ReadonlySet<string> = new Set(
  [...STOP_WORDS, ...wordsOf(({ address }) => address?.openers)].map(wordKeys),
);
const AGAIN = once(() => keysOf(listed('again')));
const OPENINGS = once(() => keysOf(listed('openings')));
const FILLERS = once(() => keysOf(listed('fillers')));
const GREETINGS = wordsOf(({ address }) => address?.greetings);
const OFFERS = once(() => phrasesOf(listed('offers')));
const WELCOMES = once(() => phrasesOf(listed('welcomes')));
const OPENERS = once(() => phrasesOf([...listed('offers'), ...GREETINGS]));
const ASKS = once(() => phrasesOf(listed('asks')));
const WONDERS = once(() => phrasesOf(listed('wonders')));
const UNSENT = once(() => phrasesOf(listed('unsent')));
const MESSAGES = phraseList(listed('messages').join());
const YOURS = phraseList(listed('yours').join());

/** The words of a text that say what it is about. */
function subjectOf(words: readonly string[]): string[] {
  return words.filter((word) => word !== '' && !STOP_KEYS.has(word));
}

const subjectIn = (text: string): string[] => subjectOf(wordKeys(text).split(' '));

/** The same word, perhaps in another form. */
function isAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  const common = Math.max(4, Math.ceil(shorter * 0.7));
  const isNumber = /^\d/.test(one);
  return one === other || (!isNumber && shorter >= common && one.slice(0, common) === other.slice(0, common));
}

// The same reply again.

/** A repeated 'You're welcome!' is good manners. In letters and digits. */
const SHORTEST = 20;
const SHORTEST_UNSPACED = 8;
/** A reply is nearly the same if it says nothing new, and so much of what was said before. */
const NEARLY = 0.6;
const QUESTION_END = /[?？؟][^\p{L}\p{N}]*$/u;
/** Before the question of a step, which may be asked twice, stand no more words than these. */
const LONGEST_REACTION = 4;

/** Whether a reply says nearly what the shop has said before, unasked, or word for word what the customer has just written. */
export function isRepetition(
  { text, sentences }: SplitText,
  { history, incoming, ownWords }: Pick<Answered, 'history' | 'incoming' | 'ownWords'>,
): boolean {
  const earlier = [...history.keys()].filter((at) => history[at]?.isFromUser === false);
  const mayBe = (said: string) => said.length * 2 >= text.length && said.length <= text.length * 2;
  if (!mayBe(incoming) && !earlier.some((at) => mayBe(history[at]?.messageText ?? ''))) return false;
  const words = sentences.flatMap((sentence) => sentence.words);
  const letters = words.join('');
  const isUnspaced = sentences.some((sentence) => sentence.isUnspaced);
  if (letters.length < (isUnspaced ? SHORTEST_UNSPACED : SHORTEST)) return false;
  if (mayBe(incoming) && wordKeys(incoming).replaceAll(' ', '') === letters) return true;
  const isStep =
    QUESTION_END.test(text) &&
    !/\p{Nd}/u.test(text) &&
    sentences.slice(0, -1).every((sentence) => sentence.words.length <= LONGEST_REACTION);
  if (isStep) return false;
  return earlier.some((at) => {
    const said = history[at]?.messageText ?? '';
    if (!mayBe(said) || !isNearly(words, wordKeys(said).split(' '))) return false;
    const question = history.slice(0, at).findLast(({ isFromUser }) => isFromUser)?.messageText ?? '';
    return !asksAgain(incoming, subjectIn(`${said} ${question}`), ownWords);
  });
}

function isNearly(words: readonly string[], said: readonly string[]): boolean {
  if (words.join('') === said.join('')) return true;
  const common = words.filter((word) => said.includes(word)).length;
  if (common < NEARLY * Math.max(words.length, said.length)) return false;
  const [mine, theirs] = [subjectOf(words), subjectOf(said)];
  const isNew = mine.some((word) => !theirs.some((one) => isAlike(word, one)));
  const isSaid = theirs.filter((word) => mine.some((one) => isAlike(word, one)));
  return mine.length > 0 && !isNew && isSaid.length >= NEARLY * theirs.length;
}

/** Whoever asks for the same once more, and for nothing else that the owner tells of, may read the same once more. */
function asksAgain(incoming: string, before: readonly string[], ownWords: string): boolean {
  const all = wordKeys(incoming).split(' ');
  const asked = subjectOf(all).filter((word) => !AGAIN().has(word));
  if (asked.length === 0) return all.some((word) => AGAIN().has(word) && !STOP_KEYS.has(word));
  const others = asked.filter((word) => !before.some((one) => isAlike(word, one)));
  return others.length < asked.length && !others.some((word) => holdsPhrase(ownWords, word));
}

// Another language.

/** So many words in no other language; a customer's may be fewer where the reply is in another script. */
const LEAST = { reply: 1.5, customer: 1.5, otherScript: 1 };
/** In India people write both, in one message. */
const MIXED: ReadonlySet<string> = new Set(['hi', 'en']);
/** Of the customer's earlier messages, so many may tell the language. */
const LAST = 4;
const OTHER_SCRIPT = /[\p{L}--\p{sc=Latn}]/v;
const BEGINNING = 40;

function isOtherLanguage(
  { text, sentences }: SplitText,
  { history, incoming, ownOrders }: Answered,
): boolean {
  const before = history.filter(({ isFromUser }) => isFromUser).slice(-LAST);
  const said = [...before.map(({ messageText }) => messageText), incoming];
  const least = OTHER_SCRIPT.test(text.slice(0, BEGINNING)) ? LEAST.otherScript : LEAST.customer;
  const isIn = (message: string) => surelyLanguageOf(wordKeys(message).split(' '), least);
  let theirs: string | null = null;
  for (let at = said.length - 1; at >= 0 && theirs === null; at -= 1) theirs = isIn(said[at] ?? '');
  if (theirs === null) return false;
  const words = sentences.flatMap((sentence) => sentence.words);
  const code = surelyLanguageOf(words, LEAST.reply, theirs);
  if (code === null || code === theirs || (MIXED.has(code) && MIXED.has(theirs))) return false;
  // 'Gel polish' is what the customer calls it, and 'gel' a Turkish word.
  const theirWords = new Set(wordKeys(incoming).split(' '));
  const ownWords = words.filter((word) => !theirWords.has(word));
  if (code !== surelyLanguageOf(ownWords, LEAST.reply, theirs)) return false;
  return (
    !said.some((message) => isIn(message) === code) && !namesLanguage([...said, ownOrders].join('\n'), code)
  );
}

// Messages that were not sent.

/** Speaks of its own last message, or of this one as a draft; a customer who asks for a message may hear of one. */
function speaksOfSending({ text, sentences }: SplitText, incoming: string): boolean {
  const speaks = sentences.some(
    (sentence) =>
      MESSAGES.find(sentence) !== null &&
      YOURS.find(sentence) === null &&
      UNSENT().isIn(text.slice(sentence.start, sentence.end)),
  );
  return speaks && MESSAGES.find(searchedIn(wordKeys(incoming))) === null;
}

// An end in the middle.

const ENDS_OPEN = /(?:\p{L}[:,]|(?<![:;=\d'-])[([{]|[¿¡«„“]|\p{L}-|(?:^|[^\d\s]\s)[$€£₽₹])$/u;
const LONGEST_SIGN_OFF = 3;

const OPEN_WORDS = once(
  () =>
    new Map(
      Object.entries(NO_ANSWER).map(([code, { unfinished }]) => {
        const ends = unfinished.split(/,\s*/).map((end) => end.replace(' _ ', String.raw`(?:\s\S+){1,3}\s`));
        return [code, new RegExp(`\\s(?:${ends.join('|')})$`, 'u')];
      }),
    ),
);

/** Ends with a word or sign with which no sentence of its language ends. 'Best,' closes a letter. */
function isUnfinished(
  text: string,
  last: readonly string[],
  words: readonly string[],
  incoming: string,
): boolean {
  if (endsSentence(text) || !/[^\p{N}\p{Extended_Pictographic}]$/u.test(text)) return false;
  if (ENDS_OPEN.test(text)) return last.length > LONGEST_SIGN_OFF;
  const code = surelyLanguageOf([...words, ...wordKeys(incoming).split(' ')], LEAST.otherScript);
  return code !== null && OPEN_WORDS().get(code)?.test(text.slice(-BEGINNING).replaceAll('’', "'")) === true;
}

// A greeting, or the question itself.

/** Whether a message asks for something that can be answered, and does not only ask whether it may ask. */
function asksSomething(incoming: string, names: readonly string[]): boolean {
  const isQuestion = QUESTION_END.test(incoming) || /[?？؟]/.test(incoming) || ASKS().isIn(incoming);
  if (!isQuestion || givesAiOrders(incoming)) return false;
  const known = keysOf([...names.map(ownNameOf), ...GREETINGS]);
  return subjectIn(withoutSmallTalk(incoming) ?? incoming).some(
    (word) =>
      !OPENINGS().has(word) && !known.has(word) && !LANGUAGES.some((code) => namesLanguage(word, code)),
  );
}

/** Of 'Ana's, dog grooming in Porto'. */
function ownNameOf(name: string): string {
  return name.split(',')[0] ?? '';
}

/** A greeting, a welcome or an offer of help, with nothing about a subject. */
function isEmptyTalk(sentence: string, names: readonly string[]): boolean {
  if (/\p{Nd}/u.test(sentence)) return false;
  if (QUESTION_END.test(sentence) && OFFERS().isIn(sentence)) return true;
  const welcomed = WELCOMES().without(sentence);
  const rest = OPENERS().without(welcomed ?? sentence) ?? welcomed;
  if (rest === null) return false;
  // 'Welcome to Ana's in Porto' greets, 'Hi, in Porto' may answer.
  const known = keysOf(welcomed === null ? names.map(ownNameOf) : names);
  return wordKeys(rest)
    .split(' ')
    .every((word) => word === '' || FILLERS().has(word) || known.has(word));
}

/** The customer's own question, as it was asked or as 'do you want to know whether ...?' */
function isHandedBack(sentence: string, incoming: string): boolean {
  const wonder = WONDERS().without(sentence);
  if (wonder === null && !QUESTION_END.test(sentence)) return false;
  const asked = subjectIn(incoming);
  const back = subjectIn(wonder ?? sentence);
  const known = back.filter((word) => asked.some((one) => isAlike(word, one)));
  if (wonder !== null) return known.length > 0 && known.length * 2 >= back.length;
  const covered = asked.filter((word) => back.some((one) => isAlike(word, one)));
  return back.length > 0 && known.length === back.length && covered.length * 2 >= asked.length;
}
