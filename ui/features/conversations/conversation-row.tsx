import { Pause, Play } from 'lucide-react';
import type { MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { ConversationView } from '../../../src/contract/conversation.ts';
import { formatDayParts, formatTime } from '../../lib/dates.ts';
import { conversationPath } from '../../paths.ts';
import { BotBadge } from '../bot-control/bot-badge.tsx';
import { count } from '../replies/amounts.ts';
import { initials } from '../session/plan-label.ts';

export function nameOf({ contactName, externalId }: ConversationView): string {
  return contactName ?? externalId;
}

/** A plain link: each of the router's own follows every change of the address, and there may be thousands. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  navigate(event.currentTarget.href);
}

/* biome-ignore-start lint/a11y/useSemanticElements: a table's own rows can't be left undrawn. */
/* biome-ignore-start lint/a11y/useFocusableInteractive: a row of a table is not a control. */
export function ConversationRow({
  conversation,
  onControl,
}: {
  conversation: ConversationView;
  onControl: (conversation: ConversationView) => void;
}) {
  const { id, template, contactName, externalId, messageCount, isPaused } = conversation;
  const name = nameOf(conversation);
  const [day, year] = formatDayParts(conversation.lastActiveAt);
  const Icon = isPaused ? Play : Pause;
  return (
    <div className="conversation-row" role="row">
      <span className="avatar" aria-hidden="true">
        {initials(name)}
      </span>
      <span className="of-template" role="cell" dir="auto">
        {template.templateName}
      </span>
      <span className="who" role="cell">
        <strong dir="auto">{name}</strong>
        {contactName === null ? null : <code>{externalId}</code>}
        <BotBadge {...conversation} />
      </span>
      <span className="number" role="cell">
        {messageCount.toLocaleString('en-US')}
      </span>
      <span className="counted" aria-hidden="true">
        <span dir="auto">{template.templateName}</span>, {count(messageCount, 'message')}
      </span>
      <time className="latest" role="cell" dateTime={conversation.lastActiveAt}>
        {day}
        <span className="year">, {year}</span> {formatTime(conversation.lastActiveAt)}
      </time>
      <span className="row-actions" role="cell">
        <button
          type="button"
          className="icon-button"
          title={isPaused ? 'Resume bot' : 'Pause bot'}
          aria-label={`${isPaused ? 'Resume' : 'Pause'} the bot with ${name}`}
          onClick={() => onControl(conversation)}
        >
          <Icon aria-hidden="true" />
        </button>
        <a href={conversationPath(id)} className="link view-link" onClick={follow}>
          View<span className="visually-hidden"> the conversation with {name}</span>
        </a>
      </span>
    </div>
  );
}
/* biome-ignore-end lint/a11y/useFocusableInteractive: until here. */
/* biome-ignore-end lint/a11y/useSemanticElements: until here. */
