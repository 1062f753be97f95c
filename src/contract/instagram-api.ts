import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';
import { INSTAGRAM_STATES, META_APP_ID, META_SECRET, META_TOKEN } from './instagram.ts';
import { named, published, refused } from './published.ts';

/** A day to a week; 0 would let the bot answer into the owner's own conversation. */
export const TAKEOVER_MINUTES = { min: 5, max: 7 * 24 * 60 } as const;

const TakeoverMinutes = Type.Integer({ minimum: TAKEOVER_MINUTES.min, maximum: TAKEOVER_MINUTES.max });

export const InstagramAccountView = named(
  'InstagramAccount',
  Type.Object({
    id: Id,
    username: Type.String(),
    /** Instagram's id of the account. */
    igUserId: Type.String(),
    state: Type.Enum([...INSTAGRAM_STATES]),
    /** Why it does not work, or will soon not work; '' where all is well. */
    problem: Type.String(),
    /** The template that answers; null: none, so nobody answers. */
    templateId: Type.Union([Id, Type.Null()]),
    templateName: Type.String(),
    /** How long the bot is quiet in a conversation after you wrote there on Instagram. */
    takeoverMinutes: TakeoverMinutes,
    /** Whether Instagram was told to send messages here. */
    isSubscribed: Type.Boolean(),
    /** null: not connected, or Instagram has not said yet. It is renewed by itself long before. */
    accessEndsAt: TimeOrNull,
    /** Renewing it by itself did not work: connect it again. */
    isEndingSoon: Type.Boolean(),
    lastUpdateAt: TimeOrNull,
    lastMessageAt: TimeOrNull,
  }),
);
export type InstagramAccountView = Static<typeof InstagramAccountView>;

/** What has to be pasted at Meta. */
const Addresses = named(
  'InstagramAddresses',
  Type.Object({
    webhook: Type.String(),
    redirect: Type.String(),
    deauthorize: Type.String(),
    deletion: Type.String(),
  }),
);

export const InstagramView = named(
  'Instagram',
  Type.Object({
    /** Meta calls only addresses that begin with https:// */
    isHttps: Type.Boolean(),
    /** The server has a Meta app: nobody has to bring one. */
    hasServerApp: Type.Boolean(),
    /** Your own Meta app; null: none is saved. */
    app: Type.Union([
      Type.Object({
        appId: Type.String(),
        /** false: it can't be read any more, and has to be entered again. */
        isSecretReadable: Type.Boolean(),
        hasMetaAppSecret: Type.Boolean(),
        verifyToken: Type.String(),
        addresses: Addresses,
        /** When Meta last verified the webhook address, and when its first event came. */
        verifiedAt: TimeOrNull,
        firstUpdateAt: TimeOrNull,
        /** When Meta last called with another verify token; null: not since it verified the address. */
        tokenRefusedAt: TimeOrNull,
        /** When an event last came that no saved secret has signed; null: not since one was saved, or a right one came. */
        signatureRefusedAt: TimeOrNull,
      }),
      Type.Null(),
    ]),
    accounts: Type.Array(InstagramAccountView),
  }),
);
export type InstagramView = Static<typeof InstagramView>;

/** Outer spaces don't count. */
const spaced = (pattern: RegExp) => `^\\s*${pattern.source.slice(1, -1)}\\s*$`;
const Secret = (description: string) =>
  Type.String({ maxLength: 200, ...published({ pattern: `^\\s*$|${spaced(META_SECRET)}`, description }) });

export const InstagramAppBody = named(
  'InstagramAppBody',
  Type.Object(
    {
      /** The "Instagram app ID". */
      appId: Type.String({ maxLength: 100, ...published({ pattern: spaced(META_APP_ID) }) }),
      /** The "Instagram app secret"; left out, the saved one stays. */
      appSecret: Type.Optional(Secret(refused('nothing for an app that is new'))),
      /** The app secret under "App settings", "Basic"; '' removes it. */
      metaAppSecret: Type.Optional(Secret('Nothing removes it')),
    },
    { ...closed, examples: [{ appId: '1234567890123456', appSecret: 'a-secret-of-your-app' }] },
  ),
);
export type InstagramAppBody = Static<typeof InstagramAppBody>;

export const InstagramLogin = named('InstagramLogin', Type.Object({ url: Type.String() }));
export type InstagramLogin = Static<typeof InstagramLogin>;

export const InstagramLoginBody = named(
  'InstagramLoginBody',
  Type.Object(
    { state: Type.String({ maxLength: 100 }), code: Type.String({ maxLength: 2_000 }) },
    { ...closed, examples: [{ state: 'AAECAwQFBgcICQoL', code: 'as-Instagram-sent-it' }] },
  ),
);
export type InstagramLoginBody = Static<typeof InstagramLoginBody>;

export const InstagramTokenBody = named(
  'InstagramTokenBody',
  Type.Object(
    { token: Type.String({ maxLength: 2_000, ...published({ pattern: spaced(META_TOKEN) }) }) },
    { ...closed, examples: [{ token: 'IGAAx0123456789abcdef' }] },
  ),
);
export type InstagramTokenBody = Static<typeof InstagramTokenBody>;

export const InstagramAccountBody = named(
  'InstagramAccountBody',
  Type.Object(
    {
      templateId: Type.Optional(Type.Union([Id, Type.Null()])),
      takeoverMinutes: Type.Optional(TakeoverMinutes),
    },
    { ...closed, minProperties: 1, examples: [{ takeoverMinutes: 60 }] },
  ),
);
export type InstagramAccountBody = Static<typeof InstagramAccountBody>;

/** What became of the wish that data be deleted. */
export const InstagramDeletion = named(
  'InstagramDeletion',
  Type.Object({ requestedAt: Time, doneAt: TimeOrNull }),
);
export type InstagramDeletion = Static<typeof InstagramDeletion>;
export const InstagramDeletionParams = Type.Object({ code: Type.String({ pattern: '^[\\w-]{10,32}$' }) });
