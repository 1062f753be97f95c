import Type, { type Static } from 'typebox';
import { closed, Time, TimeOrNull, Version } from './common.ts';
import { AnyHabitId, Fingerprint, FingerprintCorrections } from './fingerprint.ts';
import {
  GIVEN_SOURCES,
  VOICE_SOURCES,
  VOICE_TEXT_MAX,
  VOICE_TURN_MAX,
  VOICE_TURNS_MAX,
} from './owner-voice.ts';
import { named } from './published.ts';

/** Blanks alone are no message. */
const text = Type.String({ minLength: 1, maxLength: VOICE_TEXT_MAX, pattern: '\\S' });
const Turn = named(
  'VoiceTurn',
  Type.Object(
    {
      at: Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()]),
      asked: Type.String({ maxLength: VOICE_TEXT_MAX }),
      said: Type.Array(text, { minItems: 1, maxItems: VOICE_TURN_MAX }),
    },
    closed,
  ),
);

/** What an owner gives to learn from, names and contact data masked. */
export const VoiceImportBody = named(
  'VoiceImportBody',
  Type.Object(
    {
      /** The owner has read what is done with it, and agrees. */
      isConsented: Type.Literal(true),
      turns: Type.Array(Turn, { minItems: 1, maxItems: VOICE_TURNS_MAX }),
    },
    {
      ...closed,
      examples: [{ isConsented: true, turns: [{ at: null, asked: 'Are you open?', said: ['yes till 6'] }] }],
    },
  ),
);
/** All turns of the largest import, of 1,200 bytes each: it is read at once, while nobody else is answered. */
export const VOICE_BODY_BYTES = 6 * 1024 * 1024;
/** Each turn with its fields, and as many messages as owners send in a row. */
export const VOICE_BODY_INPUT = { items: VOICE_TURNS_MAX, values: VOICE_TURNS_MAX * 10 } as const;
const SOURCE = 'Where the messages are from: an export of Instagram, a table, pasted text, or this account';
export const GivenSourceParams = Type.Object({
  source: Type.Enum([...GIVEN_SOURCES], { description: SOURCE }),
});
export const VoiceSourceParams = Type.Object({
  source: Type.Enum([...VOICE_SOURCES], { description: SOURCE }),
});

/** Replies that the owner typed in this account. */
export const AccountReplies = named(
  'AccountReplies',
  Type.Object({
    replies: Type.Integer(),
    firstAt: TimeOrNull,
    lastAt: TimeOrNull,
    /** Of them, those since they were last learned from. */
    newReplies: Type.Integer(),
    /** Fewer are not learned from by themselves. */
    leastReplies: Type.Integer(),
    /** The newest with what the customer asked, as they would be kept. */
    examples: Type.Array(Turn),
  }),
);
export const AccountVoiceBody = named(
  'AccountVoiceBody',
  Type.Object(
    {
      /** The owner has read what is done with it, and agrees. */
      isConsented: Type.Literal(true),
    },
    { ...closed, examples: [{ isConsented: true }] },
  ),
);

export const VoiceChangeBody = named(
  'VoiceChangeBody',
  Type.Object(
    {
      /** As in the answer that the change is based on. */
      version: Version,
      isOn: Type.Optional(Type.Boolean()),
      corrections: Type.Optional(FingerprintCorrections),
    },
    { ...closed, examples: [{ version: 1, isOn: false }] },
  ),
);

/** How the owner writes, and what of it is used. */
export const VoiceView = named(
  'Voice',
  Type.Object({
    isInPlan: Type.Boolean(),
    imports: Type.Array(
      Type.Object({
        source: Type.Enum([...VOICE_SOURCES]),
        turns: Type.Integer(),
        messages: Type.Integer(),
        firstAt: TimeOrNull,
        lastAt: TimeOrNull,
        createdAt: Time,
      }),
    ),
    /** Whether replies use what was taught one by one; null: something was learned, and both follow its switch. */
    taught: Type.Union([Type.Null(), Type.Object({ isOn: Type.Boolean(), version: Version })]),
    /** null: nothing was learned yet. */
    voice: Type.Union([
      Type.Null(),
      Type.Object({
        isOn: Type.Boolean(),
        version: Version,
        learnedAt: Time,
        /** As measured; the corrections stand beside it. */
        fingerprint: Fingerprint,
        corrections: FingerprintCorrections,
        /** Each habit in words, as corrected; also those that are switched off. */
        lines: Type.Array(
          Type.Object({
            id: AnyHabitId,
            text: Type.String(),
            isOn: Type.Boolean(),
            /** A few messages of the owner's that show it, masked. */
            examples: Type.Array(Type.String()),
            /** Which one may always be theirs; empty where none can be said. */
            choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
          }),
        ),
      }),
    ]),
  }),
);

export type VoiceImportBody = Static<typeof VoiceImportBody>;
export type GivenSourceParams = Static<typeof GivenSourceParams>;
export type AccountReplies = Static<typeof AccountReplies>;
export type AccountVoiceBody = Static<typeof AccountVoiceBody>;
export type VoiceSourceParams = Static<typeof VoiceSourceParams>;
export type VoiceChangeBody = Static<typeof VoiceChangeBody>;
export type VoiceView = Static<typeof VoiceView>;
