import '../features/conversations/conversation.css';
import '../styles/screen.css';
import '../styles/side-by-side.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { Button, LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { PageSkeleton } from '../components/skeleton.tsx';
import { AboutConversation } from '../features/conversations/about-conversation.tsx';
import { ConversationBot } from '../features/conversations/conversation-bot.tsx';
import { conversationList } from '../features/conversations/conversation-list.store.ts';
import { nameOf } from '../features/conversations/conversation-row.tsx';
import { DeleteConversationDialog } from '../features/conversations/delete-conversation-dialog.tsx';
import { JumpButtons } from '../features/conversations/jump-buttons.tsx';
import { MessageList } from '../features/conversations/message-list.tsx';
import { NoteReply } from '../features/conversations/note-reply.tsx';
import { NoteReplyDialog } from '../features/conversations/note-reply-dialog.tsx';
import { PausedAbove, usePausedAbove } from '../features/conversations/paused-above.tsx';
import { createThread, type Thread, type ThreadReady } from '../features/conversations/thread.store.ts';
import { useEnd } from '../features/conversations/use-end.ts';
import { leftConversation } from '../features/conversations/use-kept-place.ts';
import { listAddress } from '../features/conversations/use-list-address.ts';
import { news, unread } from '../features/notifications/notifications.store.ts';
import { formatDay } from '../lib/dates.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function ConversationPage() {
  useSignals();
  const { id: named = '' } = useParams();
  const id = /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : 0;
  const thread = useMemo(() => createThread(id), [id]);
  const state = thread.state.value;
  const heard = `${news.value} ${unread.value}`;
  const taken = useRef(heard);

  useEffect(() => {
    void thread.load();
    return leftConversation;
  }, [thread]);
  // Somebody has written, or a late reply has come: perhaps after what is still being read.
  useEffect(() => {
    if (taken.current === heard) return;
    taken.current = heard;
    void thread.refresh();
  }, [heard, thread]);

  if (id === 0 || state.status === 'missing') return <Missing />;
  if (state.status === 'failed') {
    return <PageFailure text="Failed to load the conversation" onRetry={() => void thread.load()} />;
  }
  if (state.status !== 'ready') return <PageSkeleton />;
  return <Conversation thread={thread} state={state} />;
}

function Conversation({ thread, state }: { thread: Thread; state: ThreadReady }) {
  const { conversation, messages } = state;
  const { template } = conversation;
  const above = usePausedAbove(conversation);
  const title = `Conversation from ${template.templateName}`;
  useTitle(`${title} - dmreply`);
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'delete' | 'note' | null>(null);
  const close = () => setOpen(null);
  const { hasNews, goToEnd } = useEnd(messages.at(-1)?.id ?? null);
  async function note(text: string): Promise<void> {
    await thread.noteOwnReply(text);
    setTimeout(goToEnd);
  }

  const back = listAddress(conversationList.peek().query);
  return (
    <div className="container screen">
      <div className="conversation-head-row">
        <Link href={back} className="back-link">
          <ArrowLeft aria-hidden="true" />
          Back to conversations
        </Link>
        <Button look="quiet" className="dangerous" onClick={() => setOpen('delete')}>
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </div>
      <div className="conversation-title">
        <h1>
          Conversation from <bdi>{template.templateName}</bdi>
        </h1>
        <p className="secondary">
          <bdi>{nameOf(conversation)}</bdi>
          {conversation.contactName === null ? null : <code>{conversation.externalId}</code>}, started{' '}
          {formatDay(conversation.createdAt)}
        </p>
      </div>
      <div className="side-by-side">
        {messages.length === 0 ? (
          <Empty title="No messages in this conversation">
            <p className="secondary">They are deleted after the time that the server keeps them.</p>
          </Empty>
        ) : (
          <div>
            <MessageList thread={thread} state={state} />
            <div className="below-messages">
              <NoteReply onOpen={() => setOpen('note')} />
            </div>
          </div>
        )}
        <div className="side-column conversation-side">
          {above === null ? null : <PausedAbove what={above} templateId={template.id} />}
          <ConversationBot thread={thread} state={state} isPausedAbove={above !== null}>
            <NoteReply onOpen={() => setOpen('note')} />
          </ConversationBot>
          <AboutConversation conversation={conversation} />
        </div>
      </div>
      <JumpButtons hasNews={hasNews} onDown={goToEnd} />
      {open === 'note' ? <NoteReplyDialog onNote={note} onClose={close} /> : null}
      {open === 'delete' ? (
        <DeleteConversationDialog
          conversation={conversation}
          onDeleted={() => navigate(back)}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function Missing() {
  useTitle('Conversation Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="Conversation Not Found" titleLevel={1}>
        <p className="secondary">It was deleted, or it was never yours.</p>
        <LinkButton to={PATHS.conversations}>Back to conversations</LinkButton>
      </Empty>
    </div>
  );
}
