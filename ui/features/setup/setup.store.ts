import type { SetupView } from '../../../src/contract/setup.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchSetup } from './setup.api.ts';

/** How far the owner has come from nothing to a first real message. */
export const setup = createUserResource<SetupView>(fetchSetup);
