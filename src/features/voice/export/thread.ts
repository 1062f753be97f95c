/** What a message is. `bot` only where the file itself says that a machine wrote it. */
export type MessageKind = 'text' | 'media' | 'share' | 'call' | 'system' | 'bot';

/** One message of a thread; of `media` and `share` the text is a caption or a reply, or a sentence of the app. */
export interface ThreadMessage {
  sender: string;
  /** Milliseconds since the epoch; null where the file does not tell. Exact to the second at best. */
  at: number | null;
  text: string;
  kind: MessageKind;
}

/** A conversation as every reader yields it, messages oldest first. */
export interface Thread {
  /** The same for the same conversation in another file or another zip. */
  id: string;
  participants: readonly string[];
  /** The participant that the file itself calls the account; null where it calls nobody so. */
  owner: string | null;
  messages: readonly ThreadMessage[];
  /** Times are by the minute: enough for gaps of hours, too rough for what is typed in seconds. */
  isRough: boolean;
}

/** The account, where a file has no name for it; without letters, so that no word is taken for it. */
export const ACCOUNT = '*';

/** A file, or a part of one, that could not be read. */
export type ReadFault = 'broken' | 'not_messages' | 'too_large';

/** What a reader makes of one file. */
export type Reading = { threads: readonly ThreadPart[] } | { fault: ReadFault };

/** What one file holds of a thread: an export cuts long ones into several files. */
export interface ThreadPart extends Omit<Thread, 'isRough'> {
  /** How far from the newest file of its thread this one is. */
  page: number;
  /** Times are those of some clock on a wall, as in all files but Instagram's JSON. */
  isLocalTime: boolean;
  /** Who reacted when, as `reactionKey` says it: what the app writes of a reaction stands at the same second. */
  reactions: ReadonlySet<string>;
}

export function reactionKey(actor: string, seconds: number): string {
  return `${Math.floor(seconds)} ${actor}`;
}
