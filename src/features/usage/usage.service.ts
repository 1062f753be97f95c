import { ANSWERING_SOURCES } from '../../contract/reply.ts';
import type { UsageAnswer } from '../../contract/usage.ts';
import { slotDays } from '../../contract/usage-slots.ts';
import type { Database } from '../../db/database.ts';
import { LIST_PRICES_AS_OF, type Prices } from '../ai/prices.ts';
import { medianMs } from './median.ts';
import {
  repliesByTemplate,
  repliesByTrigger,
  type SpeedRow,
  speedsBetween,
  type UsageRow,
  usageBetween,
} from './usage.store.ts';

/** What the replies of an owner were and cost, from daily sums. */
export type Usage = ReturnType<typeof createUsage>;

const DAY_MS = 24 * 60 * 60 * 1_000;
const RECENT_DAYS = 30;
const WEEK_DAYS = 7;

export function createUsage(db: Database, prices: Prices, clock: () => number) {
  const today = () => Math.floor(clock() / DAY_MS);
  const recently = () => today() - RECENT_DAYS + 1;
  return {
    /** The last `days` days, today included; of all templates, or of one. */
    async report(
      userId: number,
      { days, templateId }: { days: number; templateId: number | null },
    ): Promise<UsageAnswer> {
      const to = today();
      const from = to - days + 1;
      const read = async (first: number, last: number) => {
        const range = { userId, templateId, from: first, to: last };
        return { rows: await usageBetween(db.knex, range), speeds: await speedsBetween(db.knex, range) };
      };
      const { rows, speeds } = await read(from, to);
      const before = await read(from - days, from - 1);
      const weekFrom = Math.max(from, to - WEEK_DAYS + 1);
      return {
        pricesAsOf: LIST_PRICES_AS_OF,
        hasServerPrices: prices.hasServerPrices(),
        from: isoDay(from),
        to: isoDay(to),
        totals: totalsFrom(from, rows, speeds),
        week: { from: isoDay(weekFrom), totals: totalsFrom(weekFrom, rows, speeds) },
        days: rows.map((row) => ({
          day: isoDay(row.day),
          templateId: row.templateId,
          templateName: row.templateName,
          source: row.source,
          ...amountsOf([row]),
        })),
        before: {
          replies: answered(before.rows),
          costUsd: amountsOf(before.rows).costUsd,
          medianAiMs: medianMs(before.speeds),
        },
        speeds: speedsBySlot(speeds, from, to),
      };
    },
    /** Answers of the last 30 days, by the ids asked for. */
    ofTemplates: (ids: readonly number[]): Promise<Map<number, number>> =>
      repliesByTemplate(db.knex, ids, recently()),
    ofTriggers: (ids: readonly number[]): Promise<Map<number, number>> =>
      repliesByTrigger(db.knex, ids, recently()),
  };
}

function totalsFrom(
  first: number,
  rows: readonly UsageRow[],
  speeds: readonly SpeedRow[],
): UsageAnswer['totals'] {
  const counted = rows.filter(({ day }) => day >= first);
  const amounts = amountsOf(counted);
  return {
    ...amounts,
    costs: costsOf(counted, amounts.costUsd),
    medianAiMs: medianMs(speeds.filter(({ day }) => day >= first)),
  };
}

/** A cost is unknown as soon as one part of it is: a sum that leaves something out would look like the truth. */
function amountsOf(rows: readonly UsageRow[]): Omit<UsageAnswer['totals'], 'medianAiMs' | 'costs'> {
  const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const replies = sum((row) => row.replies);
  return {
    replies,
    promptTokens: sum((row) => row.promptTokens),
    completionTokens: sum((row) => row.completionTokens),
    costUsd: sum((row) => row.unknownCostReplies) > 0 ? null : sum((row) => row.costUsd),
    averageMs: replies === 0 ? null : Math.round(sum((row) => row.answerMs) / replies),
  };
}

/** What is no purpose of its own is the replies'. */
function costsOf(rows: readonly UsageRow[], costUsd: number | null): UsageAnswer['totals']['costs'] {
  if (costUsd === null) return null;
  const sum = (of: (row: UsageRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [embeddings, transcription] = [sum((row) => row.meaningUsd), sum((row) => row.voiceUsd)];
  // What adding up leaves over is no cost.
  const chat = Math.max(0, Math.round((costUsd - embeddings - transcription) * 1e9) / 1e9);
  return { chat, embeddings, transcription };
}

function answered(rows: readonly UsageRow[]): number {
  const sources: readonly string[] = ANSWERING_SOURCES;
  return rows.reduce((total, row) => total + (sources.includes(row.source) ? row.replies : 0), 0);
}

/** Slots are counted back from the last day, so that the last one is whole; the first begins with the range. */
function speedsBySlot(rows: readonly SpeedRow[], from: number, to: number): UsageAnswer['speeds'] {
  const size = slotDays(to - from + 1);
  const firstDayOf = (day: number) => Math.max(from, to - Math.floor((to - day) / size) * size - size + 1);
  const slots = Map.groupBy(rows, (row) => firstDayOf(row.day));
  return [...slots].map(([day, ofSlot]) => ({
    day: isoDay(day),
    replies: ofSlot.reduce((total, row) => total + row.replies, 0),
    medianAiMs: medianMs(ofSlot),
  }));
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
