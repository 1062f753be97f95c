import Type, { type Static } from 'typebox';
import { Id, Time, Version } from './common.ts';
import { named } from './published.ts';

/** What can make replies sound otherwise. */
export const VOICE_CHANGES = ['template', 'model', 'voice'] as const;
export type VoiceChangeKind = (typeof VOICE_CHANGES)[number];

const Changes = Type.Array(Type.Enum([...VOICE_CHANGES]));
/** 0: as the owner writes. 1: as the customers do. */
const Distance = Type.Number();

const VoicePoint = named(
  'VoicePoint',
  Type.Object({
    at: Time,
    /** Over how many of the newest replies. */
    replies: Type.Integer(),
    words: Type.Integer(),
    distance: Distance,
    /** Where it lies in nine of ten sets of such replies. */
    low: Distance,
    high: Distance,
    templateVersion: Version,
    model: Type.String(),
    learnedAt: Time,
    /** What had changed since the point before, and when. */
    changes: Type.Array(Type.Object({ at: Time, what: Changes })),
  }),
);

/** How far replies are from the owner's voice, template by template. */
export const VoiceDistances = named(
  'VoiceDistances',
  Type.Object({
    /** Whether there is a voice to measure by: learned from enough, on, and in the plan. */
    isMeasured: Type.Boolean(),
    /** Fewer say too little. */
    leastReplies: Type.Integer(),
    leastWords: Type.Integer(),
    templates: Type.Array(
      Type.Object({
        id: Id,
        templateName: Type.String(),
        /** Replies of the AI that were sent, and their words, as many as would be measured. */
        replies: Type.Integer(),
        words: Type.Integer(),
        /** Oldest first. */
        points: Type.Array(VoicePoint),
        /** Since a change they are clearly farther away; null: they are not. */
        drift: Type.Union([
          Type.Null(),
          Type.Object({ at: Time, what: Changes, before: Distance, since: Distance }),
        ]),
      }),
    ),
  }),
);

export type VoiceDistances = Static<typeof VoiceDistances>;
export type VoicePoint = Static<typeof VoicePoint>;
