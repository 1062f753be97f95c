import Type, { type TSchema } from 'typebox';
import { MESSAGE_MAX } from './limits.ts';
import { named, refused } from './published.ts';
import { REPLY_SOURCES } from './reply.ts';
import { BUBBLE_BYTES, WEBHOOK_ID_PATTERN } from './template.ts';
import { ANSWER_FORMATS, EXTERNAL_ID_MAX, TIMESTAMP_MAX } from './webhook.ts';

/** The webhook reads and writes by hand, so these shapes are for its callers. Other fields are ignored, which `docs/webhook.md` tells. */

const open = { additionalProperties: true } as const;
/** Chat tools put whatever a variable holds. */
const TextOrNumber = (maxLength: number, description: string) =>
  Type.Union([Type.String({ minLength: 1, maxLength, pattern: '\\S' }), Type.Number()], { description });

const conversationId = named(
  'WebhookConversationId',
  Type.Union([Type.String({ minLength: 1, maxLength: EXTERNAL_ID_MAX, pattern: '\\S' }), Type.Integer()], {
    description: `Who wrote it, the same for every message of one customer. Also read from \`subscriber_id\`, \`user_id\`, \`contact_id\`, \`id\` and \`user\`. ${refused('a variable that was not filled in, such as {{user_id}}; a word for nothing, such as null or undefined; what begins like an id of another channel')}`,
  }),
);

export const WebhookMessage = named(
  'WebhookMessage',
  Type.Object(
    {
      message: TextOrNumber(
        MESSAGE_MAX,
        `What the customer wrote; a number is read as its digits. Also read from \`text\`, \`last_input_text\`, \`last_text_input\`, \`input\` and \`query\`. ${refused('a variable that was not filled in')}`,
      ),
      conversation_id: conversationId,
      timestamp: Type.Optional(
        Type.Union([Type.String({ maxLength: TIMESTAMP_MAX }), Type.Number(), Type.Null()], {
          description:
            'When it was written: ISO 8601, Unix seconds or milliseconds, or a written date. It tells a repetition from a new message',
        }),
      ),
      first_name: Type.Optional(Type.String({ description: 'Or `name`; 100 characters of it are kept' })),
      username: Type.Optional(Type.String({ description: '100 characters of it are kept' })),
    },
    {
      ...open,
      description: 'Other fields are ignored, so a tool may send its whole contact record',
      examples: [
        {
          message: 'Do you deliver?',
          conversation_id: '24012345678901234',
          timestamp: '2026-01-31T12:00:00Z',
        },
      ],
    },
  ),
);

export const WebhookControl = named(
  'WebhookControl',
  Type.Object(
    {
      conversation_id: conversationId,
      minutes: Type.Optional(
        Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()], {
          description: 'For how long; until it is resumed without it, and for more than a year',
        }),
      ),
    },
    { ...open, examples: [{ conversation_id: '24012345678901234', minutes: 60 }] },
  ),
);
export const WebhookControlled = named(
  'WebhookControlled',
  Type.Object({ success: Type.Literal(true), paused: Type.Boolean() }),
);

const bubble = Type.String({ description: `At most ${BUBBLE_BYTES} bytes; empty where unused` });
const lead = {
  lead_email: Type.String({
    description: 'What is known of the customer: `lead_<key>` for each of your fields',
  }),
  lead_phone: Type.String(),
  tags: Type.String({ description: 'With ", " between them' }),
};
const flat = {
  response: Type.String({ description: 'The reply, or its first part; empty when there is nothing to say' }),
  send: Type.Boolean({ description: 'Whether to send it' }),
  source: Type.Enum([...REPLY_SOURCES]),
  handoff: Type.Boolean({ description: 'Whether a human takes over from here' }),
  response_1: bubble,
  response_2: bubble,
  response_3: bubble,
  ...lead,
};
const texts = { additionalProperties: Type.String() };
const Action = named(
  'WebhookAction',
  Type.Union([
    Type.Object({
      action: Type.Literal('set_field_value'),
      field_name: Type.String(),
      value: Type.Union([Type.String(), Type.Number()]),
    }),
    Type.Object({ action: Type.Literal('add_tag'), tag_name: Type.String() }),
  ]),
);
const blockOf = (more: Record<string, TSchema>) =>
  Type.Object({
    ...more,
    messages: Type.Array(Type.Object({ type: Type.Literal('text'), text: Type.String() }), { maxItems: 3 }),
    actions: Type.Optional(Type.Array(Action)),
  });

const PlainAnswer = named(
  'WebhookPlainAnswer',
  Type.Object(flat, { ...texts, description: 'With `format=plain`' }),
);
const FlatAndBlock = named(
  'WebhookAnswer',
  Type.Object(
    { ...flat, version: Type.Literal('v2'), content: blockOf({ type: Type.Literal('instagram') }) },
    {
      ...texts,
      description: 'Without a `format`: the flat fields, and ManyChat’s Dynamic Block',
    },
  ),
);
const ChatfuelAnswer = named(
  'WebhookChatfuelAnswer',
  Type.Object(
    {
      messages: Type.Array(Type.Object({ text: Type.String() }), { maxItems: 3 }),
      set_attributes: Type.Object(lead, texts),
    },
    { additionalProperties: false, description: 'With `format=chatfuel`' },
  ),
);
const EvolutionAnswer = named(
  'WebhookEvolutionAnswer',
  Type.Object(
    { message: Type.String() },
    { additionalProperties: false, description: 'With `format=evolution`: the whole reply' },
  ),
);
const UchatAnswer = named(
  'WebhookUchatAnswer',
  Type.Object(
    { version: Type.Literal('v1'), content: blockOf({}) },
    { additionalProperties: false, description: 'With `format=uchat`: UChat’s dynamic content' },
  ),
);

export const WebhookAnswers = {
  default: FlatAndBlock,
  plain: PlainAnswer,
  chatfuel: ChatfuelAnswer,
  evolution: EvolutionAnswer,
  uchat: UchatAnswer,
} as const satisfies Record<(typeof ANSWER_FORMATS)[number], TSchema>;
export const AnyWebhookAnswer = Type.Union(Object.values(WebhookAnswers));

export const WebhookParams = Type.Object({
  webhookUrl: named(
    'WebhookUrl',
    Type.String({
      pattern: WEBHOOK_ID_PATTERN.source,
      description: 'The id in the template’s webhook address. It is as good as a password',
    }),
  ),
});
export const WebhookQuery = Type.Object({
  format: Type.Optional(
    Type.Enum([...ANSWER_FORMATS], {
      description: 'How the answer is written; each format has a shape of its own',
    }),
  ),
});
