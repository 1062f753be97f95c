import type { Pause } from '../../../contract/bot-control.ts';
import type { PushedChannel } from '../../../contract/channels.ts';
import type { ConversationEventKind, EventMaker } from '../../../contract/conversation.ts';
import type { MemoChange } from '../../../contract/memo.ts';
import type { DeliveryState, Reply } from '../../../contract/reply.ts';
import type {
  Arrival,
  Claim,
  ConversationKey,
  Finish,
  RecordedReply,
  SetPause,
  TemplateKey,
  Ticket,
} from './journal.types.ts';

/**
 * A lease is short and renewed while its holder lives, so that a process that dies holds up the conversation for seconds
 * and not until the deadline.
 */
export const LEASE_MS = 2_500;

/**
 * A message whose turn it is, that no caller waits for, and that nobody has held for so long, is taken up again. Longer than a
 * busy process is ever late. What lies as far ahead was written before the clock was set back.
 */
export const LOST_AFTER_MS = 5_000;

/** A conversation's row, changed in place while a batch is decided and then written once. */
export interface ConversationState {
  readonly id: number;
  readonly userId: number;
  readonly templateId: number;
  readonly externalId: string;
  contactName: string;
  messageCount: number;
  pause: Pause | null;
  /** The place of the next arrival. Equal to `headSeq` when no message waits. */
  nextSeq: number;
  /** The place of the message whose turn it is. */
  headSeq: number;
  leaseToken: number;
  /** Until when the head is being answered; 0 when it has not begun. */
  leaseUntil: number;
  rateFullAt: number;
  lastActiveAt: number;
  lastReplyAt: number | null;
  /** JSON of a `Memo`, read where it is asked for; null for most. */
  memo: string | null;
  /** Of the row as it was read or written last. */
  version: number;
}

/** What limits a template as a whole. */
export interface AllowanceState {
  readonly userId: number;
  readonly templateId: number;
  rateFullAt: number;
  /** Days since the epoch, UTC. */
  aiDay: number;
  aiReplies: number;
  /** As above. */
  version: number;
}

/** Versions before had a third one, 2: answered `late`, with the reply still to come. */
export const INBOX_STATE = { waiting: 0, done: 1 } as const;
export type InboxState = (typeof INBOX_STATE)[keyof typeof INBOX_STATE];

/** In place of the time until when a caller waits: there is none, so the reply goes through the outbox. */
export const NOBODY_WAITS = 0;

/** Messages in a row that get one reply. */
export interface Burst {
  /** When its first message came. */
  startedAt: number;
  /** Until when its last message waits for another one before the AI is asked. */
  gatherUntil: number;
  /** Whether the AI had begun to write when another message came. That happens once. */
  wasDropped: boolean;
  /** Whether one of the day's AI replies is reserved for it. */
  hasAiReply: boolean;
}

/** A message's row in the inbox. */
export interface InboxEntry {
  id: number;
  userId: number;
  conversationId: number;
  seq: number;
  state: InboxState;
  /** What was answered; meaningless while the state is `waiting`. */
  reply: RecordedReply;
  /** Kept only while the message waits. */
  text: string;
  /** The reply's way through the outbox; null where there is none. */
  delivery: DeliveryState | null;
  /** Until when a caller waits for the answer, or `NOBODY_WAITS`; null: it is answered. */
  dueAt: number | null;
  /** False: its conversation was deleted. */
  isKept: boolean;
  /** null: it joins no other message. */
  burst: Burst | null;
  createdAt: number;
}

/** The outcome is a function because ids are known only once the effects are written. */
export interface Decision<Outcome> {
  effects: Effect[];
  outcome: () => Outcome;
  /** Conversation and allowance stay as they are. */
  isUnchanged?: true;
}

export function unchanged<Outcome>(outcome: Outcome): Decision<Outcome> {
  return { effects: [], outcome: () => outcome, isUnchanged: true };
}

/** What a decision has to write. Applied in order, within the decision's own transaction. */
export type Effect = WaitEffect | ChangeEffect | RecordEffect | CancelEffect | MarkEffect | NoteEffect;

/** The message joins the queue of its conversation. */
export interface WaitEffect {
  kind: 'wait';
  conversation: ConversationState;
  key: Buffer;
  seq: number;
  text: string;
  dueAt: number;
  burst: Burst | null;
  createdAt: number;
  /** Set by the writer. */
  inboxId: number;
}

/** Of a message that waits, its burst has changed, or who waits for it. */
export interface ChangeEffect {
  kind: 'change';
  userId: number;
  inboxId: number;
  dueAt: number;
  burst: Burst | null;
}

/** The message and its reply enter the history. */
export interface RecordEffect {
  kind: 'record';
  conversation: ConversationState;
  /** The waiting row that this completes, or the new row to write. */
  inbox: { id: number } | { key: Buffer; seq: number };
  text: string;
  receivedAt: number;
  reply: Reply;
  repliedAt: number;
  /** Nobody waits for the reply, so it goes to the outbox; null: its caller takes it, or there is none. */
  outgoing: Outgoing | null;
}

/** How a reply leaves through the outbox. */
export interface Outgoing {
  /** null: by the chat tool. */
  channel: PushedChannel | null;
  /** The channel takes no message after that. */
  expiresAt: number;
}

/** A caller that asked again took the reply, so it is not delivered. */
export interface CancelEffect {
  kind: 'cancel-delivery';
  userId: number;
  inboxId: number;
}

/** Something besides what was said: it stands between the messages for the owner to read. */
export interface MarkEffect {
  kind: 'mark';
  conversation: ConversationState;
  event: ConversationEventKind;
  by: EventMaker;
  pausedUntil: number | null;
  at: number;
}

/** A change of the memo that others keep rows of. */
export interface NoteEffect {
  kind: 'note';
  conversation: ConversationState;
  change: MemoChange;
  at: number;
}

type Step =
  | { readonly kind: 'arrive'; readonly input: Arrival }
  | { readonly kind: 'claim'; readonly input: Claim }
  | { readonly kind: 'finish'; readonly input: Finish }
  | { readonly kind: 'let-go'; readonly input: Ticket }
  | { readonly kind: 'pause'; readonly input: SetPause };

/** A step of the journal, as data, so that many of them can share a transaction. */
export type Operation = Step & {
  /** Its `conversationKey` and `templateKey`, made once because they are asked for many times. */
  readonly key: string;
  readonly template: string;
};

export function createOperation(step: Step): Operation {
  const named = step.kind === 'finish' ? step.input.turn : step.input;
  return { ...step, key: conversationKey(named), template: templateKey(named) };
}

export function keyOf(operation: Operation): ConversationKey {
  return operation.kind === 'finish' ? operation.input.turn : operation.input;
}

/** One text for one conversation; ids hold no space. */
export function conversationKey({ userId, templateId, externalId }: ConversationKey): string {
  return `${userId} ${templateId} ${externalId}`;
}

/** The same for a template. */
export function templateKey({ userId, templateId }: TemplateKey): string {
  return `${userId} ${templateId}`;
}
