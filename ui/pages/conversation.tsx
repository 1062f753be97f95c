import '../features/conversations/conversation.css';
import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, Search, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Button, LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ThreadShape } from '../components/shapes.tsx';
import { ContactCard } from '../features/contacts/contact-card.tsx';
import { AboutConversation } from '../features/conversations/about-conversation.tsx';
import { AskedFor } from '../features/conversations/asked-for.tsx';
import { ChatLink } from '../features/conversations/chat-link.tsx';
import { ConversationBot } from '../features/conversations/conversation-bot.tsx';
import { conversationList } from '../features/conversations/conversation-list.store.ts';
import { ChannelBadge, customerId, nameOf } from '../features/conversations/customer.tsx';
import { DeleteConversationDialog } from '../features/conversations/delete-conversation-dialog.tsx';
import { FindBar } from '../features/conversations/find-bar.tsx';
import { Fixable } from '../features/conversations/fixable.tsx';
import { JumpButtons } from '../features/conversations/jump-buttons.tsx';
import { MessageList } from '../features/conversations/message-list.tsx';
import { NoteReply } from '../features/conversations/note-reply.tsx';
import { NoteReplyDialog } from '../features/conversations/note-reply-dialog.tsx';
import { PassedOn } from '../features/conversations/passed-on.tsx';
import { PausedAbove, usePausedAbove } from '../features/conversations/paused-above.tsx';
import { ReplyArea } from '../features/conversations/reply-area.tsx';
import { createThread, type Thread, type ThreadReady } from '../features/conversations/thread.store.ts';
import { useEnd } from '../features/conversations/use-end.ts';
import { useFind } from '../features/conversations/use-find.ts';
import { leftConversation } from '../features/conversations/use-kept-place.ts';
import { listAddress } from '../features/conversations/use-list-address.ts';
import { useSent } from '../features/conversations/use-sent.ts';
import { news, unread } from '../features/notifications/notifications.store.ts';
import { ConversationStrategyCard } from '../features/strategies/conversation-strategy-card.tsx';
import { formatDay } from '../lib/dates.ts';
import { useIsBefore } from '../lib/use-is-before.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

const FIND_BUTTON = 'find-in-conversation';

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
  if (state.status !== 'ready') return <ThreadShape />;
  return <Conversation thread={thread} state={state} />;
}

function Conversation({ thread, state }: { thread: Thread; state: ThreadReady }) {
  const { conversation, messages } = state;
  const { template, about } = conversation;
  const passed = about.sharing?.passed ?? null;
  const above = usePausedAbove(conversation);
  const title = `Conversation from ${template.templateName}`;
  useTitle(`${title} - dmreply`);
  const [, navigate] = useLocation();
  const isFromContacts = useHistoryState<{ from?: string } | null>()?.from === 'contacts';
  const back = isFromContacts ? PATHS.contacts : listAddress(conversationList.peek().query);
  const [open, setOpen] = useState<'delete' | 'note' | null>(null);
  const close = () => setOpen(null);
  const column = useRef<HTMLDivElement>(null);
  const find = useFind(conversation.id);
  const [isFinding, setFinding] = useState(find.words !== '');
  const isOpenedElsewhere = useRef(find.atId !== null || find.words !== '').current;
  const end = useEnd(column, messages.at(-1)?.id ?? null, isOpenedElsewhere);
  const { hasLeft, goToEnd } = end;
  const shownId = useLoaded(thread, find.atId, goToEnd);
  const retry = useSent(thread, state);
  const { channel, canSend, windowEndsAt } = state.options;
  const isWindowOpen = useIsBefore(windowEndsAt);
  // A website has no window that closes.
  const canReply = canSend && (isWindowOpen || channel === 'web');
  const isInChatTool = channel === 'chat_tool';
  async function note(text: string): Promise<void> {
    await thread.noteOwnReply(text);
    setTimeout(goToEnd);
  }

  function closeFind(): void {
    setFinding(false);
    find.search('');
    document.getElementById(FIND_BUTTON)?.focus({ preventScroll: true });
  }

  return (
    <div className="container screen">
      <div className="row top gap-3 apart">
        <Link href={back} className="back-link">
          <ArrowLeft aria-hidden="true" />
          {isFromContacts ? 'Back to people' : 'Back to conversations'}
        </Link>
        <div className="actions gap-0 head-actions">
          <Button look="quiet" id={FIND_BUTTON} aria-expanded={isFinding} onClick={() => setFinding(true)}>
            <Search aria-hidden="true" />
            <span className="wide-words">Search</span>
          </Button>
          <Button look="quiet" className="dangerous" onClick={() => setOpen('delete')}>
            <Trash2 aria-hidden="true" />
            <span className="wide-words">Delete</span>
          </Button>
        </div>
      </div>
      <div className="conversation-title grid gap-1 breaks mb-5">
        <h1>
          Conversation from <bdi>{template.templateName}</bdi>
        </h1>
        <p className="secondary">
          <bdi>{nameOf(conversation)}</bdi>
          <code className="bare">{customerId(conversation.externalId)}</code>, started{' '}
          {formatDay(conversation.createdAt)} <ChannelBadge {...conversation} />
        </p>
      </div>
      <div className="side-by-side">
        <div className="thread shrinks" ref={column}>
          {isFinding ? <FindBar find={find} onClose={closeFind} /> : null}
          {messages.length === 0 ? (
            <Empty title="No messages in this conversation">
              <p className="secondary">They are deleted after the time that the server keeps them.</p>
            </Empty>
          ) : (
            <Fixable thread={thread} templateId={template.isDeleted ? null : template.id}>
              <MessageList
                thread={thread}
                state={state}
                hasLeft={hasLeft}
                words={find.words}
                shownId={shownId}
                onRetry={retry}
              />
            </Fixable>
          )}
          <div className="thread-foot">
            <JumpButtons {...end} />
            <ReplyArea
              thread={thread}
              state={state}
              canReply={canReply}
              onSent={goToEnd}
              onLog={() => setOpen('note')}
            />
          </div>
        </div>
        <div className="side-column grid gap-4 conversation-side">
          {above === null ? null : <PausedAbove what={above} templateId={template.id} />}
          {passed === null ? null : <PassedOn passed={passed} thread={thread} />}
          <ConversationBot thread={thread} state={state} isPausedAbove={above !== null}>
            {canReply && isInChatTool ? <NoteReply onOpen={() => setOpen('note')} /> : null}
          </ConversationBot>
          {about.strategy === null ? null : (
            <ConversationStrategyCard
              key={conversation.id}
              conversationId={conversation.id}
              view={about.strategy}
              onChange={thread.keepStrategy}
            />
          )}
          {about.contact === null || about.fields === null ? null : (
            <ContactCard
              contact={about.contact}
              fields={about.fields}
              conversationId={conversation.id}
              onChange={thread.keepContact}
            />
          )}
          <AboutConversation conversation={conversation}>
            {canReply && isInChatTool ? (
              <div className="actions outdent mt-3">
                <ChatLink thread={thread} state={state} />
                <NoteReply onOpen={() => setOpen('note')} />
              </div>
            ) : null}
          </AboutConversation>
        </div>
      </div>
      <AskedFor thread={thread} state={state} />
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

/** The message that was asked for, once it is there. Where it can't be had, the end is shown. */
function useLoaded(thread: Thread, messageId: number | null, goToEnd: () => void): number | null {
  const [shownId, setShownId] = useState<number | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (messageId === null) return setShownId(null);
    void thread.loadUntil(messageId).then((isThere) => {
      if (!isWanted) return;
      setShownId(isThere ? messageId : null);
      if (!isThere) goToEnd();
    });
    return () => {
      isWanted = false;
    };
  }, [thread, messageId, goToEnd]);
  return shownId;
}

function Missing() {
  useTitle('Conversation Not Found - dmreply');
  return (
    <div className="column">
      <Empty title="Conversation Not Found" titleLevel={1}>
        <p className="secondary">It was deleted, or it belongs to another account.</p>
        <LinkButton to={PATHS.conversations}>Back to conversations</LinkButton>
      </Empty>
    </div>
  );
}
