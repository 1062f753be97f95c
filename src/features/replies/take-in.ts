import type { Config } from '../../config.ts';
import { HEARD, withoutHeard } from '../../contract/media.ts';
import type { MemoChange } from '../../contract/memo.ts';
import type { HistoryMessage, IncomingMessage } from '../../contract/reply.ts';
import type { ConversationSoFar } from '../inbox/turn-runner.ts';
import { type Attachment, type TakeAttachments, withHeard } from '../media/attachments.ts';
import type { HeardMessages } from '../media/heard-messages.service.ts';
import { type AiAccess, aiAccessFor, purposeAccessFor } from './ai-access.ts';
import type { Answering, LoadedTemplate } from './loaded-templates.ts';
import { notedIn } from './notes.ts';
import type { ReplyDeadlines } from './spare-time.ts';

/** A message, and those that are answered together with it, with what they bring besides words. */
export interface TakenIn {
  access: AiAccess;
  incoming: IncomingMessage;
  attachments: readonly Attachment[];
  /** Whether a voice message was heard: then what it says may call for another answer. */
  isHeard: boolean;
  /** The message itself, as it is recorded. */
  text: string;
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

export type TakeIn = ReturnType<typeof createTakeIn>;

/** Takes photos and voice messages in before the AI is asked. A message without any costs one look at its text. */
export function createTakeIn(config: Config, takeAttachments: TakeAttachments, heardMessages: HeardMessages) {
  return async (
    { text, contactName, loaded, joined }: Message,
    by: Answering,
    conversation: Pick<ConversationSoFar, 'userId' | 'id'>,
    deadlines: ReplyDeadlines,
  ): Promise<TakenIn> => {
    const access = aiAccessFor(by, config);
    const { template } = by.prepared;
    const before = joined.map((message) => message.messageText);
    const all = [...before, text].join('\n');
    const ears = purposeAccessFor('transcription', by.keys, config);
    const hearing = { ...ears, model: template.hearingModel || ears.model };
    const attachments = await takeAttachments(conversation.userId, all, template, hearing, deadlines);
    const heard = attachments.filter(({ said }) => said !== '');
    if (heard.length === 0) {
      const incoming = withNote({ text: all, contactName });
      return { access, incoming, attachments, isHeard: false, text, noted: null };
    }
    if (joined.length > 0)
      await heardMessages.write(
        conversation,
        heard.map(({ address, said }) => ({ address, text: HEARD + said })),
      );
    const said = heard.map((one) => one.said).join('\n');
    return {
      access,
      incoming: withNote({ text: withHeard(all, attachments), contactName }),
      attachments,
      isHeard: true,
      text: withHeard(text, attachments),
      noted: notedIn(said, '', loaded.contactFields, loaded.prepared.template),
    };
  };
}

/** What was said in a voice message counts as if it were written; only the AI reads which it was. */
function withNote(incoming: IncomingMessage): IncomingMessage {
  const text = withoutHeard(incoming.text);
  return text === incoming.text ? incoming : { ...incoming, text, asRead: incoming.text };
}
