import Type, { type Static } from 'typebox';
import { Time } from './common.ts';
import { named } from './published.ts';

/** Counters of the operator's dashboard. They may be a minute old. */
export const AdminStats = named(
  'AdminStats',
  Type.Object({
    users: Type.Integer(),
    templates: Type.Integer(),
    conversations: Type.Integer(),
    /** Each message and each reply counts as one. */
    messages: Type.Integer(),
    countedAt: Time,
  }),
);
export type AdminStats = Static<typeof AdminStats>;
