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
