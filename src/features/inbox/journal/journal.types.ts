import type { Pause } from '../../../contract/bot-control.ts';
import type { EventMaker } from '../../../contract/conversation.ts';
import type { Memo, MemoChange } from '../../../contract/memo.ts';
import type { HistoryMessage, Reply, ReplySource } from '../../../contract/reply.ts';

/**
 * The journal records each message once, in the order of its conversation, together with its answer. All times
 * are milliseconds since the epoch, by the database server's clock on Postgres and by ours on SQLite.
 */
export interface Journal {
  /** Registers a message. When the promise resolves, what it says is on disk. */
  arrive(arrival: Arrival): Promise<ArrivalOutcome>;
  /** Asks whether it is this message's turn now; a reply that is ready is recorded in the same step. */
  claim(claim: Claim): Promise<ClaimOutcome>;
  /**
   * Records the reply of a message whose turn it is, and returns it: silence where the conversation was paused
   * meanwhile. null when the lease ran out and another process took over.
   */
  finish(finish: Finish): Promise<Answer | null>;
  /**
   * A message's caller can't wait any longer: from now on nobody waits, and the reply goes through the outbox. Returns
   * 'gone', or what was recorded before that. Whichever of the two is written first decides who hands the reply over.
   */
  letGo(message: Ticket): Promise<'gone' | RememberedReply>;
  /** Silences the bot in a conversation, or lets it speak again. False: there is no such conversation. */
  pause(change: SetPause): Promise<boolean>;
  /** Messages whose turn it is, without a caller who still waits, that nobody has held for seconds; at most `limit`. */
  overdue(graceMs: number, limit: number): Promise<Overdue[]>;
  /** Whether nobody has taken a turn over: its message was neither joined by another one nor changed, and its lease not lost. */
  holds(turn: Turn): Promise<boolean>;
  /** What became of a message that another request is answering; null while it is being answered. */
  outcome(message: Pick<Ticket, 'userId' | 'inboxId'>): Promise<RememberedReply | null>;
  /** Gives back the share of the day's AI replies that a turn took at about that time: the AI wrote nothing. */
  returnAiReply(template: TemplateKey, takenAt: number): Promise<void>;
  /** Keeps the leases of turns that are still being worked on alive. A lease that was lost stays lost. */
  renew(turns: readonly Turn[]): Promise<void>;
  /** The last messages of a conversation, oldest first. */
  history(conversation: Pick<Ticket, 'userId' | 'conversationId'>, limit: number): Promise<RecordedMessage[]>;
}

export interface RecordedMessage extends HistoryMessage {
  /** It was answered together with the one after it. */
  isJoined: boolean;
}

/** Ids count within an owner: where owners move between databases, others may have the same ones. */
export interface TemplateKey {
  userId: number;
  templateId: number;
}

/** Names a conversation before it has an id. */
export interface ConversationKey extends TemplateKey {
  externalId: string;
}

/** How a reply gets to the customer. */
export interface Delivered {
  /**
   * Whether it still does when no caller waits for it. Else a message whose caller is gone is recorded without an answer,
   * and holds up nothing.
   */
  deliversLater: boolean;
}

export interface Arrival extends ConversationKey, Delivered {
  contactName: string;
  text: string;
  dedup: DedupKeys;
  /** How long a caller waits for the answer, in milliseconds; null: nobody does. */
  dueInMs: number | null;
  limits: ArrivalLimits;
  /** The reply where none has to be thought about (a trigger, a pause); null when the AI is to be asked. */
  fixed: FixedReply | null;
  /** What the message itself says, whatever is answered; null: nothing worth keeping. */
  noted: MemoChange | null;
  /** stop: the bot is silent until `start`, or until the owner lifts it. */
  consent?: 'stop' | 'start' | null;
  /** Where templates share the conversation: the one that is silent where nobody answers. */
  calledBy?: number | undefined;
  gather: Gather | null;
}

/** How a message waits for more of its kind, to be answered together with them; null: it does not. */
export interface Gather {
  waitMs: number;
}

/** The same message again has the same key, and counts as such for `windowMs`. */
export interface DedupKeys {
  key: Buffer;
  /** The key in the time slot before, where the message had no timestamp. */
  earlierKey: Buffer | null;
  windowMs: number;
}

/** Messages a minute; 0: no limit. */
export interface ArrivalLimits {
  perConversation: number;
  perTemplate: number;
  /** AI replies a UTC day; null: no limit. */
  aiRepliesPerDay: number | null;
}

/** What a fixed reply may depend on. */
export interface ConversationView {
  /** When the bot last answered here; null before its first reply. */
  lastReplyAt: number | null;
  memo: Memo;
  now: number;
}

/** A reply that needs no AI; null: it does. One with `handoff` silences the bot until it is resumed. */
export type FixedReply = (conversation: ConversationView) => Reply | null;

/** A reply as it stands in the journal. */
export interface RecordedReply {
  text: string;
  source: ReplySource;
  handoff: boolean;
}

/** With what the bot keeps in mind of the conversation. */
export interface RememberedReply extends RecordedReply {
  memo: Memo;
}

/** The right to answer a message: worthless once a higher token was given out. */
export interface Turn extends Ticket {
  token: number;
  view: ConversationView;
  /** Whether anything was said in the conversation before. */
  hasHistory: boolean;
  /** False when the template's AI replies of the day are used up. */
  mayAskAi: boolean;
  /** null: no other message can join this one. */
  burst: TurnBurst | null;
  receivedAt: number;
}

export interface TurnBurst {
  /** How long to wait for another message before the AI is asked. */
  gatherMs: number;
  /** Whether the AI had begun to write for the messages before this one. */
  wasDropped: boolean;
  /** Whether a message that joins gets what is reserved of the day's AI replies. */
  handsOnAiReply: boolean;
}

export type ArrivalOutcome =
  | Answered
  | { kind: 'replayed'; reply: RememberedReply; conversationId: number }
  | { kind: 'underway'; inboxId: number; conversationId: number }
  /** `joined`: those before it that it is answered together with. */
  | { kind: 'leased'; turn: Turn; joined: readonly Settled[] }
  | { kind: 'queued'; ticket: Ticket }
  | { kind: 'limited'; retryAfterMs: number };

/** A message has its reply, and the conversation its memo after that. */
export interface Answer {
  reply: Reply;
  memo: Memo;
  /** Whether a caller takes it; else it goes through the outbox, where there is something to say. */
  isHeard: boolean;
  /** Others of the conversation that were answered in the same step, in their order. */
  others: readonly Settled[];
}

export interface Answered extends Answer {
  kind: 'answered';
  conversationId: number;
}

/** A place in the queue of a conversation. */
export interface Ticket extends ConversationKey {
  inboxId: number;
  conversationId: number;
  seq: number;
}

export interface Claim extends Ticket, Delivered {
  text: string;
  fixed: FixedReply | null;
  aiRepliesPerDay: number | null;
  /** As in `Arrival`. */
  calledBy?: number | undefined;
}

export type ClaimOutcome =
  | { kind: 'leased'; turn: Turn }
  | Answered
  | { kind: 'not_yet' }
  /** Another request has answered the message. */
  | { kind: 'lost' };

export interface Finish extends Delivered {
  turn: Turn;
  text: string;
  reply: Reply;
  /** The reply to a message behind it whose time is up too; null: it waits on. */
  ifDue(waiting: { inboxId: number; text: string }): FixedReply | null;
}

/** What became of a message that waited. */
export interface Settled {
  inboxId: number;
  reply: Reply;
  memo: Memo;
}

export interface SetPause extends ConversationKey {
  /** null: the bot speaks again. */
  pause: Pause | null;
  by: EventMaker;
  /** Whether a conversation that does not exist is created. */
  mayCreate: boolean;
}

/** A message whose process is gone. */
export interface Overdue extends Ticket {
  text: string;
  contactName: string;
  memo: Memo;
}
