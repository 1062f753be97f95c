/** Plain limits and choices that the browser takes too: no shape stands beside them, so nothing of TypeBox comes along. */

/** How long a pause may be chosen for, in minutes; null: until resumed. */
export const PAUSE_CHOICES = [60, 720, null] as const;

/** What the owner has sent elsewhere. */
export const OWN_REPLY_RULE = { min: 1, max: 4_000, tooShort: 'Required' } as const;

/** What the owner sends from here: three messages of Instagram's size. */
export const SENT_REPLY_RULE = { min: 1, max: 3_000, unit: 'bytes', tooShort: 'Required' } as const;

/** Instagram takes a reply for so long after the customer's last message. */
export const REPLY_WINDOW_MS = 24 * 60 * 60_000;

/** The longest message of a customer, or of an owner who tries a template, in characters. */
export const MESSAGE_MAX = 4_000;
export const MESSAGE_RULE = { min: 1, max: MESSAGE_MAX, tooShort: 'Required' } as const;

/** Conversation ids of tries begin so; what arrives under any other is a real customer's. */
export const TEST_ID_PREFIX = 'test-';

export const TOKEN_SCOPES = ['read', 'full'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
export const TOKENS_MAX = 20;
export const TOKEN_NAME_RULE = { min: 1, max: 100, tooShort: 'Required' } as const;
