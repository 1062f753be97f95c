import { type Manners, type ReplyCount, repliesOf } from '../../contract/manners.ts';
import { type Memo, NO_MEMO } from '../../contract/memo.ts';
import { type HistoryMessage, type Reply, type ReplyTemplate, silence } from '../../contract/reply.ts';
import { zoneOffset } from '../../contract/time-zones.ts';
import { byteLength, cutToBytes, splitBubbles } from '../../text/bubbles.ts';

/** After so much silence a customer is told again that an assistant answers; and a day. */
const DAY_MS = 24 * 60 * 60 * 1_000;
const SEPARATOR = '\n\n';
/** A reply that leaves no room for the closing text is cut to this share of it, until it does. */
const SHORTER = 0.9;

/**
 * The reply as it is recorded and sent: with the template's disclosure line, where the law may ask for one (first, after
 * a long pause, and when the bot takes over again), and without what does not fit into three messages.
 */
export function outgoingReply(
  { closing = '', ...reply }: Reply,
  template: ReplyTemplate,
  { lastReplyAt, memo = NO_MEMO, now }: { lastReplyAt: number | null; memo?: Memo; now: number },
): Reply {
  if (reply.text === '') return reply;
  if (reply.source === 'opted_out') return saidOnce(reply, memo, now);
  if (reply.source === 'away' && isTold(reply, memo)) return silence('closed', reply.reason);
  const { disclosureLine } = template;
  const backAt = memo.manners?.backAt ?? Number.NEGATIVE_INFINITY;
  const isFresh = lastReplyAt !== null && now - lastReplyAt < DAY_MS && backAt <= lastReplyAt;
  const isDisclosed = disclosureLine === '' || isFresh || reply.text.startsWith(disclosureLine);
  const text = withClosing(isDisclosed ? '' : disclosureLine, reply.text, closing);
  const count = countOf(reply, template, now);
  const sent = { ...reply, ...(count === null ? {} : { count }), text };
  const manners = mannersAfter(reply, lastReplyAt, memo, now);
  return manners === null ? sent : { ...sent, memo: { ...reply.memo, manners } };
}

function mannersAfter(
  { source }: Reply,
  lastReplyAt: number | null,
  memo: Memo,
  now: number,
): Manners | null {
  if (source === 'away') return { awayToldAt: now, ...(lastReplyAt === null ? { onlyAway: true } : {}) };
  return memo.manners?.onlyAway ? { onlyAway: null } : null;
}

/** Goodbye is said once, however often a customer says STOP. */
function saidOnce(reply: Reply, { manners }: Memo, now: number): Reply {
  const isSaid = (manners?.stopToldAt ?? null) !== null;
  return isSaid ? silence('paused', {}) : { ...reply, memo: { manners: { stopToldAt: now } } };
}

/** Whether the customer has read the away text in this closed time. A time after its end is of a clock that was wrong. */
function isTold({ reason: { closed } }: Reply, { manners = {} }: Memo): boolean {
  const { awayToldAt = null } = manners;
  if (closed === undefined || awayToldAt === null) return false;
  return awayToldAt >= (closed.since ?? 0) && awayToldAt < (closed.until ?? Number.POSITIVE_INFINITY);
}

/** Whoever asks for a human gets one, however much was said today. */
function countOf({ handoff }: Reply, template: ReplyTemplate, now: number): ReplyCount | null {
  const { repliesPerCustomer: most } = template;
  return most === null || handoff ? null : { day: dayAt(template, now), most };
}

/** Days since the epoch, by the calendar of the business; UTC where it has no hours. */
function dayAt({ hours }: Pick<ReplyTemplate, 'hours'>, now: number): number {
  const offset = hours === null ? 0 : zoneOffset(hours.timeZone, now);
  return Math.floor((now + offset) / DAY_MS);
}

/** Whether the customer has had all replies of the day: then the AI need not be asked. */
export function isOverCeiling(template: ReplyTemplate, { manners }: Memo, now: number): boolean {
  const { repliesPerCustomer: most } = template;
  return most !== null && repliesOf(manners, dayAt(template, now)) >= most;
}

/** As much of the reply as leaves room for the line before it and for the closing text behind it. */
function withClosing(line: string, text: string, closing: string): string {
  const joined = (lead: string) => [line, lead, closing].filter((part) => part !== '').join(SEPARATOR);
  if (closing === '') return withinThreeMessages(joined(text));
  let lead = text;
  while (lead !== '' && !isSaidWhole(joined(lead)))
    lead = cutToBytes(lead, Math.floor(byteLength(lead) * SHORTER));
  return joined(lead);
}

/** The same where nothing stands before it. */
export function endingWith(text: string, ending: string): string {
  return withClosing('', text, ending);
}

/** Whether three messages hold it, and none of them ends inside a word, such as a link. */
function isSaidWhole(text: string): boolean {
  return splitBubbles(text).join(' ').split(/\s+/).join(' ') === text.split(/\s+/).join(' ');
}

function withinThreeMessages(text: string): string {
  const bubbles = splitBubbles(text);
  if (bubbles[0] === text) return text;
  const isWhole = lengthWithoutSpace(bubbles.join('')) === lengthWithoutSpace(text);
  return isWhole ? text : bubbles.join(SEPARATOR);
}

function lengthWithoutSpace(text: string): number {
  return text.replace(/\s+/g, '').length;
}

/** The history without the disclosure line, so that the model does not learn to write it itself. */
export function withoutDisclosure(
  history: readonly HistoryMessage[],
  { disclosureLine }: Pick<ReplyTemplate, 'disclosureLine'>,
): HistoryMessage[] {
  const lead = `${disclosureLine}${SEPARATOR}`;
  if (disclosureLine === '') return [...history];
  return history.map((message) => {
    const hasLead = !message.isFromUser && message.messageText.startsWith(lead);
    return hasLead ? { ...message, messageText: message.messageText.slice(lead.length) } : message;
  });
}
