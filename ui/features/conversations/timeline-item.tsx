import { BellOff, Hand, Pause, Play, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { ConversationEventView, MessageView } from '../../../src/contract/conversation.ts';
import { mediaKind } from '../../../src/contract/media.ts';
import { formatDay, formatShortMoment, formatTime, formatUntil } from '../../lib/dates.ts';
import { markWords } from '../../lib/mark-words.ts';
import { CustomerMessage, ReplyMessage, SpeakerLine, SystemLine } from '../replies/messages.tsx';
import { MetaLine } from '../replies/meta-line.tsx';
import { useFixable } from './fixable.tsx';
import { KeptAttachments } from './kept-attachments.tsx';
import { MediaLink } from './media-link.tsx';
import type { TimelineItem } from './timeline.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface EntryProps {
  item: TimelineItem;
  /** Marked in the messages. */
  words: string;
  /** Sends a reply again that has failed. */
  onRetry: (messageId: number) => void;
}

/** Renders again only when what it shows has changed. */
export const TimelineEntry = memo(
  Entry,
  (before, after) => contentOf(before.item) === contentOf(after.item) && before.words === after.words,
);

function contentOf(item: TimelineItem): unknown {
  if (item.kind === 'message') return item.message;
  return item.key;
}

function Entry({ item, words, onRetry }: EntryProps) {
  switch (item.kind) {
    case 'day':
      return <li className="text-smaller secondary centered">{dayWords(item.at)}</li>;
    case 'speaker':
      return <SpeakerLine templateName={item.templateName} />;
    case 'message':
      return item.message.isFromUser ? (
        <FromCustomer message={item.message} words={words} />
      ) : (
        <FromUs message={item.message} words={words} onRetry={onRetry} />
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

function FromCustomer({ message, words }: { message: MessageView; words: string }) {
  const { messageText, source, reason } = message;
  const fix = useFixable(message);
  const isUnanswered = source === 'none';
  const time = momentOf(message);
  return (
    <CustomerMessage id={messageElementId(message.id)} text={customerText(messageText, words)}>
      <KeptAttachments attachments={message.attachments} />
      {source === null ? (
        <p className="meta">{time}</p>
      ) : (
        <MetaLine
          source={source}
          time={time}
          reason={isUnanswered ? reason : null}
          action={isUnanswered ? fix : undefined}
        />
      )}
    </CustomerMessage>
  );
}

/** A photo or the like instead of its address. */
export function customerText(text: string, words: string): ReactNode {
  const media = mediaKind(text);
  return media === null ? marked(text, words) : <MediaLink kind={media} address={text} />;
}

/** Said whatever the customer asked: there is nothing to do better. */
const FIXED_TEXTS: ReadonlySet<string> = new Set(['away', 'opted_out']);

function FromUs({
  message,
  words,
  onRetry,
}: { message: MessageView } & Pick<EntryProps, 'words' | 'onRetry'>) {
  const { messageText, source, reason, delivery } = message;
  const action = useFixable(message);
  const time = source === 'owner' ? ownTime(message) : momentOf(message);
  const canRetry = source === 'owner' && delivery?.state === 'failed';
  return (
    <>
      <ReplyMessage
        id={messageElementId(message.id)}
        text={marked(messageText, words)}
        source={source ?? ''}
        reason={source === 'owner' ? null : reason}
        time={time}
        action={FIXED_TEXTS.has(source ?? '') ? undefined : action}
      />
      {delivery === null ? null : (
        <DeliveryLine {...delivery}>
          {canRetry ? (
            <button type="button" className="text-button" onClick={() => onRetry(message.id)}>
              Try again
            </button>
          ) : null}
        </DeliveryLine>
      )}
    </>
  );
}

function momentOf({ createdAt, editedAt }: MessageView): string {
  const moment = formatShortMoment(createdAt);
  return editedAt === null ? moment : `${moment}, edited`;
}

/** What the owner sent from here tells how far it has come; what they sent elsewhere, when it was logged. */
function ownTime(message: MessageView): string {
  const { delivery } = message;
  const moment = momentOf(message);
  if (delivery === null) return `logged ${moment}`;
  if (delivery.state === 'sent') return `sent ${moment}`;
  return isOnItsWay(delivery.state) ? 'Sending...' : moment;
}

export function isOnItsWay(state: string): boolean {
  return state === 'pending' || state === 'sending';
}

const DELIVERY_WORDS: Readonly<Record<string, string>> = {
  pending: 'Not sent yet, and tried again by itself.',
  failed: 'Not delivered.',
  unknown: 'May not have been delivered.',
};

/** A reply that did not, not yet, or perhaps not get through the chat tool's own door. */
function DeliveryLine({ state, problem, children }: { state: string; problem: string; children: ReactNode }) {
  const words = DELIVERY_WORDS[state];
  if (words === undefined || problem === '') return null;
  return (
    <SystemLine icon={<TriangleAlert aria-hidden="true" />}>
      {words} {problem} {children}
    </SystemLine>
  );
}

/** By which a message is found on the page. */
export function messageElementId(id: number): string {
  return `message-${id}`;
}

/** What became of the owner's last reply, for those who hear the page. */
export function deliveryWords({ state, problem }: { state: string; problem: string }): string {
  if (state === 'sent') return 'Your reply was sent.';
  return problem === '' ? '' : `${DELIVERY_WORDS[state] ?? ''} ${problem}`.trim();
}

function marked(text: string, words: string): ReactNode {
  if (words === '') return text;
  return markWords(text, words).map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place.
    return piece.isFound ? <mark key={at}>{piece.text}</mark> : piece.text;
  });
}

const MAKERS = { owner: 'You', flow: 'Your flow', trigger: 'A trigger', customer: 'The customer' } as const;

function EventLine({ event: { kind, by, pausedUntil, createdAt } }: { event: ConversationEventView }) {
  const time = formatTime(createdAt);
  if (kind === 'handed_over') {
    return (
      <SystemLine icon={<Hand aria-hidden="true" />}>
        Handed over to you at {time}. The bot is quiet.
      </SystemLine>
    );
  }
  if (kind === 'opted_out' || kind === 'opted_in') {
    const isOut = kind === 'opted_out';
    return (
      <SystemLine icon={isOut ? <BellOff aria-hidden="true" /> : <Play aria-hidden="true" />}>
        {isOut
          ? `The customer opted out at ${time}. The bot is quiet until they write START.`
          : `The customer opted in again at ${time}.`}
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
      {pausedUntil === null ? '.' : `, until ${formatUntil(pausedUntil, Date.parse(createdAt))}.`}
    </SystemLine>
  );
}

function dayWords(iso: string): string {
  const day = formatDay(iso);
  if (day === formatDay(new Date().toISOString())) return 'Today';
  return day === formatDay(new Date(Date.now() - DAY_MS).toISOString()) ? 'Yesterday' : day;
}
