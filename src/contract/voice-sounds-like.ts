import Type, { type Static } from 'typebox';
import { Time } from './common.ts';
import { named } from './published.ts';

/** Of ten replies, so many sound like their owner. */
const Figure = Type.Integer({ minimum: 0, maximum: 10 });

/** Whether replies sound like their owner. */
export const SoundsLike = named(
  'SoundsLike',
  Type.Object({
    /** Whether there is a voice to measure by: learned from enough, on, and in the plan. */
    isMeasured: Type.Boolean(),
    /** Fewer say too little. */
    leastReplies: Type.Integer(),
    /** Over the newest replies that the AI wrote and customers got; null: not looked at yet. */
    now: Type.Union([
      Type.Null(),
      Type.Object({
        at: Time,
        replies: Type.Integer(),
        /** null: there are too few. */
        figure: Type.Union([Type.Null(), Figure]),
        /** Sentences of those replies: first what sounds least like the owner, then what sounds most like them. */
        examples: Type.Array(Type.Object({ text: Type.String(), isLike: Type.Boolean() })),
      }),
    ]),
    /** As it was last in each month, oldest first. */
    months: Type.Array(
      Type.Object({
        month: Type.String({ description: '2026-11' }),
        figure: Figure,
        replies: Type.Integer(),
      }),
    ),
  }),
);

export type SoundsLike = Static<typeof SoundsLike>;
