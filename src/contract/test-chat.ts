import Type, { type Static } from 'typebox';
import { closed, Id } from './common.ts';
import { ReasonView } from './conversation.ts';
import { MESSAGE_MAX } from './limits.ts';

const message = Type.Object(
  {
    messageText: Type.String({ maxLength: MESSAGE_MAX }),
    isFromUser: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  closed,
);

export const TestPromptBody = Type.Object(
  { templateId: Id, message: Type.String() },
  { ...closed, examples: [{ templateId: 1, message: 'Do you deliver?' }] },
);
export const TestConversationBody = Type.Object(
  {
    templateId: Id,
    messages: Type.Array(message, { maxItems: 500 }),
    newMessage: Type.String(),
    conversationId: Type.String({ pattern: '^test-', maxLength: 100 }),
    /** As the chat tool would send it. */
    contactName: Type.Optional(Type.String({ maxLength: 200 })),
  },
  {
    ...closed,
    examples: [{ templateId: 1, messages: [], newMessage: 'Do you deliver?', conversationId: 'test-1' }],
  },
);

/** What the webhook would have answered. Nothing is recorded. */
export const TestAnswer = Type.Object({
  /** '' when there is nothing to say. */
  response: Type.String(),
  source: Type.String(),
  handoff: Type.Boolean(),
  reason: ReasonView,
});

export type TestPromptBody = Static<typeof TestPromptBody>;
export type TestConversationBody = Static<typeof TestConversationBody>;
export type TestAnswer = Static<typeof TestAnswer>;
