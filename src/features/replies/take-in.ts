import type { Config } from '../../config.ts';
import { HEARD, withAddresses, withoutHeard } from '../../contract/media.ts';
import type { MemoChange } from '../../contract/memo.ts';
import type { HistoryMessage, IncomingMessage } from '../../contract/reply.ts';
import { once } from '../../once.ts';
import type { Journal } from '../inbox/journal/journal.types.ts';
import type { ConversationSoFar } from '../inbox/turn-runner.ts';
import { type Attachment, type TakeAttachments, type Taking, withHeard } from '../media/attachments.ts';
import type { HeardMessages } from '../media/heard-messages.service.ts';
import { type AiAccess, aiAccessFor, purposeAccessFor } from './ai-access.ts';
import type { Answering, LoadedTemplate } from './loaded-templates.ts';
import { notedIn } from './notes.ts';
import type { ReplyDeadlines } from './spare-time.ts';
import { isUnclear, speakerIn, voiceQuestion } from './voice-question.ts';

/** A message, and those that are answered together with it, with what they bring besides words. */
export interface TakenIn {
  access: AiAccess;
  incoming: IncomingMessage;
  attachments: readonly Attachment[];
  /** Whether a voice message was heard: then what it says may call for another answer. */
  isHeard: boolean;
  /** What is to be asked of a voice message that was not heard well; '' for none. */
  question: string;
  /** Whether there is anything else to answer. */
  isAnswerable: boolean;
  /** The message itself, as it is recorded, and without what is only guessed. */
  text: string;
  surely: string;
  /** What voice messages say of the customer. */
  noted: MemoChange | null;
}

interface Message {
  text: string;
  contactName: string;
  loaded: LoadedTemplate;
  /** Answered together with it. */
  joined: readonly HistoryMessage[];
}

interface Deps {
  config: Config;
  journal: Pick<Journal, 'history'>;
  takeAttachments: TakeAttachments;
  heardMessages: HeardMessages;
  clock: () => number;
}

/** Read for the language of a customer, whether the bot remembers them or not. */
const LAST = 20;

export type TakeIn = ReturnType<typeof createTakeIn>;

/** Takes photos and voice messages in before the AI is asked. A message without any costs one look at its text. */
export function createTakeIn({ config, journal, takeAttachments, heardMessages, clock }: Deps) {
  function takingOf(
    text: string,
    { prepared: { template }, keys }: Answering,
    { userId, id, hasHistory }: Pick<ConversationSoFar, 'userId' | 'id' | 'hasHistory'>,
    deadlines: ReplyDeadlines,
  ): Taking {
    const ears = purposeAccessFor('transcription', keys, config);
    const speaker = once(async () => {
      // Without what was written before, it is heard all the same.
      const earlier = hasHistory
        ? await journal.history({ userId, conversationId: id }, LAST).catch(() => [])
        : [];
      const current: HistoryMessage = { isFromUser: true, messageText: text, createdAt: clock() };
      return speakerIn([...earlier, current], template);
    });
    const access = { ...ears, model: template.hearingModel || ears.model };
    return { userId, wanted: template, access, deadlines, speaker };
  }

  return {
    /** Begins to hear a message while others that are answered with it may still come. Returns at once. */
    ahead(
      text: string,
      by: Answering,
      conversation: Pick<ConversationSoFar, 'userId' | 'id' | 'hasHistory'>,
      deadlines: ReplyDeadlines,
    ): void {
      takeAttachments.ahead(takingOf(text, by, conversation, deadlines), text);
    },
    async take(
      { text, contactName, loaded, joined }: Message,
      by: Answering,
      conversation: Pick<ConversationSoFar, 'userId' | 'id' | 'hasHistory'>,
      deadlines: ReplyDeadlines,
    ): Promise<TakenIn> {
      const access = aiAccessFor(by, config);
      const all = [...joined.map((message) => message.messageText), text].join('\n');
      const taking = takingOf(all, by, conversation, deadlines);
      const attachments = await takeAttachments.take(taking, all);
      const written = attachments.filter(({ said }) => said !== '');
      if (joined.length > 0 && written.length > 0)
        await heardMessages.write(
          conversation,
          written.map(({ address, said }) => ({ address, text: HEARD + said })),
        );
      const question = attachments.some(isUnclear) ? voiceQuestion(attachments, await taking.speaker()) : '';
      const surely = (whole: string) => withHeard(withoutUnclear(whole, attachments), attachments);
      const incoming = withNote({ text: surely(all), contactName });
      const heard = attachments.filter(({ told }) => told.outcome === 'heard').map(({ said }) => said);
      return {
        access,
        incoming,
        attachments,
        isHeard: heard.length > 0,
        question,
        isAnswerable: question === '' || incoming.text.trim() !== '',
        text: withHeard(text, attachments),
        surely: surely(text),
        noted:
          heard.length === 0
            ? null
            : notedIn(heard.join('\n'), '', loaded.contactFields, loaded.prepared.template),
      };
    },
  };
}

/** We ask of those ourselves: the AI is not to guess what they say. */
function withoutUnclear(text: string, attachments: readonly Attachment[]): string {
  const unclear = new Set(attachments.filter(isUnclear).map(({ address }) => address));
  return unclear.size === 0 ? text : withAddresses(text, (address) => (unclear.has(address) ? '' : null));
}

/** What was said in a voice message counts as if it were written; only the AI reads which it was. */
function withNote(incoming: IncomingMessage): IncomingMessage {
  const text = withoutHeard(incoming.text);
  return text === incoming.text ? incoming : { ...incoming, text, asRead: incoming.text };
}
