import Type, { type Static } from 'typebox';
import { closed } from './common.ts';
import { named, refused, ruledText } from './published.ts';
import { FAQ_TEXT_RULES } from './template.ts';
import { TemplateView } from './template-api.ts';

/** One more question with its answer; lengths are checked with `FAQ_TEXT_RULES`. */
export const FaqBody = named(
  'FaqBody',
  Type.Object(
    { question: ruledText(FAQ_TEXT_RULES.question), answer: ruledText(FAQ_TEXT_RULES.answer) },
    { ...closed, examples: [{ question: 'Do you have rye bread?', answer: 'Yes, on Fridays.' }] },
  ),
);

export const ForbidBody = named(
  'ForbidBody',
  Type.Object(
    {
      words: Type.Array(Type.String({ maxLength: 2_000 }), {
        minItems: 1,
        maxItems: 100,
        description: refused('nothing but signs and spaces, and more than the list has room for'),
      }),
    },
    { ...closed, examples: [{ words: ['cheap', 'no problem'] }] },
  ),
);

/** `added`: without those that were forbidden before. */
export const ForbidAnswer = named(
  'ForbidAnswer',
  Type.Object({ added: Type.Array(Type.String()), template: TemplateView }),
);

export type FaqBody = Static<typeof FaqBody>;
export type ForbidBody = Static<typeof ForbidBody>;
export type ForbidAnswer = Static<typeof ForbidAnswer>;
