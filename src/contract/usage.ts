import Type, { type Static } from 'typebox';
import { Id } from './common.ts';

export const USAGE_DAYS = { fallback: 30, max: 366 } as const;

const amounts = {
  replies: Type.Integer(),
  promptTokens: Type.Integer(),
  completionTokens: Type.Integer(),
  /** US dollars; null where the price of a model is not known. */
  costUsd: Type.Union([Type.Number(), Type.Null()]),
  /** From the arrival of a message to its reply, in milliseconds; null without replies. */
  averageMs: Type.Union([Type.Number(), Type.Null()]),
};

const MedianMs = Type.Union([Type.Integer(), Type.Null()]);

export const UsageAnswer = Type.Object({
  /** First and last day, UTC. */
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  totals: Type.Object({
    ...amounts,
    /** Of AI replies, to a tenth of a second; null without any. */
    medianAiMs: MedianMs,
  }),
  /** One row a day, template and source that had any. */
  days: Type.Array(
    Type.Object({
      day: Type.String({ format: 'date' }),
      templateId: Id,
      templateName: Type.String(),
      source: Type.String(),
      ...amounts,
    }),
  ),
  /** How long AI replies took, on the days that had any. */
  speeds: Type.Array(
    Type.Object({ day: Type.String({ format: 'date' }), replies: Type.Integer(), medianAiMs: MedianMs }),
  ),
});
export type UsageAnswer = Static<typeof UsageAnswer>;

export const UsageQuery = Type.Object(
  { days: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$' })) },
  { additionalProperties: false },
);
export type UsageQuery = Static<typeof UsageQuery>;
