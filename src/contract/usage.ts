import Type, { type Static } from 'typebox';
import { Id, idInAddress } from './common.ts';
import { named, published } from './published.ts';

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

const Totals = named(
  'UsageTotals',
  Type.Object({
    ...amounts,
    /** What of `costUsd` is for replies, finding by meaning and voice messages. */
    costs: Type.Union([
      Type.Object({ chat: Type.Number(), embeddings: Type.Number(), transcription: Type.Number() }),
      Type.Null(),
    ]),
    /** Of AI replies, to a tenth of a second; null without any. */
    medianAiMs: MedianMs,
  }),
);

export const UsageAnswer = named(
  'UsageAnswer',
  Type.Object({
    /** The day of the price lists that costs are counted with, and whether the operator has set prices of its own. */
    pricesAsOf: Type.String({ format: 'date' }),
    hasServerPrices: Type.Boolean(),
    /** First and last day, UTC. */
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    totals: Totals,
    /** Of the last seven days alone, or of all where fewer were asked for. */
    week: Type.Object({ from: Type.String({ format: 'date' }), totals: Totals }),
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
    /** The range of the same length before this one. */
    before: Type.Object({ replies: Type.Integer(), costUsd: amounts.costUsd, medianAiMs: MedianMs }),
    /**
     * How long AI replies took, on the days that had any; of more than 31 days, in weeks counted back from the last
     * day, and `day` is the first of each.
     */
    speeds: Type.Array(
      Type.Object({ day: Type.String({ format: 'date' }), replies: Type.Integer(), medianAiMs: MedianMs }),
    ),
  }),
);
export type UsageAnswer = Static<typeof UsageAnswer>;

export const UsageQuery = Type.Object(
  {
    days: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,2}$',
        ...published({
          type: 'integer',
          minimum: 1,
          maximum: 999,
          description: `The last so many days: ${USAGE_DAYS.fallback} without it, and never more than ${USAGE_DAYS.max}`,
        }),
      }),
    ),
    templateId: named('OfTemplate', Type.Optional(idInAddress('Of this template alone'))),
  },
  { additionalProperties: false },
);
export type UsageQuery = Static<typeof UsageQuery>;
