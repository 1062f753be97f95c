import { Link } from 'wouter';
import type { ReplyOptionsView } from '../../../src/contract/own-reply.ts';
import { Note } from '../../components/note.tsx';
import { MANYCHAT_KEY_PATH, PATHS } from '../../paths.ts';
import { ChatLink } from './chat-link.tsx';
import { NoteReply } from './note-reply.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { Thread, ThreadReady } from './thread.store.ts';

export interface ReplyAreaProps {
  thread: Thread;
  state: ThreadReady;
  /** Whether a reply can be sent from here now. */
  canReply: boolean;
  onSent: () => void;
  onLog: () => void;
}

/** How to answer, below the newest message: from here, or where the conversation takes place. */
export function ReplyArea({ thread, state, canReply, onSent, onLog }: ReplyAreaProps) {
  const { isPaused, isOptedOut } = state.conversation;
  const warning =
    isPaused && isOptedOut ? (
      <Note look="warn" title="This customer asked for no more automatic replies">
        <p>Write only what they still wait for, such as news of their order.</p>
      </Note>
    ) : null;
  if (canReply)
    return (
      <>
        {warning}
        <ReplyForm thread={thread} state={state} onSent={onSent} />
      </>
    );
  return (
    <div className="reply-elsewhere grid gap-3">
      {warning}
      <WhyNot options={state.options} isGone={state.conversation.template.isDeleted} />
      {state.options.channel === 'chat_tool' ? (
        <div className="actions outdent">
          <ChatLink thread={thread} state={state} isPrimary={state.conversation.isWaiting} />
          <NoteReply onOpen={onLog} />
        </div>
      ) : null}
    </div>
  );
}

/** Why nothing can be sent from here, and what to do instead. */
function WhyNot({
  options: { channel, canSend },
  isGone,
}: {
  options: ReplyOptionsView;
  /** The template is deleted. */
  isGone: boolean;
}) {
  if (canSend)
    return (
      <p className="secondary">
        The customer last wrote more than 24 hours ago, so Instagram refuses replies from here. Write to them{' '}
        {channel === 'chat_tool' ? 'in the chat tool or on Instagram' : 'on Instagram'}.
      </p>
    );
  if (channel === 'instagram')
    return (
      <p className="secondary">
        This Instagram account is not connected any more.{' '}
        <Link href={PATHS.instagram} className="link">
          Connect it again
        </Link>{' '}
        to reply from here.
      </p>
    );
  if (channel === 'web')
    return (
      <p className="secondary">This chat is no longer on your website, so nothing can be sent from here.</p>
    );
  return isGone ? null : (
    <p className="secondary">
      <Link href={MANYCHAT_KEY_PATH} className="link">
        Save your ManyChat key
      </Link>
      , and you can answer here.
    </p>
  );
}
