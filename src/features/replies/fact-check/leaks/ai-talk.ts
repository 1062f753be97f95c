import { once } from '../../../../once.ts';
import { plainForm } from '../../../../text/fold.ts';
import { HONESTY } from '../../../../text/languages/honesty-words.ts';
import { patternOf, talkOf } from '../../../../text/languages/index.ts';
import type { Sentence, SplitText } from '../../../../text/split-text.ts';
import { wordKeys } from '../../../../text/tokens.ts';
import { holdsPhrase, phraseList, searchedIn } from '../../../../text/word-lists.ts';
import { type Flaw, flawedBy } from '../fact-check.types.ts';
import { asksWhoAnswers } from '../honesty.ts';

/** Alternatives of a regular expression from folded words; a letter must not follow or go before where words have spaces. */
function anyOf(words: string): string {
  return words
    .split(',')
    .map((word) => wordKeys(word.replace('*', '')))
    .sort((first, second) => second.length - first.length)
    .join('|');
}

const EDGE_BEFORE = String.raw`(?<![\p{L}\p{M}\p{N}])`;
const EDGE_AFTER = String.raw`(?![\p{L}\p{M}\p{N}])`;

/** No shop calls itself this, in any sentence. */
const MODEL_NOUNS = phraseList(talkOf('modelNouns'));
/** What only a model says of itself. */
const MODEL_CLAIMS = phraseList(talkOf('modelClaims'));
/** The same in scripts without spaces. */
const UNSPACED_MODEL = patternOf('model');

const ARTICLES = talkOf('articles').replaceAll(', ', '|');
const FILLERS = `(?:(?:${anyOf(talkOf('articles', 'smallWords'))}) ){0,5}`;
/** A name or two between: 'I'm Sweet Crumbs' AI assistant', 'I'm Luna, an AI assistant'. */
const NAMES = String.raw`(?:(?!(?:not|using|happy|building|testing|training|making|and|with|from|for|than|like) )[\p{L}\p{N}\p{M}]+ ){0,3}?`;

const I_AM = anyOf(talkOf('iAm'));
const AS = anyOf(talkOf('as'));

/** Names of 'AI' that mean nothing else in another language. */
const AI_NAMES = talkOf('aiNames');
/** Also a subject shops speak of: only with 'as' or 'I am' before, and no profession after. */
const AI_LIST = `ai, a i, ia, ki, ${AI_NAMES}`;
const AI = anyOf(AI_LIST);
const PROFESSIONS =
  'agency|agencies|company|coach|consultant|consulting|artist|art|engineer|expert|specialist|educator|strategist|enthusiast|developer|founder|nerd|startup|business|trainer|teacher|creator|tool|tools|course|first|powered|automation|generated|ethics|researcher|lover|skeptic';

/** Names for a chat program. */
const BOT_LIST = talkOf('bots');
const BOTS = anyOf(BOT_LIST);

/** 'As' after the noun: 'bir yapay zeka olarak', 'AI होने के नाते'. */
const AS_AFTER = anyOf(talkOf('asAfter'));
/** Endings that these languages add to the noun. */
const ENDING = String.raw`(?:(?<=[^a-z])[\p{L}\p{M}]{0,5}|(?<=asistan|zeka)\p{L}{0,5})?`;

/** 'As an AI', 'I'm an AI'. */
const AI_NOUNS = new RegExp(
  `${EDGE_BEFORE}(?:(?:${AS}|${I_AM}) ${FILLERS}(?:${AI})${ENDING}(?! (?:${PROFESSIONS})${EDGE_AFTER})|(?:${AI})(?: [^ ]+)? (?:${AS_AFTER}))${EDGE_AFTER}`,
  'gu',
);

/** 'I'm a bot', also with a name between. */
const BOT_NOUNS = new RegExp(
  `${EDGE_BEFORE}(?:(?:(?:${AS}) ${FILLERS}(?!rob|роб)|(?:${I_AM}) ${FILLERS}${NAMES}${FILLERS})(?<noun>${BOTS})${ENDING}|(?<named>${BOTS}) (?:${AS_AFTER}))${EDGE_AFTER}`,
  'gu',
);

const ROBOT_LIST = talkOf('robots');
const MACHINE_LIST = talkOf('machines');
const ROBOTS = anyOf(ROBOT_LIST);
const MACHINES = anyOf(`${ROBOT_LIST}, ${MACHINE_LIST}`);
/** With the speaker in them, and without. */
const I_AM_NOT = anyOf(talkOf('iAmNot'));
const NOT = anyOf(talkOf('not'));
const NOT_AFTER = anyOf(talkOf('notAfter'));

/** What only a program has to deny: 'I'm not a bot', 'bukan robot kok', 'मैं रोबोट नहीं हूँ'. */
const DENIALS = new RegExp(
  `${EDGE_BEFORE}(?:(?:${I_AM_NOT}) (?:(?:${ARTICLES}|any|some|con|mit|with|avec|com|really|là) ){0,2}(?:${MACHINES})|` +
    `(?:${NOT}) (?:(?:${ARTICLES}|any|some|là) ){0,2}(?:${ROBOTS})|` +
    `(?:${ROBOTS}|${MACHINES})(?: [^ ]+)? (?:${NOT_AFTER}))${EDGE_AFTER}`,
  'u',
);

/** 'A real person', said of oneself. */
const REAL_PEOPLE_LIST = talkOf('realPeople');
const REAL_PEOPLE = anyOf(REAL_PEOPLE_LIST);
/** Whether there is anything of this to look for. */
const HUMAN_MENTIONS = phraseList(`${ROBOT_LIST}, ${MACHINE_LIST}, ${REAL_PEOPLE_LIST}`);
const HUMAN_CLAIMS = new RegExp(
  `${EDGE_BEFORE}(?:(?:${I_AM}) ${FILLERS}(?:${REAL_PEOPLE})|(?:with|con|avec|mit|com|с) ${FILLERS}(?:${REAL_PEOPLE})|(?:${REAL_PEOPLE}) (?:is|are|s) (?:typing|writing|answering|replying|behind|here|reading))${ENDING}${EDGE_AFTER}`,
  'u',
);
/** For a text in plain form. */
const UNSPACED_CLAIMS = patternOf('claims');

const UNSPACED_AI = patternOf('self');

/** Whether there is anything to look for; most sentences need no more. */
const AI_MENTIONS = phraseList(`${AI_LIST}, ${BOT_LIST}`);

const PEOPLE = phraseList(talkOf('people'));
const ASKED_UNSPACED = patternOf('people', 'u', 'ai');

/** Whether a message asks who answers, so that the truth may be told. */
function asksForBot(message: string): boolean {
  const said = searchedIn(wordKeys(message));
  if (AI_MENTIONS.find(said) !== null || PEOPLE.find(said) !== null) return true;
  return /\p{Script=Han}/u.test(message) && ASKED_UNSPACED.test(plainForm(message));
}

/**
 * Sentences in which the model speaks of itself as one: 'as an AI', 'I'm just a virtual assistant', 'my training data'. What
 * the owner's own texts call the assistant may be said; and to a customer who asks for it, that this is a bot.
 * `ownWords` is the owner's text, folded.
 */
export function findAiTalk(
  { text, sentences }: SplitText,
  ownWords: string,
  incoming: string,
): readonly Flaw[] {
  const isAsked = once(() => asksForBot(incoming) || asksWhoAnswers(incoming));
  return flawedBy(
    'ai-talk',
    sentences,
    (sentence) =>
      isModelTalk(text, sentence, ownWords) || (isBotTalk(text, sentence, ownWords) && !isAsked()),
  );
}

/** What is never said, asked or not. */
function isModelTalk(text: string, sentence: Sentence, ownWords: string): boolean {
  const noun = MODEL_NOUNS.find(sentence);
  if (noun !== null && !holdsPhrase(ownWords, noun)) return true;
  if (MODEL_CLAIMS.find(sentence) !== null || claimsToBeHuman(sentence)) return true;
  return sentence.isUnspaced && isUnspacedModelTalk(text.slice(sentence.start, sentence.end));
}

/** Asked or not, a program does not call itself a person, or no program. */
function claimsToBeHuman(sentence: Sentence): boolean {
  if (HUMAN_MENTIONS.find(sentence) === null) return false;
  return DENIALS.test(sentence.phrase) || HUMAN_CLAIMS.test(sentence.phrase);
}

function isUnspacedModelTalk(written: string): boolean {
  const plain = plainForm(written);
  return UNSPACED_MODEL.test(written) || UNSPACED_CLAIMS.test(plain);
}

/** Our own answers to who asks, which the model did not write. */
const HONEST_ANSWERS: ReadonlySet<string> = new Set(Object.values(HONESTY).map(({ says }) => wordKeys(says)));

function isBotTalk(text: string, sentence: Sentence, ownWords: string): boolean {
  const { start, end, phrase, isUnspaced } = sentence;
  if (HONEST_ANSWERS.has(phrase)) return false;
  if (isUnspaced && UNSPACED_AI.test(plainForm(text.slice(start, end)))) return true;
  if (AI_MENTIONS.find(sentence) === null) return false;
  if ([...phrase.matchAll(AI_NOUNS)].some(([said]) => !holdsPhrase(ownWords, said))) return true;
  return [...phrase.matchAll(BOT_NOUNS)].some(
    ({ groups }) => !holdsPhrase(ownWords, groups?.noun ?? groups?.named ?? ''),
  );
}
