import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Audience, StartedSession } from '../callers.ts';
import type { Secrets } from '../secrets.ts';

declare module '@fastify/jwt' {
  interface FastifyJWT {
    namespaces: Audience;
  }
}

export type SessionTokens = Awaited<ReturnType<typeof createSessionTokens>>;

const ALGORITHM = 'HS256';
const ISSUER = 'dmreply';

/**
 * Tokens say which session they belong to, and no more: whether it goes on is in its row, by the server's clock,
 * so the token's own time is for the browser's information.
 */
export async function createSessionTokens(app: FastifyInstance, secrets: Secrets) {
  for (const audience of ['user', 'admin'] as const) {
    await app.register(fastifyJwt, {
      namespace: audience,
      // The key is named with each token, because it can change while the server runs.
      secret: secrets.derived('jwt')[0],
      sign: { algorithm: ALGORITHM, aud: audience, iss: ISSUER },
      verify: {
        algorithms: [ALGORITHM],
        allowedAud: audience,
        allowedIss: ISSUER,
        // Without this, a token that names no audience would pass as one for everybody.
        requiredClaims: ['aud', 'iss', 'jti'],
        ignoreExpiration: true,
      },
    });
  }

  function readWith(audience: Audience, token: string, key: Buffer): string | null {
    try {
      const { jti } = app.jwt[audience].verify<{ jti?: unknown }>(token, { key });
      return typeof jti === 'string' ? jti : null;
    } catch {
      return null;
    }
  }

  return {
    sign({ tokenId, account, createdAt, expiresAt }: StartedSession): string {
      const audience = 'userId' in account ? 'user' : 'admin';
      const [iat, exp] = [createdAt, expiresAt].map((time) => Math.floor(time / 1_000));
      return app.jwt[audience].sign({ jti: tokenId, iat, exp }, { key: secrets.derived('jwt')[0] });
    },
    /** The session that the token names, or null when it is not ours, changed, or for somebody else. */
    read(audience: Audience, token: string): string | null {
      for (const key of secrets.derived('jwt')) {
        const tokenId = readWith(audience, token, key);
        if (tokenId !== null) return tokenId;
      }
      return null;
    },
  };
}
