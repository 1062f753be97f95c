import { Hand, Pause, Play, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { ConversationEventView, MessageView } from '../../../src/contract/conversation.ts';
import { formatDay, formatShortMoment, formatTime } from '../../lib/dates.ts';
import { CustomerMessage, ReplyMessage, SystemLine } from '../replies/messages.tsx';
import { MetaLine } from '../replies/meta-line.tsx';
import type { TimelineItem } from './timeline.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Drawn anew only when what it shows has changed: there may be thousands. */
export const TimelineEntry = memo(Entry, (before, after) => contentOf(before.item) === contentOf(after.item));

function contentOf(item: TimelineItem): unknown {
  if (item.kind === 'message') return item.message;
  return item.key;
}

function Entry({ item }: { item: TimelineItem }) {
  switch (item.kind) {
    case 'day':
      return <li className="chat-day">{dayWords(item.at)}</li>;
    case 'message':
      return item.message.isFromUser ? (
        <FromCustomer message={item.message} />
      ) : (
        <FromUs message={item.message} />
      );
    case 'event':
      return <EventLine event={item.event} />;
    case 'pause-end':
      return (
        <SystemLine icon={<Play aria-hidden="true" />}>
          The bot resumed by itself at {formatTime(item.at)}.
        </SystemLine>
      );
  }
}

function FromCustomer({ message: { messageText, createdAt, source, reason } }: { message: MessageView }) {
  const time = formatShortMoment(createdAt);
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

function FromUs({ message: { messageText, createdAt, source, reason, delivery } }: { message: MessageView }) {
  const moment = formatShortMoment(createdAt);
  const time = source === 'owner' ? `noted ${moment}` : moment;
  return (
    <>
      <ReplyMessage
        text={messageText}
        source={source ?? ''}
        reason={source === 'owner' ? null : reason}
        time={time}
      />
      {delivery === null ? null : <DeliveryLine {...delivery} />}
    </>
  );
}

/** A late reply that did not, or perhaps did not, get through the chat tool's own door. */
function DeliveryLine({ state, problem }: { state: string; problem: string }) {
  if (state !== 'failed' && state !== 'unknown') return null;
  return (
    <SystemLine icon={<TriangleAlert aria-hidden="true" />}>
      {state === 'failed' ? 'Not delivered.' : 'Perhaps not delivered.'} {problem}
    </SystemLine>
  );
}

const MAKERS = { owner: 'You', flow: 'Your flow', trigger: 'A trigger' } as const;

function EventLine({ event: { kind, by, pausedUntil, createdAt } }: { event: ConversationEventView }) {
  const time = formatTime(createdAt);
  if (kind === 'handed_over') {
    return (
      <SystemLine icon={<Hand aria-hidden="true" />}>
        Handed over to you at {time}. The bot is quiet.
      </SystemLine>
    );
  }
  if (kind === 'resumed') {
    return (
      <SystemLine icon={<Play aria-hidden="true" />}>
        {MAKERS[by]} resumed the bot at {time}.
      </SystemLine>
    );
  }
  return (
    <SystemLine icon={<Pause aria-hidden="true" />}>
      {MAKERS[by]} paused the bot at {time}
      {pausedUntil === null ? '.' : `, until ${untilWords(createdAt, pausedUntil)}.`}
    </SystemLine>
  );
}

function untilWords(from: string, until: string): string {
  const isSoon = Date.parse(until) - Date.parse(from) < DAY_MS;
  return isSoon ? formatTime(until) : formatShortMoment(until);
}

function dayWords(iso: string): string {
  const day = formatDay(iso);
  if (day === formatDay(new Date().toISOString())) return 'Today';
  return day === formatDay(new Date(Date.now() - DAY_MS).toISOString()) ? 'Yesterday' : day;
}
