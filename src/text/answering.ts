import type { FieldType } from '../contract/contact-fields.ts';
import { foldText } from './fold.ts';
import { ANSWERING } from './languages/answering-words.ts';
import { wordsOf } from './languages/index.ts';
import { sentenceSpans } from './sentences.ts';

/**
 * What of a message answers a question of the bot. People answer with a question mark ('Saturday?', 'could I have it on
 * Dec 5?') and ask without one ('do you deliver'), so what counts is of whom a sentence speaks: of the customer's own wish,
 * or of the business and others. Read in English, German, Spanish, French, Italian and Portuguese; in other languages all
 * of a message answers. Words are folded: without case and accents.
 */
export function answeringPart(message: string, type: FieldType): string {
  const isContact = type === 'email' || type === 'phone';
  return (
    sentencesOf(message)
      // '01 42 68 53 00, is that your number?': what comes behind the comma speaks of what stands before it.
      .filter((sentence) => !isContact || !CONTACT_OF_BUSINESS.test(foldText(sentence)))
      .flatMap((sentence) => ownBeginning(sentence, type))
      .join('')
      .trim()
  );
}

const MONTHS = wordsOf(({ months }) => months?.replaceAll(';', ',')).filter((month) => month !== '');
const SENTENCE = new RegExp(
  `(?<=(?:[\\p{L}\\p{M}]{3}|\\d)[.!…]\\s+|[?？؟]\\s+)(?!${MONTHS.join('|')})(?=[\\p{L}\\p{N}¿¡])`,
  'iu',
);

/** The sentences of a message, also where a small letter follows upon a dot, as on phones: 'lemon please. how much is it?' */
export function sentencesOf(message: string): string[] {
  return sentenceSpans(message).flatMap(({ start, end }) => message.slice(start, end).split(SENTENCE));
}

const PART = new RegExp(`(?<=,\\s)|(?<=\\s)(?=(?:${ANSWERING.joints})\\s)`, 'iu');

/** 'Saturday, do you deliver?' and 'blue and how much is it' answer before they ask; what follows upon a question belongs to that. */
function ownBeginning(sentence: string, type: FieldType): string[] {
  const parts = sentence.split(PART);
  const others = parts.findIndex((part) => speaksOfOthers(foldText(part), isAsked(sentence), type));
  return others === -1 ? parts : parts.slice(0, others);
}

function isAsked(text: string): boolean {
  // In an address it asks nothing.
  return /[?？؟](?![\p{L}\p{N}])/u.test(text);
}

function speaksOfOthers(part: string, isInQuestion: boolean, type: FieldType): boolean {
  // 'Last week' can be the very day that was asked for.
  if (type !== 'text' && type !== 'date' && PAST.test(part)) return true;
  if (type !== 'text' && TOLD_OF_BUSINESS.test(part)) return true;
  const words = part.replace(/^[^\p{L}\p{N}]+/u, '').replace(BEFORE_QUESTION, '');
  if (SUGGESTION.test(words) || SUITS.test(words) || (REQUEST.test(words) && !TELL_ME.test(words)))
    return false;
  if (AMOUNT.test(words) || INVERSION.test(words)) return true;
  if (isInQuestion && QUESTION_WORD.test(words)) return true;
  return isAsked(part) && (BUSINESS.test(words) || SECOND_PERSON.test(words));
}

/** Whether a message only says that it was read, or that the answer comes later. */
export function putsOff(message: string): boolean {
  const text = foldText(message);
  return LATER.test(text) || ONLY_READ.test(text.replace(/[^\p{L}' ]+/gu, '').trim());
}

/** A line a language. */
function anyOf(list: string): string {
  return `(?:${list
    .trim()
    .split(/\s*\n\s*/)
    .join('|')})`;
}

const within = (list: string) => new RegExp(`\\b${anyOf(list)}\\b`, 'u');
const atStart = (list: string) => new RegExp(`^${anyOf(list)}(?![\\p{L}])`, 'u');

const BEFORE_QUESTION =
  /^(?:(?:and|but|so|hi|hello|und|aber|hallo|y|pero|hola|et|mais|bonjour|e|ma|ciao|mas|oi|ola)[ ,]+)+/u;

const PAST = within(ANSWERING.past);

const SUGGESTION = atStart(ANSWERING.suggestion);

const TOLD_OF_BUSINESS = within(ANSWERING.toldOfBusiness);

const TELL_ME = within(ANSWERING.tellMe);

const REQUEST = within(ANSWERING.request);

const AMOUNT = within(ANSWERING.amount);

const INVERSION = atStart(ANSWERING.inversion);

const QUESTION_WORD = atStart(ANSWERING.questionWord);

const BUSINESS = atStart(ANSWERING.business);

const SUITS = within(ANSWERING.suits);

/** The business is spoken to. Spanish, Italian and Portuguese say so by the verb that a question begins with. */
const SECOND_PERSON = new RegExp(
  `${
    within(`
  you|your|yours|u
  ihr|euch|eure?[mnrs]?|sie|ihre?[mnrs]?|du|dein\\w*
  vosotros|ustedes|usted|vuestr[oa]s?|su|sus|tu
  vous|votre|vos|tu|ton
  voi|vostr[oaie]|tuo|tua
  voces?|vcs?|seus?|suas?`).source
  }|${
    atStart(`
  \\w+(?:ais|(?<!s)eis)|(?:abr|serv|repart|recib)is|(?:tien|hac|entreg|est|abr|cierr|acept|vend|envi|llev|serv|repart)[ae]n
  (?!estate)\\w+(?:ate|ete|ite)
  fazem|entregam|estao|abrem|aceitam|vendem|mandam|fecham|atendem|servem|enviam|trabalham|cobram|oferecem`)
      .source
  }`,
  'u',
);

const CONTACT_OF_BUSINESS = within(ANSWERING.contactOfBusiness);

const LATER = within(ANSWERING.later);

/** As the whole message: neither 'yes' nor 'no', which answer. */
const ONLY_READ = new RegExp(
  `^${anyOf(`
  ok(?:ay)?|k|kk|h+m+|thanks?(?: you)?|thx|ty|great|cool|perfect|all ?right|got it|i see|hi|hello|hey|wait|(?:one|a|just a) (?:moment|sec|second|minute)
  alles klar|danke|verstanden|hallo|moment
  vale|gracias|perfecto|entendido|hola
  d'accord|merci|parfait|compris|bonjour
  va bene|grazie|perfetto|capito|ciao
  obrigad[oa]|beleza|entendi|ta bom|oi|ola`)}$`,
  'u',
);
