import type { ErrorCode } from '../../../errors.ts';
import { isUnfilled, type Unfilled, unfilledId } from './variables.ts';

/** What was unusual about a request that was understood all the same; the connection doctor shows these. */
export type Quirk =
  | 'byte_order_mark'
  | 'double_encoded_json'
  | 'empty_word'
  | 'form_body'
  | 'invalid_utf8'
  | 'no_timestamp'
  | 'numeric_id'
  | 'photo_url'
  | `placeholder_id:${string}`
  | 'plain_text'
  | 'repaired_json'
  | `rounded_id:${string}`
  | 'unreadable_timestamp'
  | `unreplaced_variable:${string}`
  | 'wrapped_body';

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
  /** Values by key, as JSON.parse would give them; keys that no list below names may be absent. */
  values: Readonly<Record<string, unknown>>;
  /** The characters of the number at `key`, where the value as a number would lose digits. */
  numberSource: (key: string) => string;
}

/** The names under which chat tools send each field; the first that holds something counts. */
export const MESSAGE_KEYS = [
  'message',
  'text',
  'last_input_text',
  'last_text_input',
  'input',
  'query',
  'last user freeform input',
] as const;

/** `user` comes late: Evolution's bot sends nothing else for a new conversation. With blanks: Chatfuel's own names. */
export const ID_KEYS = [
  'conversation_id',
  'subscriber_id',
  'user_id',
  'contact_id',
  'user_ns',
  'chatfuel user id',
  'messenger user id',
  'id',
  'user',
] as const;

export const TIMESTAMP_KEYS = ['timestamp'] as const;
export const NAME_KEYS = ['first_name', 'first name', 'name'] as const;
export const USERNAME_KEYS = ['username'] as const;
/** Of a pause alone. */
export const MINUTES_KEYS = ['minutes'] as const;

const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...MESSAGE_KEYS,
  ...ID_KEYS,
  ...TIMESTAMP_KEYS,
  ...NAME_KEYS,
  ...USERNAME_KEYS,
  ...MINUTES_KEYS,
]);

/** Whether a request may carry this key for one of our fields. */
export function isKnownKey(key: string): boolean {
  return KNOWN_KEYS.has(key);
}

/** A field as it was sent: under which of its names, and what. */
export interface Picked {
  key: string;
  value: unknown;
}

/**
 * The first of `keys` that holds something. Missing are: no such key, null, blank text, and a text that is
 * nothing but a template variable the chat tool did not fill in (noted as a quirk).
 */
export function pick(fields: BodyFields, keys: readonly string[], quirks: Quirk[]): Picked | null {
  for (const key of keys) {
    const value = fields.values[key];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') return { key, value };
    const trimmed = value.trim();
    if (trimmed === '') continue;
    if (!isUnfilled(trimmed)) return { key, value };
    quirks.push(`unreplaced_variable:${key}`);
  }
  return null;
}

const ID_NAMES: ReadonlySet<string> = new Set(ID_KEYS);

/**
 * The same for ids, where a word for 'nothing' and a rounded number are missing too, and a text with a variable anywhere
 * in it: all customers would be one.
 */
export function pickId(fields: BodyFields, quirks: Quirk[]): Picked | null {
  for (const key of ID_KEYS) {
    const value = fields.values[key];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') return { key, value };
    const trimmed = value.trim();
    if (trimmed === '') continue;
    const unfilled = unfilledId(trimmed, ID_NAMES);
    if (unfilled === null) return { key, value };
    quirks.push(`${ID_QUIRKS[unfilled]}:${key}`);
  }
  return null;
}

const ID_QUIRKS = {
  variable: 'unreplaced_variable',
  nothing: 'placeholder_id',
  rounded: 'rounded_id',
} as const satisfies Record<Unfilled, string>;

/** The value as text; a number with all its digits; null for everything that is neither. */
export function textOf(fields: BodyFields, picked: Picked): string | null {
  const { key, value } = picked;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return null;
  return Number.isSafeInteger(value) ? String(value) : fields.numberSource(key);
}
