import Type, { type Static } from 'typebox';
import {
  AI_PURPOSES,
  type AiPurpose,
  OTHER_PURPOSES,
  PURPOSE_RESULTS,
  type PurposeResult,
} from './ai-purposes.ts';
import { closed } from './common.ts';
import type { TextRule } from './fields.ts';
import { KEY_CHECKS, type KeyCheckResult } from './key-checks.ts';
import { named, published, refused, ruledText } from './published.ts';
import { FactCheckView } from './trial.ts';

export const ADDRESS_NOT_ALLOWED = 'This server does not allow this address.';
export const ADDRESS_WITHOUT_KEY = 'Please enter the key for this address too.';

const KeyCheck = named(
  'KeyCheck',
  Type.Object({
    result: Type.Enum(Object.keys(KEY_CHECKS) as KeyCheckResult[]),
    message: Type.String(),
  }),
);

/** One line of printable ASCII: anything else can't be sent in a header. */
export const KEY_PATTERN = /^[\x21-\x7e]{4,500}$/;
const KeyText = () =>
  Type.String(published({ pattern: `^\\s*$|^\\s*${KEY_PATTERN.source.slice(1, -1)}\\s*$` }));

const TEXT = { min: 0, max: 200 } as const satisfies TextRule;
/** Of an owner's own server. */
export const OWN_SERVER_RULES = { model: TEXT, questionPrefix: TEXT, passagePrefix: TEXT };
const ownServer = {
  baseUrl: Type.String({ maxLength: 500, description: refused('an address that is not allowed') }),
  /** For this address alone; left out, the one before stays while the address does. */
  apiKey: Type.Optional(KeyText()),
  model: Type.Optional(ruledText(TEXT)),
};
const prefix = () => Type.Optional(ruledText(TEXT));

export const KeysBody = named(
  'KeysBody',
  Type.Object(
    {
      openaiApiKey: Type.Optional(KeyText()),
      manychatApiKey: Type.Optional(KeyText()),
      /** The provider that the AI key is for: one of `allowedBaseUrls`; '' is the server's own. */
      baseUrl: Type.Optional(
        Type.String({
          maxLength: 500,
          description: refused(
            'an address that the operator does not allow, and another one than before without its key',
          ),
        }),
      ),
      /** One of the provider's models; '' leaves the choice to the server. */
      defaultModel: Type.Optional(Type.String({ maxLength: 200 })),
      /** A server of one's own for finding by meaning, with what its model wants in front of questions and passages. */
      embeddings: Type.Optional(
        Type.Object({ ...ownServer, questionPrefix: prefix(), passagePrefix: prefix() }, closed),
      ),
      /** The same for voice messages. */
      transcription: Type.Optional(Type.Object(ownServer, closed)),
    },
    { ...closed, examples: [{ openaiApiKey: 'sk-...' }] },
  ),
);

/** The vendor keys that an owner can save, and servers of their own for other purposes. */
export const KEY_FIELDS = ['openai', 'manychat', ...OTHER_PURPOSES] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

const OwnServerView = named(
  'OwnServer',
  Type.Object({
    baseUrl: Type.String(),
    /** Masked; '' sends none. */
    apiKey: Type.String(),
    model: Type.String(),
    questionPrefix: Type.String(),
    passagePrefix: Type.String(),
  }),
);

const status = {
  hasOpenaiKey: Type.Boolean(),
  hasManychatKey: Type.Boolean(),
  /** Saved, and of no use: to be entered again. They count as not saved above. */
  unreadableKeys: Type.Array(Type.Enum([...KEY_FIELDS])),
  /** Masks such as sk-...****1234; '' where nothing is saved. */
  openaiApiKey: Type.String(),
  manychatApiKey: Type.String(),
  /** Whether the server has a key of its own, so that none is needed. */
  hasServerKey: Type.Boolean(),
  /** The owner's choice, '' without one, and what the server takes then. */
  defaultModel: Type.String(),
  serverModel: Type.String(),
  /** Whether that model hardly ever gives a better text where one of its replies is refused, so that it is asked only once. */
  isAskedOnce: Type.Boolean(),
  /** Whether that model answers on a server of one's own: no price is known, and no public provider is asked. */
  isOwnServer: Type.Boolean(),
  /** What models at that address said of the lines of templates, the newest first. */
  factChecks: Type.Array(FactCheckView),
  /** Which provider the AI key is for, '' the server's own, and which others the operator allows. */
  baseUrl: Type.String(),
  allowedBaseUrls: Type.Array(Type.String()),
  /** The owner's own; null: served where replies are, or as the server has it. */
  embeddings: Type.Union([OwnServerView, Type.Null()]),
  transcription: Type.Union([OwnServerView, Type.Null()]),
  /** The hosts that replies, texts for finding by meaning, and voice messages are sent to. */
  servers: named(
    'AiServers',
    Type.Object({ chat: Type.String(), embeddings: Type.String(), transcription: Type.String() }),
  ),
};
export const KeysView = named('Keys', Type.Object(status));
export const SavedKeys = named(
  'SavedKeys',
  Type.Object({
    ...status,
    openaiCheck: Type.Optional(KeyCheck),
    manychatCheck: Type.Optional(KeyCheck),
  }),
);
const DatedPrice = named(
  'DatedPrice',
  Type.Object({
    model: Type.String(),
    /** US dollars per million tokens that the model reads and writes. */
    input: Type.Number(),
    output: Type.Number(),
    /** The day of the provider's price list; null where the operator has set the price. */
    asOf: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  }),
);
export const ModelList = named(
  'ModelList',
  Type.Object({
    models: Type.Array(Type.String()),
    /** Of those models, and of the server's, whose price is known. */
    prices: Type.Array(DatedPrice),
    check: KeyCheck,
  }),
);
export const TriedPurposes = named(
  'TriedPurposes',
  Type.Array(
    Type.Object({
      purpose: Type.Enum(Object.keys(AI_PURPOSES) as AiPurpose[]),
      result: Type.Enum(Object.keys(PURPOSE_RESULTS) as PurposeResult[]),
      message: Type.String(),
    }),
  ),
);
export const KeyParams = Type.Object({
  field: Type.Enum([...KEY_FIELDS], {
    description: 'Whose key: the AI provider’s or the chat tool’s; or a server of one’s own',
  }),
});

export type KeysBody = Static<typeof KeysBody>;
export type OwnServerView = Static<typeof OwnServerView>;
export type KeysView = Static<typeof KeysView>;
export type SavedKeys = Static<typeof SavedKeys>;
export type DatedPrice = Static<typeof DatedPrice>;
export type TriedPurposes = Static<typeof TriedPurposes>;
export type ModelList = Static<typeof ModelList>;
