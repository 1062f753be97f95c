import type { Purge } from '../maintenance/purge.ts';
import { createEmptyGroupPurge } from './groups.store.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** Suggestions follow the questions that they are made of. */
export const SUGGESTIONS_PURGE: Purge = {
  name: 'suggestions',
  keepMs: () => HOUR_MS,
  delete: createEmptyGroupPurge(),
};
