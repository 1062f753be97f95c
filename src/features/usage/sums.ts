import type { Reply } from '../replies/reply.ts';

/** What one second or so adds to the sums of one template, day and source. */
export interface UsageSum {
  templateId: number;
  /** Days since the epoch, UTC. */
  day: number;
  source: string;
  replies: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Replies that cost something unknown: without them the sum would look like the whole truth. */
  unknownCostReplies: number;
  answerMs: number;
}

export interface TriggerSum {
  triggerId: number;
  day: number;
  replies: number;
}

/** Adds replies up in memory. */
export interface Sums {
  add(templateId: number, reply: Reply, at: number): void;
  /** Everything added since the last call, in a fixed order, so that two writers never wait in a circle. */
  take(): { usage: UsageSum[]; triggers: TriggerSum[] };
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export function createSums(): Sums {
  let usage = new Map<string, UsageSum>();
  let triggers = new Map<string, TriggerSum>();

  function sumOf(templateId: number, day: number, source: string): UsageSum {
    const key = `${templateId} ${day} ${source}`;
    const sum = usage.get(key) ?? emptySum(templateId, day, source);
    usage.set(key, sum);
    return sum;
  }

  function addTrigger(triggerId: number, day: number): void {
    const key = `${triggerId} ${day}`;
    const sum = triggers.get(key) ?? { triggerId, day, replies: 0 };
    triggers.set(key, sum);
    sum.replies += 1;
  }

  return {
    add(templateId, { source, reason }, at) {
      const { promptTokens, completionTokens, costUsd, model, ms, trigger } = reason;
      const day = Math.floor(at / DAY_MS);
      const sum = sumOf(templateId, day, source);
      sum.replies += 1;
      sum.promptTokens += promptTokens ?? 0;
      sum.completionTokens += completionTokens ?? 0;
      sum.costUsd += costUsd ?? 0;
      if (model !== undefined && typeof costUsd !== 'number') sum.unknownCostReplies += 1;
      sum.answerMs += ms?.total ?? 0;
      if (trigger !== undefined) addTrigger(trigger.id, day);
    },
    take() {
      const taken = {
        usage: [...usage.values()].sort(byKey),
        triggers: [...triggers.values()].sort(byTrigger),
      };
      usage = new Map();
      triggers = new Map();
      return taken;
    },
  };
}

function byKey(a: UsageSum, b: UsageSum): number {
  return a.templateId - b.templateId || a.day - b.day || a.source.localeCompare(b.source);
}

function byTrigger(a: TriggerSum, b: TriggerSum): number {
  return a.triggerId - b.triggerId || a.day - b.day;
}

function emptySum(templateId: number, day: number, source: string): UsageSum {
  return {
    templateId,
    day,
    source,
    replies: 0,
    promptTokens: 0,
    completionTokens: 0,
    costUsd: 0,
    unknownCostReplies: 0,
    answerMs: 0,
  };
}
