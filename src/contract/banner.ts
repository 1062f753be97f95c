import Type, { type Static } from 'typebox';
import { TimeOrNull } from './common.ts';
import { BANNER_LEVELS } from './setting-rules.ts';

/** What the operator tells all users, such as a downtime to come. */
export const Banner = Type.Union([
  Type.Object({
    text: Type.String(),
    level: Type.Enum([...BANNER_LEVELS]),
    /** null: until it is taken away. */
    until: TimeOrNull,
  }),
  Type.Null(),
]);
export type Banner = Static<typeof Banner>;
