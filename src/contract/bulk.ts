import Type, { type Static } from 'typebox';
import { closed, Id } from './common.ts';
import { TAG_RULE } from './contact-fields.ts';
import { named, refused, ruledText } from './published.ts';

/** So many conversations or contacts at once. */
export const BULK_MAX = 100;

/** `done` leaves out what is gone, and where there is nothing to do: the bot not paused, or paused by a STOP. */
export const BulkBody = named(
  'BulkBody',
  Type.Object(
    {
      of: Type.Enum(['conversations', 'contacts']),
      ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MAX }),
      action: Type.Enum(['tag', 'resume', 'delete']),
      tag: Type.Optional(ruledText(TAG_RULE, refused('a comma, and none where the action is `tag`'))),
    },
    { ...closed, examples: [{ of: 'conversations', ids: [1], action: 'tag', tag: 'vip' }] },
  ),
);
export const BulkAnswer = named('BulkAnswer', Type.Object({ done: Type.Array(Id) }));

const ids = named(
  'Ids',
  Type.Optional(
    Type.String({
      pattern: `^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,${BULK_MAX - 1}}$`,
      description: `At most ${BULK_MAX} ids with commas between; all without it`,
    }),
  ),
);
export const ChosenQuery = Type.Object({ ids }, closed);
export type ChosenQuery = Static<typeof ChosenQuery>;

/** null: all. */
export function idsIn({ ids }: ChosenQuery): number[] | null {
  return ids === undefined ? null : ids.split(',').map(Number);
}

export type BulkBody = Static<typeof BulkBody>;
export type BulkAnswer = Static<typeof BulkAnswer>;
