import type { FastifyInstance } from 'fastify';
import Type, { type Static } from 'typebox';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { PROOF_HEADER, proofFor } from '../server-proof.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });
const Challenge = Type.Object({ challenge: Type.Optional(Type.String({ pattern: '^[\\w-]{1,64}$' })) });
const READY_TIMEOUT_MS = 2_000;

/**
 * `/healthz`: the process runs; with `?challenge=` it proves which installation it is of. `/readyz`: it can also reach its
 * database.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { db, secrets }: { db: Database; secrets: Secrets },
): Promise<void> {
  const options = { schema: { response: { 200: Ok } }, config: { isRoutine: true } };
  app.get<{ Querystring: Static<typeof Challenge> }>(
    '/healthz',
    { ...options, schema: { ...options.schema, querystring: Challenge } },
    async ({ query: { challenge } }, reply) => {
      if (challenge !== undefined) reply.header(PROOF_HEADER, proofFor(secrets, challenge));
      return { status: 'ok' as const };
    },
  );
  app.get('/readyz', options, async () => {
    await answersInTime(db).catch(() => {
      throw new AppError('database_unavailable', { retryAfterSeconds: 5 });
    });
    return { status: 'ok' as const };
  });
}

function answersInTime(db: Database): Promise<unknown> {
  return db.knex.raw('select 1').timeout(READY_TIMEOUT_MS);
}
