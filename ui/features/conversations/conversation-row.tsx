import { atServer, follow } from '../../lib/base.ts';
import './conversation-row.css';
import type { MouseEvent } from 'react';
import type { ConversationListItem } from '../../../src/contract/conversation.ts';
import { formatDayParts, formatTime } from '../../lib/dates.ts';
import { conversationPath } from '../../paths.ts';
import { BotBadge } from '../bot-control/bot-badge.tsx';
import { SelectBox } from '../bulk/bulk-bar.tsx';
import { count } from '../replies/amounts.ts';
import { initials } from '../session/plan-label.ts';
import { chosenConversations } from './conversation-list.store.ts';
import { ChannelBadge, customerId, nameOf } from './customer.tsx';
import { Snippet } from './snippet.tsx';
import { UnansweredBadge } from './unanswered-badge.tsx';

/** A plain link: each of the router's own follows every change of the address, and there may be thousands. */
function open(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  follow(event.currentTarget);
}

/* biome-ignore-start lint/a11y/useSemanticElements: a table's own rows can't be left undrawn. */
/* biome-ignore-start lint/a11y/useFocusableInteractive: a row of a table is not a control. */
/**
 * `search`: what was searched for, so that the link leads to it. The link, or the box where rows are being chosen, covers the
 * whole row.
 */
export function ConversationRow({
  conversation,
  search,
  isSelecting,
}: {
  conversation: ConversationListItem;
  search: string;
  isSelecting: boolean;
}) {
  const { id, template, externalId, messageCount, hit, lastMessage, isUnanswered } = conversation;
  const name = nameOf(conversation);
  const [day, year] = formatDayParts(conversation.lastActiveAt);
  const snippet = hit ?? lastMessage;
  return (
    <div className="conversation-row" role="row">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="of-template clamped wide-words" role="cell">
        <bdi>{template.templateName}</bdi>
      </span>
      <span className="who" role="cell">
        <strong className="clamped">
          <bdi>{name}</bdi>
        </strong>
        {name.endsWith(` ${customerId(externalId)}`) ? null : (
          <code className="bare faint one-line">{customerId(externalId)}</code>
        )}
        <span className="badges actions">
          <ChannelBadge {...conversation} />
          <BotBadge {...conversation} />
          {isUnanswered ? <UnansweredBadge /> : null}
        </span>
        {snippet === null ? null : <Snippet snippet={snippet} isHit={hit !== null} />}
      </span>
      <span className="number wide-words" role="cell">
        {messageCount.toLocaleString('en-US')}
      </span>
      <span className="counted" aria-hidden="true">
        <span className="of-template">
          <bdi>{template.templateName}</bdi>,{' '}
        </span>
        {count(messageCount, 'message')}
      </span>
      <time className="latest nowrap" role="cell" dateTime={conversation.lastActiveAt}>
        {day}
        <span className="year">, {year}</span> {formatTime(conversation.lastActiveAt)}
      </time>
      <span className="row-link" role="cell">
        {isSelecting ? (
          <SelectBox list={chosenConversations} id={id} label={`Select the conversation with ${name}`} />
        ) : (
          <a
            href={atServer(conversationPath(id, hit === null ? null : { messageId: hit.messageId, search }))}
            className="link view-link"
            onClick={open}
          >
            View<span className="visually-hidden"> the conversation with {name}</span>
          </a>
        )}
      </span>
    </div>
  );
}
/* biome-ignore-end lint/a11y/useFocusableInteractive: until here. */
/* biome-ignore-end lint/a11y/useSemanticElements: until here. */
