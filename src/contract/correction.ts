import Type, { type Static } from 'typebox';
import { closed, Id } from './common.ts';
import { MESSAGE_MAX } from './limits.ts';
import { NO_EXAMPLE, type NoExample } from './owner-voice.ts';
import { named, ruledText } from './published.ts';
import { TEACH_KINDS } from './teach-lists.ts';

/** Any of them may still be empty: it is asked while the owner types. */
export const CORRECTION_RULES = {
  asked: { min: 0, max: MESSAGE_MAX },
  reply: { min: 0, max: MESSAGE_MAX },
  better: { min: 0, max: MESSAGE_MAX },
  contactName: { min: 0, max: 200 },
} as const;

/** A reply as it was, and as it should have been. */
export const CorrectionBody = named(
  'CorrectionBody',
  Type.Object(
    {
      asked: ruledText(CORRECTION_RULES.asked),
      /** '' where nothing was sent. */
      reply: ruledText(CORRECTION_RULES.reply),
      better: ruledText(CORRECTION_RULES.better),
      contactName: Type.Optional(ruledText(CORRECTION_RULES.contactName)),
    },
    {
      ...closed,
      examples: [
        { asked: 'How much is rye?', reply: 'No problem! It is $6.', better: 'It is $7, fresh on Fridays.' },
      ],
    },
  ),
);

/** What can be made of a correction. */
export const CorrectionView = named(
  'Correction',
  Type.Object({
    /** What most likely is meant. */
    suggested: Type.Array(Type.Enum([...TEACH_KINDS])),
    /** What was taken out of the reply, phrase by phrase. */
    dropped: Type.Array(Type.String()),
    /** The FAQ that answers the message already. */
    faq: Type.Union([Type.Null(), Type.Object({ question: Type.String(), answer: Type.String() })]),
    /** The trigger that the message fires already. */
    trigger: Type.Union([Type.Null(), Type.Object({ id: Id, triggerPhrase: Type.String() })]),
    voice: Type.Object({
      /** Why it can't be an example. */
      problem: Type.Union([
        Type.Null(),
        Type.Enum(['plan', ...(Object.keys(NO_EXAMPLE) as NoExample[])] as const),
      ]),
      /** Whether replies of the template follow the voice now. */
      isHeard: Type.Boolean(),
    }),
  }),
);

export type CorrectionBody = Static<typeof CorrectionBody>;
export type CorrectionView = Static<typeof CorrectionView>;
