import type { TokenView } from '../../../src/contract/tokens.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchTokens } from './tokens.api.ts';

/** The owner's API tokens, without their secrets, which are shown once. */
export const tokens = createUserResource<TokenView[]>(fetchTokens);
