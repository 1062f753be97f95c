import Type, { type Static } from 'typebox';
import { closed, NamedTemplate } from './common.ts';
import { emptyOr, named, refused, ruledText } from './published.ts';
import { GROUP_NAME_RULE } from './speaker.ts';

/** The group that a template joins, by its name; '' leaves it with conversations of its own. */
export const SharingBody = named(
  'SharingBody',
  Type.Object(
    { sharesWith: emptyOr(ruledText(GROUP_NAME_RULE), refused('the name of a group that is full')) },
    { ...closed, examples: [{ sharesWith: 'The bakery' }] },
  ),
);

export const SharingView = named(
  'Sharing',
  Type.Object({
    /** '': it shares with none. */
    sharesWith: Type.String(),
    /** The other templates of the group. */
    templates: Type.Array(NamedTemplate),
    /** The names of all groups that the owner has. */
    groups: Type.Array(Type.String()),
    /** Whether conversations of before are still being put together, or taken apart. */
    isMoving: Type.Boolean(),
  }),
);

/** Where templates share a conversation: the group, and the template that it is passed to for a time. */
export const ConversationSharing = named(
  'ConversationSharing',
  Type.Object({
    sharesWith: Type.String(),
    passed: Type.Union([
      Type.Object({
        to: NamedTemplate,
        until: Type.String({ format: 'date-time' }),
      }),
      Type.Null(),
    ]),
  }),
);

export type SharingBody = Static<typeof SharingBody>;
export type SharingView = Static<typeof SharingView>;
export type ConversationSharing = Static<typeof ConversationSharing>;
