import { createHash } from 'node:crypto';
import { checkText } from '../../contract/fields.ts';
import { TOKEN_NAME_RULE, TOKENS_MAX } from '../../contract/limits.ts';
import type { CreatedToken, TokenBody } from '../../contract/tokens.ts';
import type { Database } from '../../db/database.ts';
import { lockOwner } from '../../db/lock-owner.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Audit } from '../audit/audit.service.ts';
import {
  type ApiToken,
  deleteToken,
  findToken,
  insertToken,
  listTokens,
  touchToken,
} from './tokens.store.ts';

/** Personal tokens with which scripts call the owner's API. */
export type ApiTokens = ReturnType<typeof createApiTokens>;

const PREFIX = 'dmr_';
/** 256 bits: what is guessed by nobody needs no slow hash. */
const BYTES = 32;
/** How exact 'last used' is. */
const USED_EVERY_MS = 15 * 60_000;

export function createApiTokens(
  db: Database,
  audit: Audit,
  clock: () => number,
  random: (bytes: number) => Buffer,
) {
  return {
    /** Throws `invalid_input` or `token_limit`. */
    async create(userId: number, { name, scope }: TokenBody): Promise<CreatedToken> {
      const problem = checkText(TOKEN_NAME_RULE, name);
      if (problem !== null) throw invalidFields({ name: problem });
      const token = `${PREFIX}${random(BYTES).toString('base64url')}`;
      const id = await db.knex.transaction(async (trx) => {
        await lockOwner(trx, userId);
        if ((await listTokens(trx, userId)).length >= TOKENS_MAX) throw new AppError('token_limit');
        const created = await insertToken(
          trx,
          userId,
          { name: name.trim(), scope, hash: hashOf(token) },
          clock(),
        );
        const after = { id: created, name: name.trim(), scope };
        await audit.record(trx, { action: 'token.created', by: { userId }, after });
        return created;
      });
      return { id, token };
    },
    list: (userId: number): Promise<ApiToken[]> => listTokens(db.knex, userId),
    /** Throws `not_found`. */
    async revoke(userId: number, id: number): Promise<void> {
      await db.knex.transaction(async (trx) => {
        if (!(await deleteToken(trx, userId, id))) throw new AppError('not_found');
        await audit.record(trx, { action: 'token.revoked', by: { userId }, before: { id } });
      });
    },
    /** Whom a bearer token belongs to; null when it is none of ours. */
    async find(
      token: string,
    ): Promise<(Pick<ApiToken, 'userId' | 'name' | 'scope'> & { isDisabled: boolean }) | null> {
      if (!token.startsWith(PREFIX)) return null;
      const found = await findToken(db.knex, hashOf(token));
      if (found === null) return null;
      const now = clock();
      if (found.lastUsedAt === null || found.lastUsedAt < now - USED_EVERY_MS) {
        await touchToken(db.knex, found.id, now);
      }
      return found;
    },
  };
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
