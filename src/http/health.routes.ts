import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import type { Database } from '../db/database.ts';
import { AppError } from '../errors.ts';

const Ok = Type.Object({ status: Type.Literal('ok') });
const READY_TIMEOUT_MS = 2_000;

/** `/healthz`: the process runs. `/readyz`: it can also reach its database. */
export async function healthRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const options = { schema: { response: { 200: Ok } }, config: { isRoutine: true } };
  app.get('/healthz', options, async () => ({ status: 'ok' as const }));
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
