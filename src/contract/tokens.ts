import Type, { type Static } from 'typebox';
import { closed, Id, Time, TimeOrNull } from './common.ts';
import { TOKEN_NAME_RULE, TOKEN_SCOPES } from './limits.ts';
import { named, ruledText } from './published.ts';

export const TokenBody = named(
  'TokenBody',
  Type.Object(
    { name: ruledText(TOKEN_NAME_RULE), scope: Type.Enum([...TOKEN_SCOPES]) },
    { ...closed, examples: [{ name: 'Nightly backup', scope: 'read' }] },
  ),
);
/** The only time that the token is shown. */
export const CreatedToken = named('CreatedToken', Type.Object({ id: Id, token: Type.String() }));
export const TokenView = named(
  'Token',
  Type.Object({
    id: Id,
    name: Type.String(),
    scope: Type.Enum([...TOKEN_SCOPES]),
    createdAt: Time,
    lastUsedAt: TimeOrNull,
  }),
);
export const TokenList = Type.Array(TokenView);

export type TokenBody = Static<typeof TokenBody>;
export type CreatedToken = Static<typeof CreatedToken>;
export type TokenView = Static<typeof TokenView>;
