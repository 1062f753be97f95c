import { mediaKind } from '../../contract/media.ts';
import type { Memo } from '../../contract/memo.ts';
import type { HistoryMessage, Reply, ReplyTemplate } from '../../contract/reply.ts';
import { languageOf } from '../../text/language-of.ts';
import { LANGUAGES } from '../../text/languages/index.ts';
import type { Attachment } from '../media/attachments.ts';
import { wordsIn } from '../voice/style/words.ts';
import { outgoingReply } from './outgoing-reply.ts';

interface Situation {
  lastReplyAt: number | null;
  memo: Memo;
  history?: readonly HistoryMessage[];
  attachments?: readonly Attachment[];
}

/**
 * Where nobody answers a message that is nothing but a voice message, the customer is asked to type it: in the language of
 * what they wrote before, else in the owner's.
 */
export function orPleaseType(
  reply: Reply,
  template: ReplyTemplate,
  message: string,
  { lastReplyAt, memo, history = [], attachments = [] }: Situation,
  now: number,
): Reply {
  const { hearsVoice, mainGoal, productOrService, faqs } = template;
  const address = message.trim();
  const isVoice =
    mediaKind(message) === 'voice' ||
    attachments.some((one) => one.address === address && one.told.kind === 'voice');
  if (reply.source !== 'none' || !hearsVoice || !isVoice) return reply;
  const written = history.filter(
    ({ isFromUser, messageText }) => isFromUser && mediaKind(messageText) === null,
  );
  const code =
    languageIn(written.map(({ messageText }) => messageText)) ??
    languageIn([mainGoal, productOrService, faqs]);
  const sentenceIn = (wanted: string | null) => LANGUAGES.find((one) => one.code === wanted)?.pleaseType;
  const text = sentenceIn(code) ?? sentenceIn('en') ?? '';
  return outgoingReply({ ...reply, text, source: 'fallback' }, template, { lastReplyAt, memo, now });
}

function languageIn(texts: readonly string[]): string | null {
  const text = texts.join(' ');
  return languageOf(
    text,
    wordsIn(text).map((word) => word.text.toLowerCase()),
  );
}
