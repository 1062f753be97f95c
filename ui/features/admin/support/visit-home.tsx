import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { ConversationListItem } from '../../../../src/contract/conversation.ts';
import { customerName } from '../../../../src/contract/customer-name.ts';
import { Badge } from '../../../components/badge.tsx';
import { formatShortMoment } from '../../../lib/dates.ts';
import { supportVisitPath } from '../../../paths.ts';
import { count } from '../../replies/amounts.ts';
import { Seen } from './seen.tsx';
import {
  forgetVisit,
  seenConversations,
  seenTemplates,
  showConversations,
  showTemplates,
} from './support.store.ts';

/** The owner's templates and conversations, each a link to what is in it. */
export function VisitHome({ userId }: { userId: number }) {
  useEffect(() => {
    showTemplates(userId);
    showConversations(userId);
    return forgetVisit;
  }, [userId]);
  return (
    <>
      <Templates userId={userId} />
      <Conversations userId={userId} />
    </>
  );
}

function Templates({ userId }: { userId: number }) {
  useSignals();
  const list = seenTemplates.list.value;
  return (
    <section className="card" aria-labelledby="seen-templates-title">
      <div className="card-title">
        <h2 id="seen-templates-title">Templates</h2>
      </div>
      <Seen what="templates" list={list} onRetry={() => showTemplates(userId)}>
        <ul className="plain rows">
          {list.items.map(({ id, templateName, isDraft, isPaused, triggerCount, recentReplies }) => (
            <li key={id}>
              <div className="row-words">
                <Link
                  href={supportVisitPath(userId, { name: 'templates', id })}
                  className="link row-link"
                  dir="auto"
                >
                  {templateName}
                </Link>{' '}
                {isDraft ? <Badge look="outlined">Draft</Badge> : null}
                {isPaused ? <Badge look="warn">Paused</Badge> : null}
                <p className="hint">
                  {count(triggerCount, 'trigger')}, replied {count(recentReplies, 'time')} in 30 days
                </p>
              </div>
            </li>
          ))}
        </ul>
      </Seen>
    </section>
  );
}

function Conversations({ userId }: { userId: number }) {
  useSignals();
  const list = seenConversations.list.value;
  return (
    <section className="card" aria-labelledby="seen-conversations-title">
      <div className="card-title">
        <h2 id="seen-conversations-title">Conversations</h2>
      </div>
      <Seen
        what="conversations"
        list={list}
        onRetry={() => showConversations(userId)}
        onMore={() => void seenConversations.showMore()}
      >
        <ul className="plain rows">
          {list.items.map((conversation) => (
            <ConversationLine key={conversation.id} userId={userId} conversation={conversation} />
          ))}
        </ul>
      </Seen>
    </section>
  );
}

function ConversationLine({ userId, conversation }: { userId: number; conversation: ConversationListItem }) {
  const { id, template, messageCount, lastActiveAt, lastMessage } = conversation;
  return (
    <li>
      <div className="row-words">
        <Link
          href={supportVisitPath(userId, { name: 'conversations', id })}
          className="link row-link"
          dir="auto"
        >
          {customerName(conversation)}
        </Link>
        {lastMessage === null ? null : <p dir="auto">{lastMessage.text}</p>}
        <p className="hint">
          <bdi>{template.templateName}</bdi>, {count(messageCount, 'message')},{' '}
          {formatShortMoment(lastActiveAt)}
        </p>
      </div>
    </li>
  );
}
