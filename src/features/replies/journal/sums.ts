import type { Effect } from './state.ts';

/** What a batch adds to the sums of one template, day and source. */
export interface UsageSum {
  templateId: number;
  day: number;
  source: string;
  replies: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  unknownCostReplies: number;
  answerMs: number;
}

export interface TriggerSum {
  triggerId: number;
  day: number;
  replies: number;
}

/** Adds up the effects of a batch, so that a thousand replies of one template cost one statement. */
export interface Sums {
  add(effect: Effect): void;
  /** In a fixed order, so that two batches never wait for each other in a circle. */
  usage(): UsageSum[];
  triggers(): TriggerSum[];
  clear(): void;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export function createSums(): Sums {
  const usage = new Map<string, UsageSum>();
  const triggers = new Map<string, TriggerSum>();

  function add(effect: Effect): void {
    // A late reply counts when it is there, not when it was announced.
    const isReply = effect.kind === 'settle' || (effect.kind === 'record' && effect.lateUntil === null);
    if (!isReply) return;
    const { conversation, reply, repliedAt } = effect;
    const { templateId } = conversation;
    const day = Math.floor(repliedAt / DAY_MS);
    const key = `${templateId} ${day} ${reply.source}`;
    const sum = usage.get(key) ?? emptySum(templateId, day, reply.source);
    usage.set(key, sum);
    const { promptTokens, completionTokens, costUsd, model, ms, trigger } = reply.reason;
    sum.replies += 1;
    sum.promptTokens += promptTokens ?? 0;
    sum.completionTokens += completionTokens ?? 0;
    sum.costUsd += costUsd ?? 0;
    if (model !== undefined && (costUsd === null || costUsd === undefined)) sum.unknownCostReplies += 1;
    sum.answerMs += ms?.total ?? 0;
    if (trigger !== undefined) addTrigger(trigger.id, day);
  }

  function addTrigger(triggerId: number, day: number): void {
    const key = `${triggerId} ${day}`;
    const sum = triggers.get(key) ?? { triggerId, day, replies: 0 };
    triggers.set(key, sum);
    sum.replies += 1;
  }

  return {
    add,
    usage: () =>
      [...usage.values()].sort(
        (a, b) => a.templateId - b.templateId || a.day - b.day || compare(a.source, b.source),
      ),
    triggers: () => [...triggers.values()].sort((a, b) => a.triggerId - b.triggerId || a.day - b.day),
    clear() {
      usage.clear();
      triggers.clear();
    },
  };
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

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
