/** How an owner writes, as measured on their own messages: one entry a habit, each with what it rests on. */
import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { FAVORITE_MAX, FAVORITES_MAX } from './owner-voice.ts';
import { named } from './published.ts';

/** Numbers of words or messages; what is usual for this owner. */
export const SPREAD_HABITS = ['length', 'turn_length', 'sentence_length', 'bubbles'] as const;
/** What some messages have and others don't, with the owner's own favorites. */
export const USE_HABITS = [
  'emojis',
  'exclamations',
  'dashes',
  'laughter',
  'stretching',
  'greetings',
  'closings',
  'own_words',
] as const;
/** What each message is one way or the other. `address_` and a language: how the owner addresses customers in it. */
export const MIX_HABITS = [
  'first_letter',
  'ending',
  'emoji_place',
  'languages',
  'address_de',
  'address_el',
  'address_es',
  'address_fr',
  'address_hi',
  'address_id',
  'address_it',
  'address_nl',
  'address_pl',
  'address_pt',
  'address_ru',
  'address_tr',
  'address_uk',
  'address_zh',
] as const;

/** They stay as they are: corrections are kept by them. */
export const HABIT_IDS = [...SPREAD_HABITS, ...USE_HABITS, ...MIX_HABITS] as const;
export type SpreadId = (typeof SPREAD_HABITS)[number];
export type UseId = (typeof USE_HABITS)[number];
export type MixId = (typeof MIX_HABITS)[number];
export type HabitId = (typeof HABIT_IDS)[number];

/** How a message ends. */
export const ENDINGS = ['none', '.', '!', '?', '…', 'emoji'] as const;
export type Ending = (typeof ENDINGS)[number];
export const FIRST_LETTERS = ['lower', 'upper'] as const;
export type FirstLetter = (typeof FIRST_LETTERS)[number];
/** Where a message has its emojis; 'alone' in one without words. */
export const EMOJI_PLACES = ['alone', 'start', 'inside', 'end'] as const;
export type EmojiPlace = (typeof EMOJI_PLACES)[number];

export const AnyHabitId = named('HabitId', Type.Enum([...HABIT_IDS]));
const MixHabitId = named('MixHabitId', Type.Enum([...MIX_HABITS]));
const share = Type.Number({ minimum: 0, maximum: 1 });
const basis = {
  /** How many messages it rests on; for greetings, closings, 'turn_length' and 'bubbles', how many turns. */
  evidence: Type.Integer({ minimum: 0 }),
  /** Whether they are enough to say it. */
  isEnough: Type.Boolean(),
  /** Whether the owner said it, and not their messages. */
  isCorrected: Type.Boolean(),
};
const Part = named(
  'HabitPart',
  Type.Object({
    text: Type.String(),
    /** In how many of the messages; 0 where the owner added it. */
    times: Type.Integer({ minimum: 0 }),
    share,
    /** Of a phrase: the language that it is mostly said in, where the messages tell. */
    language: Type.Optional(Type.String()),
  }),
);

export const SpreadHabit = named(
  'SpreadHabit',
  Type.Object({
    kind: Type.Literal('spread'),
    id: Type.Enum([...SPREAD_HABITS]),
    ...basis,
    /** A tenth of them is at or below `p10`, a tenth above `p90`; `p50` is the middle. */
    p10: Type.Number(),
    p50: Type.Number(),
    p90: Type.Number(),
  }),
);
export const UseHabit = named(
  'UseHabit',
  Type.Object({
    kind: Type.Literal('use'),
    id: Type.Enum([...USE_HABITS]),
    ...basis,
    /** Of the messages. */
    share,
    /** How often a message has it, on average. */
    rate: Type.Number({ minimum: 0 }),
    /** The most frequent first. */
    favorites: Type.Array(Part),
  }),
);
export const MixHabit = named(
  'MixHabit',
  Type.Object({
    kind: Type.Literal('mix'),
    id: MixHabitId,
    ...basis,
    /** The most frequent first; the shares make 1. */
    parts: Type.Array(Part),
  }),
);
export const Habit = Type.Union([SpreadHabit, UseHabit, MixHabit]);

export const Fingerprint = named(
  'Fingerprint',
  Type.Object({
    /** The owner's messages and turns, and their words. */
    messages: Type.Integer({ minimum: 0 }),
    turns: Type.Integer({ minimum: 0 }),
    words: Type.Integer({ minimum: 0 }),
    /** Only those that any message speaks of, in the order of `HABIT_IDS`. */
    habits: Type.Array(Habit),
  }),
);

/** What the owner knows better: habits that are not to count, and what is right instead. */
export const FingerprintCorrections = named(
  'FingerprintCorrections',
  Type.Object(
    {
      off: Type.Array(AnyHabitId, { uniqueItems: true }),
      /** One for a habit at most; the last one counts. */
      corrected: Type.Array(
        Type.Union([
          /** What is usual; the rest moves in proportion. */
          Type.Object(
            {
              kind: Type.Literal('spread'),
              id: Type.Enum([...SPREAD_HABITS]),
              p50: Type.Number({ minimum: 1, maximum: 500 }),
            },
            closed,
          ),
          Type.Object(
            {
              kind: Type.Literal('use'),
              id: Type.Enum([...USE_HABITS]),
              share,
              favorites: Type.Array(Type.String({ minLength: 1, maxLength: FAVORITE_MAX }), {
                maxItems: FAVORITES_MAX,
              }),
            },
            closed,
          ),
          /** The part that always holds. */
          Type.Object(
            {
              kind: Type.Literal('mix'),
              id: MixHabitId,
              always: Type.String({ minLength: 1, maxLength: 20 }),
            },
            closed,
          ),
        ]),
        { maxItems: HABIT_IDS.length },
      ),
    },
    closed,
  ),
);

export type SpreadHabit = Static<typeof SpreadHabit>;
export type UseHabit = Static<typeof UseHabit>;
export type MixHabit = Static<typeof MixHabit>;
export type Habit = Static<typeof Habit>;
export type HabitPart = Static<typeof Part>;
export type Fingerprint = Static<typeof Fingerprint>;
export type FingerprintCorrections = Static<typeof FingerprintCorrections>;

export const NO_CORRECTIONS: FingerprintCorrections = { off: [], corrected: [] };

/** A line of the page about one habit. */
export interface HabitLine {
  id: HabitId;
  /** 'You begin in lower case.' */
  text: string;
}
