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

/** What does not pass by itself: what is wrong, and what its owner can do. */
const FOR_GOOD: Readonly<Record<string, string>> = {
  key_refused: 'Your key was refused for finding by meaning. Check it in Settings.',
  model_unknown:
    'Your AI provider does not offer this model for finding by meaning. Choose one that it offers.',
  no_embeddings:
    'Your AI server is not set up for finding by meaning. Switch that on where it runs (llama.cpp: --embeddings), or choose another server in Settings.',
  request_refused: 'Your AI provider refused this model. Choose one that is made for finding by meaning.',
  too_long: 'A passage is too long for this model. Choose one that reads longer texts.',
  quota_used_up: MODEL_FAULTS.quota_used_up.sentence,
  place_refused: MODEL_FAULTS.place_refused.sentence,
  too_large: `So much text needs a model with shorter vectors. Choose ${MEANING_MODEL}.`,
};

/** What may pass, and is tried again. */
const PASSING: Readonly<Record<string, string>> = {
  rate_limited: 'Your AI provider limits how much your key may ask at once.',
  provider_error: 'Your AI provider has a problem of its own.',
  provider_down: 'Your AI provider has failed several times in a row.',
  unreachable: 'The server that finds by meaning can’t be reached.',
  timeout: 'Your AI provider did not answer in time.',
  bad_answer:
    'Your AI provider sent something that can’t be used. Choose a model that is made for finding by meaning.',
};
const AGAIN = 'It is tried again by itself.';
const FOR_HOURS = 'It has been so for hours: see that the server runs, or choose another one in Settings.';

/** What waits for its owner, or for tomorrow. */
const OTHERS: Readonly<Record<string, string>> = {
  no_key: 'No AI key is saved. Save one in Settings.',
  key_unreadable: 'Your saved AI key can’t be read. Save it again in Settings.',
  vectors_stale:
    'Another model seems to answer under this name, so what was read in before no longer fits. All is read in anew by itself, once a day at most; until then words alone find passages.',
  vectors_wait:
    'Another model seems to answer under this name, so what was read in before no longer fits. It is a lot of text, so reading it in anew waits for your click; until then words alone find passages.',
};

/** So many faults in a row, with the pauses between them, take three hours. */
const MANY = 9;

/** Whether an owner has to do something about it. */
export function isMeaningLost(problem: string, failures: number): boolean {
  return Object.hasOwn(FOR_GOOD, problem) || failures >= MANY;
}

/** Whether what was read in no longer fits the model. */
export function isMeaningStale(problem: string): boolean {
  return problem === 'vectors_stale' || problem === 'vectors_wait';
}

/** Why not everything is read in, as its owner reads it. `failures`: in a row. */
export function meaningProblem(problem: string, failures: number): string {
  const said = FOR_GOOD[problem] ?? OTHERS[problem];
  if (said !== undefined) return said;
  const passing = PASSING[problem] ?? 'It could not be read in.';
  return `${passing} ${failures >= MANY ? FOR_HOURS : AGAIN}`;
}
