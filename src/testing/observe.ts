/** What tests look at from outside: the log, an owner's notices, how many rows there are. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoggerOptions, pino } from 'pino';
import type { AppContext } from '../context.ts';
import { createLog, type Logger } from '../log.ts';

export interface CapturedLog {
  log: Logger;
  /** Every line so far, as it would stand on standard output. */
  lines: string[];
}

/** The product's own log, down to the finest level, that keeps its lines. */
export function captureLog(): CapturedLog {
  const lines: string[] = [];
  const own = createLog('trace') as unknown as Record<symbol, unknown>;
  const serializers = own[pino.symbols.serializersSym] as NonNullable<LoggerOptions['serializers']>;
  const log = pino(
    { level: 'trace', base: null, serializers },
    { write: (line: string) => void lines.push(line) },
  );
  return { log, lines };
}

/** The owner's notices as `kind: how often`, in the order of their kinds. */
export async function noticesOf(context: AppContext, userId: number): Promise<Record<string, number>> {
  await context.notifications.flush();
  const rows = await context.db.knex('notifications').where({ user_id: userId }).orderBy('kind');
  return Object.fromEntries(rows.map((row) => [row.kind, row.times]));
}

/** How many rows the tables have that a message touches. */
export async function countRows(context: AppContext): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['conversations', 'messages', 'inbox', 'deliveries']) {
    const row = await context.db.knex(table).count({ count: '*' }).first();
    counts[table] = Number(row?.count);
  }
  return counts;
}

/** Asks again and again until it is so; throws, naming `what`, when that takes longer than `ms`. */
export async function eventually(what: string, isSo: () => Promise<boolean>, ms = 5_000): Promise<void> {
  const endsAt = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > endsAt) throw new Error(`Not within ${ms} ms: ${what}`);
    await sleep(25);
  }
}

/** Writes down a change of the template's row, as whoever changes it through the product does. */
export async function changeTemplate(
  context: AppContext,
  templateId: number,
  columns: Record<string, string | number | null>,
): Promise<void> {
  const { recordChange } = await import('../db/change-feed.ts');
  await context.db.knex.transaction(async (trx) => {
    await trx('templates').where({ id: templateId }).update(columns);
    await recordChange(trx, 'template', templateId, context.clock());
  });
  context.targets.templateChanged(templateId);
}
