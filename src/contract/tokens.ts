import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';
import { TOKEN_SCOPES } from './limits.ts';

export const TokenBody = Type.Object(
  { name: Type.String(), scope: Type.Enum([...TOKEN_SCOPES]) },
  { ...closed, examples: [{ name: 'Nightly backup', scope: 'read' }] },
);
/** The only time that the token is shown. */
export const CreatedToken = Type.Object({ id: Id, token: Type.String() });
export const TokenView = Type.Object({
  id: Id,
  name: Type.String(),
  scope: Type.Enum([...TOKEN_SCOPES]),
  createdAt: Time,
  lastUsedAt: TimeOrNull,
});
export const TokenList = Type.Array(TokenView);

export type TokenBody = Static<typeof TokenBody>;
export type CreatedToken = Static<typeof CreatedToken>;
export type TokenView = Static<typeof TokenView>;
