import Type, { type Static } from 'typebox';
import { closed, Id, MAX_ID } from './common.ts';
import { ReasonView, Speaker } from './conversation.ts';
import { MESSAGE_MAX, MESSAGE_RULE } from './limits.ts';
import { named, ruledText } from './published.ts';
import { STRATEGY_ENDINGS, type StrategyEnding } from './strategy.ts';
import { StrategyDefinitionBody } from './strategy-api.ts';

const message = Type.Object(
  {
    messageText: Type.String({ maxLength: MESSAGE_MAX }),
    isFromUser: Type.Boolean(),
    createdAt: Type.String({ format: 'date-time' }),
  },
  closed,
);

const Count = Type.Integer({ minimum: 0, maximum: MAX_ID });
const Ids = Type.Array(Type.Integer({ minimum: 0, maximum: MAX_ID }), { maxItems: 100 });
const Texts = Type.Array(Type.String({ maxLength: 1_000 }), { maxItems: 100 });
const Milliseconds = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** What the bot has in mind after a reply; the next try sends it back as it came. */
export const TestMemo = named(
  'TestMemo',
  Type.Object(
    {
      fields: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 1_000 }))),
      tags: Type.Optional(Texts),
      strategiesDone: Type.Optional(Ids),
      strategiesReached: Type.Optional(Ids),
      strategy: Type.Optional(
        Type.Object(
          {
            id: Count,
            version: Count,
            step: Type.String({ maxLength: 100 }),
            passed: Type.Optional(Texts),
            tries: Count,
            replies: Count,
            startedAt: Milliseconds,
            said: Type.Optional(Texts),
            waitsFor: Type.Optional(Type.Literal('question')),
            isUpset: Type.Optional(Type.Literal(true)),
            ended: Type.Optional(Type.Enum(Object.keys(STRATEGY_ENDINGS) as StrategyEnding[])),
            endedAt: Type.Optional(Milliseconds),
          },
          closed,
        ),
      ),
      speaker: Type.Optional(
        Type.Object(
          { at: Id, passed: Type.Optional(Type.Object({ to: Id, until: Milliseconds }, closed)) },
          closed,
        ),
      ),
    },
    closed,
  ),
);

export const TestPromptBody = named(
  'TestPromptBody',
  Type.Object(
    { templateId: Id, message: ruledText(MESSAGE_RULE) },
    { ...closed, examples: [{ templateId: 1, message: 'Do you deliver?' }] },
  ),
);
export const TestConversationBody = named(
  'TestConversationBody',
  Type.Object(
    {
      templateId: Id,
      messages: Type.Array(message, { maxItems: 500 }),
      newMessage: ruledText(MESSAGE_RULE),
      conversationId: Type.String({ pattern: '^test-', maxLength: 100 }),
      /** As the chat tool would send it. */
      contactName: Type.Optional(Type.String({ maxLength: 200 })),
      memo: Type.Optional(TestMemo),
      /** One as it stands in its editor: it runs from the first message on, instead of those that are saved. */
      strategy: Type.Optional(StrategyDefinitionBody),
    },
    {
      ...closed,
      examples: [{ templateId: 1, messages: [], newMessage: 'Do you deliver?', conversationId: 'test-1' }],
    },
  ),
);

/** What the webhook would have answered. Nothing is recorded. */
export const TestAnswer = named(
  'TestAnswer',
  Type.Object({
    /** '' when there is nothing to say. */
    response: Type.String(),
    source: Type.String(),
    handoff: Type.Boolean(),
    reason: ReasonView,
    /** The template that answers, where several share conversations. */
    saidBy: Type.Union([Speaker, Type.Null()]),
    memo: TestMemo,
  }),
);

export type TestPromptBody = Static<typeof TestPromptBody>;
export type TestConversationBody = Static<typeof TestConversationBody>;
export type TestAnswer = Static<typeof TestAnswer>;
