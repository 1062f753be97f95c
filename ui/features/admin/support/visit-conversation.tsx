import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { MessageView } from '../../../../src/contract/conversation.ts';
import { Button } from '../../../components/button.tsx';
import { formatShortMoment } from '../../../lib/dates.ts';
import { Chat, CustomerMessage, ReplyMessage } from '../../replies/messages.tsx';
import { MetaLine } from '../../replies/meta-line.tsx';
import { Seen } from './seen.tsx';
import { forgetVisit, seenMessages, showMessages } from './support.store.ts';

/** What was said in one conversation, the oldest first. */
export function VisitConversation({ userId, id }: { userId: number; id: number }) {
  useSignals();
  useEffect(() => {
    showMessages(userId, id);
    return forgetVisit;
  }, [userId, id]);
  const list = seenMessages.list.value;
  // Each page that follows is older.
  const messages = list.items.toSorted((one, other) => one.id - other.id);
  return (
    <section className="card" aria-labelledby="seen-messages-title">
      <div className="card-title">
        <h2 id="seen-messages-title">Conversation</h2>
      </div>
      <Seen what="messages" list={list} onRetry={() => showMessages(userId, id)}>
        {list.next === null ? null : (
          <Button look="quiet" isBusy={list.isLoadingMore} onClick={() => void seenMessages.showMore()}>
            Older messages
          </Button>
        )}
        <Chat label="Messages">
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </Chat>
      </Seen>
    </section>
  );
}

function Said({ message: { isFromUser, messageText, createdAt, source, reason } }: { message: MessageView }) {
  const time = formatShortMoment(createdAt);
  const who = source === 'owner' ? { label: 'The owner replied', reason: null } : { reason };
  if (!isFromUser) return <ReplyMessage text={messageText} source={source ?? ''} time={time} {...who} />;
  return (
    <CustomerMessage text={messageText}>
      {source === null ? (
        <p className="meta">{time}</p>
      ) : (
        <MetaLine source={source} time={time} reason={source === 'none' ? reason : null} />
      )}
    </CustomerMessage>
  );
}
