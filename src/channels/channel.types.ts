import type { ChannelName } from '../contract/channels.ts';
import type { ErrorCode } from '../errors.ts';
import type { LoadedTemplate } from '../features/replies/loaded-templates.ts';

/** What became of an attempt to send. */
export type DeliveryResult =
  | { kind: 'sent' }
  /** Nothing arrived. `afterMs`: the channel says when to come back, and it counts as no try; left out: the usual pauses. */
  | { kind: 'try_again'; problem: string; afterMs?: number }
  | { kind: 'refused'; problem: string }
  /** It may have arrived, so it must not be repeated. */
  | { kind: 'unknown'; problem: string };

/** One reply on its way out, of the bot or of the owner. The outbox has claimed it: nobody else sends it now. */
export interface OutgoingDelivery {
  id: number;
  userId: number;
  conversationId: number;
  externalId: string;
  /** The message that is sent, as `messages.id`. */
  messageId: number;
  text: string;
  /** Written by the owner. */
  isOwn: boolean;
  /** This is the nth attempt, from 1. */
  attempts: number;
  /** When the customer's message came that it answers; null for what the owner writes. */
  answersAt: number | null;
  loaded: LoadedTemplate;
}

/** Whether an owner can write to a customer from here. */
export type Reach = { canSend: true } | { canSend: false; because: ErrorCode };

/**
 * A way on which customers write and are answered. Messages come in by the channel's own routes, through `Desk` or the
 * webhook; this is the way out.
 */
export interface Channel {
  readonly name: ChannelName;
  /** Tries of what arrived nowhere, over all; 'Infinity' while it is in time. */
  readonly mostTries: number;
  /** How long after the customer's last message the channel takes a reply, in milliseconds; null: always. */
  readonly windowMs: number | null;
  /** Sends it, all of its messages in order. Never rejects. */
  deliver(delivery: OutgoingDelivery): Promise<DeliveryResult>;
  /**
   * What became of one whose outcome was unknown. Asked a few times, with pauses; without it, it stays unknown. `not_sent`
   * only where that is certain. Never rejects.
   */
  lookUp?(delivery: OutgoingDelivery): Promise<'sent' | 'not_sent' | 'unknown'>;
  /** What became of one in this conversation is written down now. */
  settled?(externalId: string): void;
  /** Whether the owner can write to this conversation from here. */
  reach(userId: number, externalId: string): Promise<Reach>;
  /** Shows the customer that a reply is being written, for the channels that can. Best effort, never rejects. */
  showTyping?(externalId: string, userId: number): void;
}
