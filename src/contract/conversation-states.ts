/** What the list of conversations can be narrowed to, beside all. */
export const CONVERSATION_STATES = ['waiting', 'paused', 'unanswered'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** Who wrote a message. */
export const MESSAGE_WRITERS = ['customer', 'bot', 'owner'] as const;
