/** Access tokens: an hour or 60 days long, refreshed from the second day on, and dead for many reasons. */
import { noteSecret } from '../secrecy/ledger.ts';
import { type DeathOfToken, refusals } from './errors.ts';
import { type Account, DAY, HOUR, longId, type Scope, type World } from './world.ts';

export interface Token {
  text: string;
  appId: string;
  /** `userId` of its account. */
  accountId: string;
  isLong: boolean;
  scopes: Scope[];
  madeAt: number;
  expiresAt: number;
  death: DeathOfToken | null;
}

export interface Tokens {
  all: Map<string, Token>;
  issue(from: Pick<Token, 'appId' | 'accountId' | 'isLong' | 'scopes'>): Token;
  /** @throws Refusal 190 */
  living(text: string): Token;
  /** All that an account has given, to one app or to any. */
  kill(accountId: string, death: DeathOfToken, appId?: string): void;
}

export function createTokens(world: World): Tokens {
  const all = new Map<string, Token>();
  return {
    all,
    issue(from) {
      const text = longId('IGAA', 160);
      noteSecret('token', text);
      const madeAt = world.now();
      const token = {
        ...from,
        text,
        madeAt,
        expiresAt: madeAt + (from.isLong ? 60 * DAY : HOUR),
        death: null,
      };
      all.set(text, token);
      return token;
    },
    living(text) {
      const token = all.get(text);
      if (token === undefined) throw refusals.deadToken('invalid');
      if (token.death !== null) throw refusals.deadToken(token.death);
      if (token.expiresAt <= world.now()) throw refusals.deadToken('expired');
      return token;
    },
    kill(accountId, death, appId) {
      for (const token of all.values())
        if (token.accountId === accountId && (appId ?? token.appId) === token.appId) token.death = death;
    },
  };
}

/** Who calls: the account that a token was given by. */
export interface Caller {
  account: Account;
  token: Token;
}

/** @throws Refusal 190, or 10 where the owner has not granted the scope. */
export function callerOf(world: World, tokens: Tokens, text: string, scope: Scope): Caller {
  const token = tokens.living(text);
  const account = world.accounts.get(token.accountId);
  if (account === undefined) throw refusals.deadToken('removed');
  if (!token.scopes.includes(scope)) throw refusals.noPermission(scope);
  return { account, token };
}
