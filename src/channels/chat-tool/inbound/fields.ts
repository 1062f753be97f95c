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
] as const;

/** `user` comes last: Evolution's bot sends nothing else for a new conversation. */
export const ID_KEYS = ['conversation_id', 'subscriber_id', 'user_id', 'contact_id', 'id', 'user'] as const;

export const TIMESTAMP_KEYS = ['timestamp'] as const;
export const NAME_KEYS = ['first_name', 'name'] as const;
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

const UNREPLACED = /^\{\{[^{}]+\}\}$/;
const HOLDS_UNREPLACED = /\{\{[^{}]+\}\}/;

/** What programs write for 'nothing': as an id, it would give all customers one conversation. */
const PLACEHOLDERS: ReadonlySet<string> = new Set(['null', 'undefined', 'None', 'NaN', '[object Object]']);

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
    if (!isUnreplaced(trimmed)) return { key, value };
    quirks.push(`unreplaced_variable:${key}`);
  }
  return null;
}

/**
 * The same for ids, where a placeholder such as 'undefined' is missing too, and a text with such a variable anywhere in
 * it: all customers would be one.
 */
export function pickId(fields: BodyFields, keys: readonly string[], quirks: Quirk[]): Picked | null {
  const picked = pick(fields, keys, quirks);
  if (picked === null || typeof picked.value !== 'string') return picked;
  const quirk = whyNoId(picked.key, picked.value);
  if (quirk === null) return picked;
  quirks.push(quirk);
  return pickId(fields, keys.slice(keys.indexOf(picked.key) + 1), quirks);
}

function whyNoId(key: string, text: string): Quirk | null {
  if (PLACEHOLDERS.has(text.trim())) return 'placeholder_id';
  return HOLDS_UNREPLACED.test(text) ? `unreplaced_variable:${key}` : null;
}

function isUnreplaced(text: string): boolean {
  return text.startsWith('{{') && UNREPLACED.test(text);
}

/** The value as text; a number with all its digits; null for everything that is neither. */
export function textOf(fields: BodyFields, picked: Picked): string | null {
  const { key, value } = picked;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return null;
  return Number.isSafeInteger(value) ? String(value) : fields.numberSource(key);
}
