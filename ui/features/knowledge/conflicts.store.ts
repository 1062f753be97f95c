import type { KnowledgeConflict } from '../../../src/contract/knowledge.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchConflicts } from './knowledge.api.ts';

/** Where papers state something different for the same thing. */
export const conflicts = createUserResource<KnowledgeConflict[]>(fetchConflicts);
