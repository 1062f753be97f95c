import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { MEANING_MODEL, MEANING_MODEL_RULE } from './meaning-lists.ts';
import { named, refused, ruledText } from './published.ts';

export const MeaningBody = named(
  'MeaningBody',
  Type.Object(
    {
      isOn: Type.Boolean({ description: refused('`true` without an AI key') }),
      /** One of the provider's models that turn texts into vectors. */
      model: ruledText(MEANING_MODEL_RULE),
      /** All is read in once more, and paid for. */
      isAnew: Type.Optional(Type.Boolean()),
    },
    { ...closed, examples: [{ isOn: true, model: MEANING_MODEL }] },
  ),
);

export const MeaningView = named(
  'Meaning',
  Type.Object({
    /** Whether knowledge is also found by meaning. */
    isOn: Type.Boolean(),
    model: Type.String(),
    /** Whether there is an AI key, without which it can't be switched on. */
    hasKey: Type.Boolean(),
    state: Type.Object({
      /** How many pieces are read in, and of how many. */
      done: Type.Integer(),
      total: Type.Integer(),
      /** Why it does not go on, a sentence; null: all is well. */
      problem: Type.Union([Type.String(), Type.Null()]),
      /** Whether another model answers now, so that what was read in no longer fits. */
      isStale: Type.Boolean(),
      /** About what reading in all of it costs, once, in US dollars; null where the price is not known. */
      costUsd: Type.Union([Type.Number(), Type.Null()]),
    }),
  }),
);

export type MeaningBody = Static<typeof MeaningBody>;
export type MeaningView = Static<typeof MeaningView>;
