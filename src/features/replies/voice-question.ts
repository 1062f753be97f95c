import { HEARD, mediaKind, withAddresses } from '../../contract/media.ts';
import type { HistoryMessage, Reply, ReplyReason, ReplyTemplate } from '../../contract/reply.ts';
import { languageIn, STOP_WORDS } from '../../text/language-of.ts';
import { VOICE_WORDS } from '../../text/languages/voice-words.ts';
import { wordKeys } from '../../text/tokens.ts';
import type { Attachment } from '../media/attachments.ts';
import type { Speaker } from '../media/hear.ts';
import { wordsIn } from '../voice/style/words.ts';
import { endingWith } from './outgoing-reply.ts';

/** Fewer words do not tell a language. */
const LEAST_WORDS = 3;
/** Of the offer, in characters: a model takes more for what was said before. */
const LONGEST_HINT = 200;
const LONGEST_NAME_WORDS = 6;
/** Between names in an offer; prices and amounts are none. */
const BETWEEN_NAMES = /[,;:.!?•|()/\n\p{Sc}\d]+|\s[-–—]\s/u;
const QUESTION = /[?؟？;]\s*$|[?؟？]/u;
/** Asked back of what was understood, in characters. */
const LONGEST_ASKED_BACK = 200;

/** Who speaks in a voice message: by what the customer wrote in `messages`, the oldest first, and by what the owner sells. */
export function speakerIn(messages: readonly HistoryMessage[], template: ReplyTemplate): Speaker {
  const { mainGoal, productOrService, faqs } = template;
  const written = messages
    .filter(({ isFromUser, messageText }) => isFromUser && !messageText.includes(HEARD))
    .map(({ messageText }) => withAddresses(messageText, () => ''));
  const last = messages.findLast(({ isFromUser }) => !isFromUser);
  return {
    language: writtenLanguage(written),
    ownLanguage: languageIn([mainGoal, productOrService, faqs].join(' ')),
    hint: hintOf(productOrService),
    wasAsked: last !== undefined && QUESTION.test(last.messageText),
  };
}

/** As the newest messages tell it that have words enough together; null: they don't. */
function writtenLanguage(texts: readonly string[]): string | null {
  let joined = '';
  for (const text of texts.toReversed()) {
    joined = `${text} ${joined}`;
    const language = wordsIn(joined).length < LEAST_WORDS ? null : languageIn(joined);
    if (language !== null) return language;
  }
  return null;
}

/** Names of what is sold, parted by commas. */
function hintOf(offer: string): string {
  const names = offer
    .split(BETWEEN_NAMES)
    .map((name) => name.trim())
    .filter((name) => {
      const words = wordKeys(name).split(' ');
      return words.length <= LONGEST_NAME_WORDS && words.some((word) => isTelling(word));
    });
  let hint = '';
  for (const name of new Set(names)) {
    const longer = hint === '' ? name : `${hint}, ${name}`;
    if (longer.length > LONGEST_HINT) break;
    hint = longer;
  }
  return hint;
}

function isTelling(word: string): boolean {
  return /\p{L}{3}|[\p{L}--\p{sc=Latn}]/v.test(word) && !STOP_WORDS.has(word);
}

/**
 * What is asked where a voice message was not heard well, in our own words whatever the model would say: whether that was
 * said, or to type it. In the language that the customer writes, else speaks, else in the owner's. '': each was heard.
 */
export function voiceQuestion(
  attachments: readonly Attachment[],
  { language, ownLanguage }: Pick<Speaker, 'language' | 'ownLanguage'>,
): string {
  const unclear = attachments.filter(isUnclear);
  const [first] = unclear;
  if (first === undefined) return '';
  const spoken = first.told.language ?? null;
  const codes = [language, spoken, ownLanguage, 'en'];
  const words = codes.flatMap((code) => (code === null ? [] : (VOICE_WORDS[code] ?? [])))[0];
  const { said } = first;
  if (unclear.length > 1 || said === '') return words?.pleaseType ?? '';
  const cut =
    said.length > LONGEST_ASKED_BACK ? `${said.slice(0, LONGEST_ASKED_BACK).toWellFormed()}…` : said;
  return words?.isThatRight.replace('{}', () => cut) ?? '';
}

/** A voice message of which nobody can say what it says. */
export function isUnclear({ told: { kind, outcome } }: Attachment): boolean {
  return kind === 'voice' && outcome !== 'heard' && outcome !== 'one_of_many' && outcome !== 'unwanted';
}

/** The question alone, where nothing else is answered. */
export function onlyAsking(question: string, reason: ReplyReason = {}): Reply {
  return { text: question, source: 'fallback', handoff: false, reason: { ...reason, why: 'not_heard' } };
}

/** A reply to what was written or heard, as it is sent, with the question after it. */
export function andAsking(reply: Reply, question: string): Reply {
  return question === '' ? reply : { ...reply, text: endingWith(reply.text, question) };
}

/** Where the AI isn't asked, and nothing else is said, who sent nothing but a voice message is asked to type it. */
export function orPleaseType(reply: Reply, template: ReplyTemplate, message: string): Reply {
  if (reply.source !== 'none' || !template.hearsVoice || mediaKind(message) !== 'voice') return reply;
  const { ownLanguage } = speakerIn([], template);
  const words = VOICE_WORDS[ownLanguage ?? 'en'] ?? VOICE_WORDS.en;
  return words === undefined ? reply : { ...reply, text: words.pleaseType, source: 'fallback' };
}
