import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { KEY_CHECKS, type KeyCheckResult } from './key-checks.ts';

export const ADDRESS_NOT_ALLOWED = 'This server does not allow this address.';
export const ADDRESS_WITHOUT_KEY = 'Please enter the key for this address too.';

const KeyCheck = Type.Object({
  result: Type.Enum(Object.keys(KEY_CHECKS) as KeyCheckResult[]),
  message: Type.String(),
});

export const KeysBody = Type.Object(
  {
    openaiApiKey: Type.Optional(Type.String()),
    manychatApiKey: Type.Optional(Type.String()),
    /** The provider that the AI key is for: one of `allowedBaseUrls`; '' is the server's own. */
    baseUrl: Type.Optional(Type.String({ maxLength: 500 })),
    /** One of the provider's models; '' leaves the choice to the server. */
    defaultModel: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { ...closed, examples: [{ openaiApiKey: 'sk-...' }] },
);

const status = {
  hasOpenaiKey: Type.Boolean(),
  hasManychatKey: Type.Boolean(),
  /** Saved, and of no use: to be entered again. They count as not saved above. */
  unreadableKeys: Type.Array(Type.Enum(['openai', 'manychat'])),
  /** Masks such as sk-...****1234; '' where nothing is saved. */
  openaiApiKey: Type.String(),
  manychatApiKey: Type.String(),
  /** Whether the server has a key of its own, so that none is needed. */
  hasServerKey: Type.Boolean(),
  /** The owner's choice, '' without one, and what the server takes then. */
  defaultModel: Type.String(),
  serverModel: Type.String(),
  /** Which provider the AI key is for, '' the server's own, and which others the operator allows. */
  baseUrl: Type.String(),
  allowedBaseUrls: Type.Array(Type.String()),
};
export const KeysView = Type.Object(status);
export const SavedKeys = Type.Object({
  ...status,
  openaiCheck: Type.Optional(KeyCheck),
  manychatCheck: Type.Optional(KeyCheck),
});
const DatedPrice = Type.Object({
  model: Type.String(),
  /** US dollars per million tokens that the model reads and writes. */
  input: Type.Number(),
  output: Type.Number(),
  /** The day of the provider's price list; null where the operator has set the price. */
  asOf: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
});
export const ModelList = Type.Object({
  models: Type.Array(Type.String()),
  /** Of those models, and of the server's, whose price is known. */
  prices: Type.Array(DatedPrice),
  check: KeyCheck,
});
export const KeyParams = Type.Object({ field: Type.Enum(['openai', 'manychat']) });

export type KeysBody = Static<typeof KeysBody>;
export type KeysView = Static<typeof KeysView>;
export type SavedKeys = Static<typeof SavedKeys>;
export type DatedPrice = Static<typeof DatedPrice>;
export type ModelList = Static<typeof ModelList>;
