/** Finding by meaning. Plain, so that the browser takes it without TypeBox. */
import type { TextRule } from './fields.ts';
import { MODEL_FAULTS } from './no-ai-reasons.ts';

/** Small and cheap, and it can be asked for short vectors. */
export const MEANING_MODEL = 'text-embedding-3-small';
export const MEANING_MODEL_RULE = {
  min: 1,
  max: 200,
  tooShort: 'Name a model',
} as const satisfies TextRule;
export const MEANING_NO_KEY = 'Save an AI key in Settings first';

/** Whether a reply's passages were also looked for by meaning. skipped: there was no answer in time. */
export const MEANING_USES = ['used', 'skipped'] as const;
export type MeaningUse = (typeof MEANING_USES)[number];

/** What is said otherwise than of a model that writes replies. */
const OWN_SENTENCES: Readonly<Record<string, string>> = {
  model_unknown:
    'Your AI provider does not offer this model for finding by meaning. Choose one that it offers.',
  request_refused: 'Your AI provider refused this model. Choose one that is made for finding by meaning.',
  bad_answer:
    'Your AI provider sent something that can’t be used. Choose a model that is made for finding by meaning.',
  too_large: `So much text needs a model with shorter vectors. Choose ${MEANING_MODEL}.`,
  no_key: 'No AI key is saved. Save one in Settings.',
  key_unreadable: 'Your saved AI key can’t be read. Save it again in Settings.',
};

/** Why not everything is read in, as its owner reads it. */
export function meaningProblem(problem: string): string {
  const fault = Object.entries(MODEL_FAULTS).find(([kind]) => kind === problem);
  return OWN_SENTENCES[problem] ?? fault?.[1].sentence ?? 'It could not be read in. It is tried again soon.';
}
