import type { AppContext } from './context.ts';
import type { Cookies } from './http/cookies.ts';
import type { Guards } from './http/guards.ts';
import type { SessionTokens } from './http/session-tokens.ts';

/** What plugins of routes choose from with `Pick`: the context, and what reads and writes the caller's credentials. */
export type RouteContext = AppContext & { guards: Guards; cookies: Cookies; tokens: SessionTokens };
