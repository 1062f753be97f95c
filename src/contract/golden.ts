import Type, { type Static } from 'typebox';
import { closed, Id, Time, Version } from './common.ts';
import { GOLDEN_HISTORY_MOST, GOLDEN_KINDS, GOLDEN_RULES } from './golden-lists.ts';
import { named, published, refused, ruledText } from './published.ts';

const Kind = Type.Enum([...GOLDEN_KINDS]);
/** Oldest first. */
const History = Type.Array(
  Type.Object({ isFromUser: Type.Boolean(), messageText: ruledText(GOLDEN_RULES.message) }, closed),
  published({ maxItems: GOLDEN_HISTORY_MOST }),
);
const written = {
  kind: Kind,
  message: ruledText(GOLDEN_RULES.message),
  contactName: Type.Optional(ruledText(GOLDEN_RULES.contactName)),
  history: Type.Optional(History),
  /** like: the answer as it should be. never: what must not be said, the whole reply or a part of it. */
  text: ruledText(GOLDEN_RULES.text),
};

/** An exchange from the test chat, or made up. Lengths are checked with `GOLDEN_RULES`. */
export const GoldenBody = named(
  'GoldenBody',
  Type.Object(
    { templateId: Id, ...written },
    {
      ...closed,
      examples: [
        { templateId: 1, kind: 'like', message: 'Do you deliver?', text: 'Yes, within 5 km, for $4.' },
      ],
    },
  ),
);

/** A reply in the history, the bot's or the owner's own: what it answers comes along. */
export const GoldenFromHistoryBody = named(
  'GoldenFromHistoryBody',
  Type.Object(
    {
      conversationId: Id,
      messageId: Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: refused('what is no reply to a message of the customer'),
      }),
      kind: Kind,
      /** Left out: the reply as it stands. */
      text: Type.Optional(ruledText(GOLDEN_RULES.text)),
    },
    { ...closed, examples: [{ conversationId: 1, messageId: 2, kind: 'like' }] },
  ),
);

export const GoldenChangeBody = named(
  'GoldenChangeBody',
  Type.Object(
    {
      /** As in the answer that the change is based on. */
      version: Version,
      kind: Type.Optional(written.kind),
      message: Type.Optional(written.message),
      contactName: written.contactName,
      history: written.history,
      text: Type.Optional(written.text),
    },
    { ...closed, examples: [{ version: 1, text: 'Yes, within 5 km, for $5.' }] },
  ),
);

export const GoldenView = named(
  'Golden',
  Type.Object({
    id: Id,
    templateId: Id,
    kind: Kind,
    message: Type.String(),
    contactName: Type.String(),
    history: Type.Array(Type.Object({ isFromUser: Type.Boolean(), messageText: Type.String() })),
    text: Type.String(),
    /** Where the reply came from that was kept; '' where it was typed. */
    source: Type.String(),
    /** The conversation that it was kept from, and its reply there; null where it was typed. */
    conversationId: Type.Union([Id, Type.Null()]),
    messageId: Type.Union([Type.Integer(), Type.Null()]),
    version: Version,
    createdAt: Time,
    updatedAt: Time,
  }),
);
/** The newest first. */
export const GoldenList = Type.Array(GoldenView);

export type GoldenBody = Static<typeof GoldenBody>;
export type GoldenFromHistoryBody = Static<typeof GoldenFromHistoryBody>;
export type GoldenChangeBody = Static<typeof GoldenChangeBody>;
export type GoldenView = Static<typeof GoldenView>;
