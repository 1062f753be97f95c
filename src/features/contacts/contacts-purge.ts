import type { Purge } from '../maintenance/purge.ts';
import { createForgottenPurge } from './contact-conversations.store.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Those of whom nothing is noted follow their conversations. */
export const CONTACTS_PURGE: Purge = {
  name: 'contacts',
  keepMs: () => DAY_MS,
  delete: createForgottenPurge(),
};
