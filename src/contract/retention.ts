import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { named } from './published.ts';

const DaysOrNull = Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()]);

export const RetentionBody = named(
  'RetentionBody',
  Type.Object(
    {
      /** null: as long as the server keeps them. */
      days: DaysOrNull,
    },
    { ...closed, examples: [{ days: 30 }] },
  ),
);

export const RetentionView = named(
  'Retention',
  Type.Object({
    /** What the owner chose; null: as long as the server. */
    days: DaysOrNull,
    /** What the server keeps at most; null: for ever. */
    serverDays: Type.Union([Type.Integer(), Type.Null()]),
  }),
);

export type RetentionBody = Static<typeof RetentionBody>;
export type RetentionView = Static<typeof RetentionView>;
