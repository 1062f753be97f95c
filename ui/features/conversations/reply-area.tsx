import { Note } from '../../components/note.tsx';
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

/** How to answer, below the newest message: from here, or in the chat tool. */
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
      {state.options.canSend ? (
        <p className="secondary">
          The customer last wrote more than 24 hours ago, so Instagram refuses replies from here. Write to
          them in the chat tool or on Instagram.
        </p>
      ) : null}
      <div className="actions outdent">
        <ChatLink thread={thread} state={state} />
        <NoteReply onOpen={onLog} />
      </div>
    </div>
  );
}
