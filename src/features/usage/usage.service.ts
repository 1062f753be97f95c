import type { UsageAnswer } from '../../contract/usage.ts';
import type { Database } from '../../db/database.ts';
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
export interface Usage {
  /** The last `days` days, today included. */
  report(userId: number, days: number): Promise<UsageAnswer>;
  /** Answers of the last 30 days, by the ids asked for. */
  ofTemplates(ids: readonly number[]): Promise<Map<number, number>>;
  ofTriggers(ids: readonly number[]): Promise<Map<number, number>>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const RECENT_DAYS = 30;

export function createUsage(db: Database, clock: () => number): Usage {
  const today = () => Math.floor(clock() / DAY_MS);
  const recently = () => today() - RECENT_DAYS + 1;
  return {
    async report(userId, days) {
      const to = today();
      const from = to - days + 1;
      const rows = await usageBetween(db.knex, userId, from, to);
      const speeds = await speedsBetween(db.knex, userId, from, to);
      return {
        from: isoDay(from),
        to: isoDay(to),
        totals: { ...amountsOf(rows), medianAiMs: medianMs(speeds) },
        days: rows.map((row) => ({
          day: isoDay(row.day),
          templateId: row.templateId,
          templateName: row.templateName,
          source: row.source,
          ...amountsOf([row]),
        })),
        speeds: speedsByDay(speeds),
      };
    },
    ofTemplates: (ids) => repliesByTemplate(db.knex, ids, recently()),
    ofTriggers: (ids) => repliesByTrigger(db.knex, ids, recently()),
  };
}

/** A cost is unknown as soon as one part of it is: a sum that leaves something out would look like the truth. */
function amountsOf(rows: readonly UsageRow[]): Omit<UsageAnswer['totals'], 'medianAiMs'> {
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

function speedsByDay(rows: readonly SpeedRow[]): UsageAnswer['speeds'] {
  return [...new Set(rows.map(({ day }) => day))].map((day) => {
    const ofDay = rows.filter((row) => row.day === day);
    const replies = ofDay.reduce((total, row) => total + row.replies, 0);
    return { day: isoDay(day), replies, medianAiMs: medianMs(ofDay) };
  });
}

function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
