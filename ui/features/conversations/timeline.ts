import type { ConversationEventView, MessageView } from '../../../src/contract/conversation.ts';

/** The entries of a conversation, one below the other. */
export type TimelineItem =
  | { kind: 'day'; key: string; at: string }
  /** The template that the replies below come from, where several share the conversation. */
  | { kind: 'speaker'; key: string; at: string; templateName: string }
  | { kind: 'message'; key: string; message: MessageView }
  | { kind: 'event'; key: string; event: ConversationEventView }
  /** A pause that came to its end by itself. */
  | { kind: 'pause-end'; key: string; at: string };

export interface TimelineInput {
  /** Oldest first as they were recorded, without a gap. */
  messages: readonly MessageView[];
  /** Oldest first. */
  events: readonly ConversationEventView[];
  /** Whether the conversation begins with the first of the messages. */
  isComplete: boolean;
  now: number;
}

/** Messages, and what happened between them, by time. What happened before the messages that are loaded is left out. */
export function timelineOf({ messages, events, isComplete, now }: TimelineInput): TimelineItem[] {
  const since = isComplete ? 0 : timeOf(messages[0]?.createdAt);
  const happened = withPauseEnds(events, now).filter((each) => timeOf(momentOf(each)) >= since);
  const items: TimelineItem[] = [];
  let at = 0;
  let day = '';
  let speakerId = 0;
  const isShared = new Set(messages.flatMap((message) => speakerOf(message)?.id ?? [])).size > 1;
  const add = (item: TimelineItem) => {
    const moment = momentOf(item);
    const itsDay = new Date(moment).toDateString();
    if (itsDay !== day) items.push({ kind: 'day', key: `day ${itsDay}`, at: moment });
    day = itsDay;
    items.push(item);
  };
  for (const message of asWritten(messages)) {
    for (; at < happened.length; at += 1) {
      const item = happened[at];
      // At the same moment the message comes first: a handover follows the reply that makes it.
      if (item === undefined || timeOf(momentOf(item)) >= timeOf(message.createdAt)) break;
      add(item);
    }
    const speaker = speakerOf(message);
    if (isShared && speaker !== null && speaker.id !== speakerId) {
      const { id, templateName } = speaker;
      const key = `speaker ${message.id} ${templateName}`;
      add({ kind: 'speaker', key, at: message.createdAt, templateName });
      speakerId = id;
    }
    add({ kind: 'message', key: `message ${message.id}`, message });
  }
  for (const item of happened.slice(at)) add(item);
  return items;
}

/**
 * A customer's message is recorded with what became of it. Where the owner wrote while the AI was thinking, that is after
 * the owner's words, though the customer wrote first.
 */
function asWritten(messages: readonly MessageView[]): MessageView[] {
  const said: MessageView[] = [];
  for (const message of messages) {
    const isLaterOfOwner = ({ source, createdAt }: MessageView) =>
      source === 'owner' && timeOf(createdAt) > timeOf(message.createdAt);
    const place = message.isFromUser ? said.findLastIndex((one) => !isLaterOfOwner(one)) + 1 : said.length;
    said.splice(place, 0, message);
  }
  return said;
}

/** The template that a reply comes from. A server that is yet to be updated names none. */
function speakerOf({ isFromUser, source, saidBy }: MessageView): MessageView['saidBy'] {
  return isFromUser || source === 'owner' ? null : (saidBy ?? null);
}

function withPauseEnds(events: readonly ConversationEventView[], now: number): TimelineItem[] {
  return events.flatMap((event, index): TimelineItem[] => {
    const own: TimelineItem = { kind: 'event', key: `event ${event.id}`, event };
    const end = event.pausedUntil;
    const next = events[index + 1];
    const isOver = end !== null && timeOf(end) <= Math.min(now, timeOf(next?.createdAt, now));
    return isOver ? [own, { kind: 'pause-end', key: `end ${event.id}`, at: end }] : [own];
  });
}

function momentOf(item: TimelineItem): string {
  if (item.kind === 'message') return item.message.createdAt;
  return item.kind === 'event' ? item.event.createdAt : item.at;
}

function timeOf(iso: string | undefined, otherwise = 0): number {
  return iso === undefined ? otherwise : Date.parse(iso);
}
