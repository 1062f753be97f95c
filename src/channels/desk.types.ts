import type { ChannelPlace } from '../contract/channels.ts';

/** One message of a customer on a channel on which we send. Texts are well-formed and free of NUL. */
export interface CustomerMessage {
  userId: number;
  /** The template that answers at this place. Where it shares conversations, its group does. */
  templateId: number;
  from: ChannelPlace;
  /** The channel's own id of the message: with the same `sentAt` it is the same message, for 24 hours. */
  key: string;
  /** 1 to 4,000 characters (code points). */
  text: string;
  /** When the customer sent it, by the channel. */
  sentAt: number;
  /** It came too late for an answer: it is recorded, and answered with nothing. */
  isOld: boolean;
  /** The customer's name and user name, '' when unknown. */
  contactName: string;
  username: string;
}

/** What the owner wrote to a customer in the channel's own app. */
export interface OwnerMessage {
  userId: number;
  templateId: number;
  from: ChannelPlace;
  key: string;
  text: string;
  sentAt: number;
  /** For how long the bot is quiet from now on, in minutes; null: until it is resumed. */
  pauseMinutes: number | null;
}

export type Received =
  /** It is recorded: from here on nothing of it is lost, and its reply follows by itself. */
  | { kind: 'taken'; conversationId: number }
  /** It came before. */
  | { kind: 'known' }
  /** The customer writes too fast; nothing is recorded, and it can be handed in again then. */
  | { kind: 'limited'; retryAfterMs: number }
  /** The template is gone. */
  | { kind: 'nobody' };

/**
 * Where channels on which we send hand in what happened. Messages of one conversation have to be handed in one after the
 * other, in the order in which they were sent; conversations do not wait for each other.
 */
export interface Desk {
  /** Resolves as soon as the message is recorded, before it is answered. Rejects where the database is away. */
  receive(message: CustomerMessage): Promise<Received>;
  /** Records it as the owner's, and silences the bot. Once for a `key`. */
  ownerWrote(message: OwnerMessage): Promise<Received>;
}
