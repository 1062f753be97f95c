import type { TokenView } from '../../../src/contract/tokens.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchTokens } from './tokens.api.ts';

/** The owner's API tokens; what they are themselves nobody knows any more. */
export const tokens = createUserResource<TokenView[]>(fetchTokens);
