import { MASKS } from '../../contract/owner-voice.ts';
import { once } from '../../once.ts';
import { foldText } from '../../text/fold.ts';
import { wordsOf } from '../../text/languages/index.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import { maskContactData } from '../voice/export/mask.ts';
import { EVERYDAY_WORDS, namePartsOf } from '../voice/export/mask-names.ts';
import { toldNames } from '../voice/export/told-names.ts';
import { isFormOfName, latin } from './name-forms.ts';

/**
 * What may be offered to others of an answer that the owner wrote to one customer: its whole sentences that name nobody. An
 * address that stands by itself ('Hi Marta,') and a signature are sentences of their own here. '' where nothing is left. Where
 * contact data stood is a place that the owner fills in.
 */
export function offeredOf(answer: string, names: readonly string[]): string {
  const text = maskContactData(answer.normalize('NFC'));
  const people = peopleOf([...names, ...toldNames([text], []), ...introduced(text)]);
  const sentences = sentenceSpans(text).map(({ start, end }) => text.slice(start, end));
  const last = sentences.length - 1;
  const kept = sentences.map((sentence, at) => {
    const said = withoutAddress(sentence, people);
    const isGone =
      said.trim() === '' || namesSomebody(said, people) || (at === last && at > 0 && isSigned(said));
    return isGone ? (/\n\s*$/.exec(sentence)?.[0] ?? '') : said;
  });
  const offered = kept
    .join('')
    .replace(/[ \t]{2,}/g, ' ')
    .trim();
  return Object.entries(MASKS).reduce((all, [name, mask]) => all.replaceAll(mask, `[${name}]`), offered);
}

/** Parts of the names of a conversation's people. */
type People = readonly string[];

function peopleOf(names: readonly string[]): People {
  // A user name has signs and digits between its words.
  const parts = namePartsOf(names.flatMap((name) => [name, name.replace(/[\p{N}_.]+/gu, ' ')]));
  return [
    ...new Set(
      parts.flatMap((part) => (CJK_NAME.test(part) ? [part, part.slice(0, -2), part.slice(-2)] : [part])),
    ),
  ].filter(Boolean);
}

/** Family and given name in one word. */
const CJK_NAME = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{3,}$/u;

const WORD = /[\p{L}\p{M}](?:[\p{L}\p{M}'’-]*[\p{L}\p{M}])?/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}]/u;
const CASED = /[\p{Lu}\p{Ll}]/u;

/** Words that are no names: what the languages know of greetings, answers, subjects and everyday talk. */
const knownWords = once(
  () =>
    new Set(
      wordsOf(({ address, everyday, months, faq, unsure }) => [
        address?.openers ?? '',
        address?.familiar ?? '',
        address?.polite ?? '',
        everyday ?? '',
        months?.replaceAll(';', ',') ?? '',
        faq?.stop ?? '',
        faq?.light ?? '',
        ...Object.values(faq?.concepts ?? {}),
        unsure ?? '',
      ]).flatMap((phrase) => foldText(phrase.replaceAll(/[*_=]/g, '')).split(/[\s-]+/)),
    ),
);

const GREETING_WORDS =
  'love, best, cheers, regards, thanks, thank you, danke, merci, gracias, grazie, obrigada, obrigado, sorry, здравствуйте, chào, ¡claro';
const greetings = once(
  () =>
    new Set(
      wordsOf(({ address }) => address?.greetings, GREETING_WORDS).map((one) =>
        foldText(one).replace('¡', ''),
      ),
    ),
);
const LONGEST_GREETING = 3;
/** After a greeting no longer address follows. */
const ADDRESS_WORDS = 3;
/** The same without spaces, in characters: '小明你好'. */
const LONGEST_UNSPACED = 8;

function isKnown(word: string): boolean {
  return knownWords().has(foldText(word)) || /(?:ly|mente|ment)$/.test(word);
}

function isCapital(word: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(word);
}

/** How many of the words greet, from the first on. */
function greetingIn(words: readonly string[]): number {
  for (let length = Math.min(LONGEST_GREETING, words.length); length > 0; length -= 1)
    if (greetings().has(foldText(words.slice(0, length).join(' ')))) return length;
  return 0;
}

/** 'Mrs. Whitfield', '鈴木さん', 'Ayşe Hanım': whoever it is. */
const TITLE_BEFORE =
  /(?<![\p{L}\p{M}])(?:mr|mrs|ms|miss|mister|dr|herrn?|frau|fr|hr|señora?|señor|sra|sr|don|doña|monsieur|madame|mme|signora?|signor|pani?|dona|seu|bapak|ibu|pak|bu|kak|mbak|mas|anh|chị|cô|chú|bác|ông)\.?\s+\p{Lu}/iu;
const TITLE_AFTER =
  /[\p{L}\p{M}](?:さん|様|さま|くん|ちゃん|님|씨|先生|小姐|女士)|(?:^|\s)คุณ(?=\S)|[\p{L}\p{M}]\s(?:bey|hanım|जी|ji)(?![\p{L}\p{M}])/iu;
const TITLES_BY_CASE = /^\p{Lu}/u;

function hasTitle(text: string): boolean {
  const before = TITLE_BEFORE.exec(text)?.[0];
  // Without the `i` for the name itself: 'an Miss' is none, and neither is 'don de'.
  return (before !== undefined && TITLES_BY_CASE.test(before.slice(-1))) || TITLE_AFTER.test(text);
}

/** Names that an owner gives in this chat: 'Lena here', 'hier ist Tom'. */
const INTRODUCED = [
  /(?:^|[,.!?]\s*)(\p{Lu}[\p{L}\p{M}'’-]+)\s+(?:here|hier|aquí|aqui|ici|qui)(?![\p{L}\p{M}])/gu,
  /(?:[Hh]ier|[Hh]ere is|[Aa]quí|[Aa]qui|[Cc]'est|[Tt]u)\s+(\p{Lu}[\p{L}\p{M}'’-]+)(?=\s*(?:[,.!\n]|$))/gu,
];

function introduced(text: string): string[] {
  return INTRODUCED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)).filter(
    (name) => !isKnown(name),
  );
}

/** Up to the first sign that parts a sentence. */
const ADDRESS = /^\s*(?:[¡¿]\s*)?([^,，、،!！.。:;–—\n]{1,40})[,，、،!！.。:;–—]+\s*/u;

/** 'Hi Marta, yes' without its address; '' where the sentence is nothing else. */
function withoutAddress(sentence: string, people: People): string {
  const [whole = '', address = ''] = ADDRESS.exec(sentence) ?? [];
  if (whole === '') return sentence;
  const words = address.match(WORD) ?? [];
  const greeted = greetingIn(words);
  const called = words.slice(greeted);
  const isCalled = (word: string) => isSomebody(word, people, true) || (greeted > 0 && !isKnown(word));
  const isOneWord =
    words.length === 1 && isNamedInside(address, people) && address.length <= LONGEST_UNSPACED;
  const isAddress =
    isOneWord ||
    (called.length > 0 &&
      called.length <= ADDRESS_WORDS &&
      (called.every((word) => isCalled(word) || hasTitle(address)) ||
        (hasTitle(address) && words.length <= ADDRESS_WORDS)));
  if (!isAddress) return sentence;
  const rest = sentence.slice(whole.length);
  return rest.charAt(0).toLocaleUpperCase() + rest.slice(1);
}

function isSomebody(word: string, people: People, isAddressed: boolean): boolean {
  const isLikeName = isAddressed || isCapital(word) || word === word.toUpperCase() || !CASED.test(word);
  return people.some((part) => {
    if (latin(word) === latin(part)) return !EVERYDAY_WORDS.includes(latin(part)) || isLikeName;
    return isLikeName && !isKnown(word) && isFormOfName(word, part);
  });
}

/** 'See you Monday, Freya!', '..., Sara, ...' and 'Sara, ...' */
const CALLED_AT_END = /[,–—~-]\s*((?:\p{Lu}[\p{L}\p{M}'’]+\s?){1,2})[\s!?.…\p{Extended_Pictographic}]*$/u;
const CALLED_BETWEEN = /(?<=[,]\s)(\p{Lu}[\p{L}\p{M}'’]+)(?=,)/u;
const CALLED_AT_START = /^\s*[¡¿]?(\p{Lu}[\p{L}\p{M}'’]+)(?=[,!]\s)/u;

function namesSomebody(sentence: string, people: People): boolean {
  if (hasTitle(sentence)) return true;
  const words = sentence.match(WORD) ?? [];
  if (words.some((word) => isSomebody(word, people, false))) return true;
  if (isNamedInside(sentence, people)) return true;
  const greeted = greetingIn(words);
  const next = words[greeted];
  if (greeted > 0 && next !== undefined && !isKnown(next) && !UNSPACED.test(next)) return true;
  return [CALLED_AT_END, CALLED_BETWEEN, CALLED_AT_START].some((pattern) => {
    const called = pattern.exec(sentence)?.[1]?.trim();
    return called?.split(/\s+/).every((word) => isCapital(word) && !isKnown(word)) ?? false;
  });
}

/** Where words are written together. */
function isNamedInside(text: string, people: People): boolean {
  return UNSPACED.test(text) && people.some((part) => part.length > 1 && text.includes(part));
}

const SIGNATURE_WORDS = 3;

/** 'Lena', 'LG Tom', 'Best, Lena': a name at the end, and at most how one takes leave. */
function isSigned(sentence: string): boolean {
  const words = sentence.match(WORD) ?? [];
  const name = words.at(-1);
  if (name === undefined || words.length > SIGNATURE_WORDS || /[!?\p{N}]/u.test(sentence)) return false;
  return isCapital(name) && !isKnown(name) && words.every((word) => /^\p{Lu}/u.test(word));
}
