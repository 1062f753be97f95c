/** How an answer can be written: what `?format=` may name. */
export const ANSWER_FORMATS = ['default', 'chatfuel', 'evolution', 'plain', 'uchat'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

/** The longest id of a conversation and the longest timestamp that a chat tool may send, in characters. */
export const EXTERNAL_ID_MAX = 255;
export const TIMESTAMP_MAX = 255;
