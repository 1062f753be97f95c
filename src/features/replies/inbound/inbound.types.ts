/** What a chat tool's request says, and what can be wrong with it. */

import type { ErrorCode } from '../../../errors.ts';

/** What was unusual about a request that was understood all the same; the connection doctor shows these. */
export type Quirk =
  | 'byte_order_mark'
  | 'double_encoded_json'
  | 'form_body'
  | 'invalid_utf8'
  | 'no_timestamp'
  | 'numeric_id'
  | 'photo_url'
  | 'placeholder_id'
  | 'plain_text'
  | 'repaired_json'
  | 'unreadable_timestamp'
  | `unreplaced_variable:${string}`;

/** A customer's message, ready for the pipeline. All texts are well-formed and free of NUL. */
export interface InboundMessage {
  /** What the customer wrote, 1 to 4,000 characters (code points), not trimmed. */
  text: string;
  /** The chat tool's id of the conversation, trimmed, 1 to 255 characters. */
  externalId: string;
  /** The timestamp as it was sent, trimmed; null when it is missing. */
  timestamp: string | null;
  /** The same in milliseconds since the epoch; null when it can't be read. */
  timestampMs: number | null;
  /** The customer's name, '' when unknown. */
  contactName: string;
  /** The customer's user name, '' when unknown. */
  username: string;
  quirks: Quirk[];
}

export type InboundField = 'body' | 'message' | 'conversation_id' | 'timestamp' | 'minutes';

export type InboundErrorCode = Extract<
  ErrorCode,
  | `body_${string}`
  | `message_${string}`
  | `conversation_id_${string}`
  | 'timestamp_invalid'
  | 'minutes_invalid'
>;

/** Why a request can't be answered, with a sentence that tells the owner what to change in the flow. */
export interface InboundRefusal {
  ok: false;
  field: InboundField;
  code: InboundErrorCode;
  sentence: string;
  quirks: Quirk[];
}

export type InboundResult = { ok: true; message: InboundMessage } | InboundRefusal;

/** The fields of a body, however it was written. */
export interface BodyFields {
  /** Values by key, as JSON.parse would give them; keys that no list in `keys.ts` names may be absent. */
  values: Readonly<Record<string, unknown>>;
  /** The characters of the number at `key`, where the value as a number would lose digits. */
  numberSource: (key: string) => string;
}
