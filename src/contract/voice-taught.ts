/** Single turns that teach the voice, by writing a reply better. */
import Type, { type Static } from 'typebox';
import { closed, Id, Time } from './common.ts';
import { MESSAGE_MAX } from './limits.ts';
import { named, refused, ruledText } from './published.ts';

export const TAUGHT_RULES = {
  asked: { min: 1, max: MESSAGE_MAX },
  said: { min: 1, max: MESSAGE_MAX },
  contactName: { min: 0, max: 200 },
} as const;

/** An exchange of the test chat. Names and contact data are masked before it is kept. */
export const TaughtBody = named(
  'TaughtBody',
  Type.Object(
    {
      asked: ruledText(TAUGHT_RULES.asked),
      said: ruledText(TAUGHT_RULES.said, refused('a text of which nothing is left without its facts')),
      contactName: Type.Optional(ruledText(TAUGHT_RULES.contactName)),
    },
    { ...closed, examples: [{ asked: 'Do you deliver?', said: 'we do, every day 🌸' }] },
  ),
);

/** How a message of the history is answered better: `messageId` is the reply, or the message that got none. */
export const TaughtFromHistoryBody = named(
  'TaughtFromHistoryBody',
  Type.Object(
    {
      conversationId: Id,
      messageId: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: refused('a message that is neither the customer’s nor a reply to one'),
      }),
      said: ruledText(TAUGHT_RULES.said, refused('a text of which nothing is left without its facts')),
    },
    { ...closed, examples: [{ conversationId: 1, messageId: 2, said: 'we do, every day 🌸' }] },
  ),
);

/** As it is kept: masked. */
export const TaughtView = named(
  'Taught',
  Type.Object({
    id: Id,
    asked: Type.String(),
    said: Type.Array(Type.String()),
    /** null where it comes from the test chat. */
    conversationId: Type.Union([Id, Type.Null()]),
    createdAt: Time,
  }),
);
/** The newest first. */
export const TaughtList = Type.Array(TaughtView);

export type TaughtBody = Static<typeof TaughtBody>;
export type TaughtFromHistoryBody = Static<typeof TaughtFromHistoryBody>;
export type TaughtView = Static<typeof TaughtView>;
