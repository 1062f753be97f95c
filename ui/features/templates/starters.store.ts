import type { StarterTemplates } from '../../../src/contract/template-api.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchStarters } from './templates.api.ts';

/** Templates for ten trades to begin with. */
export const starters = createUserResource<StarterTemplates>(fetchStarters);
