import type { MemoChange } from '../../contract/memo.ts';
import type { ConversationView, FixedReply } from '../inbox/journal/journal.types.ts';
import type { ReplyTask } from '../inbox/turn-runner.ts';
import type { Attachment } from '../media/attachments.ts';
import { type Decided, fixedReply, isShared } from './fixed-reply.ts';
import type { LoadedTemplate } from './loaded-templates.ts';
import type { ReadMessage } from './passing.ts';

/** A message with the template that answers it. */
export interface TemplateTask extends ReplyTask, ReadMessage {
  /** Of the webhook URL that the message came by. */
  loaded: LoadedTemplate;
  /** What is decided for it, where it answers by itself. */
  own: Decided;
  /** Depends on the conversation where templates share it. `before`: the messages that are answered together with this one. */
  decide(conversation: Pick<ConversationView, 'memo' | 'now'>, before?: readonly string[]): Decided;
  /** What the message says of the customer. */
  noted: MemoChange | null;
  /** No caller ever waits for the reply: it leaves through the outbox. */
  isPushed: boolean;
  /** Whether messages may be answered together. */
  mayJoin: boolean;
  externalId: string;
  /** What is to be kept of it, once it is recorded. */
  files: readonly Attachment[];
}

/** null: whatever is known of the conversation, the AI is to be asked. */
export function fixedBy(task: TemplateTask): FixedReply | null {
  if (task.own.reply === 'ask_ai' && !isShared(task.loaded)) return null;
  return (conversation) => {
    const decided = task.decide(conversation);
    return decided.reply === 'ask_ai' ? null : fixedReply(task, decided, decided.reply, conversation);
  };
}
