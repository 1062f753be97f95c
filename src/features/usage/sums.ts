import type { Reply, ReplyTemplate } from '../../contract/reply.ts';

/** What one second or so adds to the sums of one template, day and source. */
export interface UsageSum {
  userId: number;
  templateId: number;
  /** Days since the epoch, UTC. */
  day: number;
  source: string;
  replies: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
  /** Parts of it: for finding by meaning, and for voice messages. */
  meaningUsd: number;
  voiceUsd: number;
  /** Replies that cost something unknown: without them the sum would look like the whole truth. */
  unknownCostReplies: number;
  answerMs: number;
}

export interface TriggerSum {
  userId: number;
  triggerId: number;
  day: number;
  replies: number;
}

/** AI replies that took about equally long. */
export interface SpeedSum {
  userId: number;
  templateId: number;
  day: number;
  /** In steps of `SPEED_STEP_MS`. */
  step: number;
  replies: number;
}

type UsedTemplate = Pick<ReplyTemplate, 'id'> & { userId: number };

/** What one look at the sums in memory takes along. */
export interface TakenSums {
  usage: UsageSum[];
  triggers: TriggerSum[];
  speeds: SpeedSum[];
}

/** Adds replies up in memory. */
export type Sums = ReturnType<typeof createSums>;

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As exact as a median is shown. */
export const SPEED_STEP_MS = 100;

export function createSums() {
  let usage = new Map<string, UsageSum>();
  let triggers = new Map<string, TriggerSum>();
  let speeds = new Map<string, SpeedSum>();

  function sumOf(template: UsedTemplate, day: number, source: string): UsageSum {
    const key = `${template.userId} ${template.id} ${day} ${source}`;
    const sum = usage.get(key) ?? emptySum(template, day, source);
    usage.set(key, sum);
    return sum;
  }

  function addTrigger(userId: number, triggerId: number, day: number): void {
    const key = `${userId} ${triggerId} ${day}`;
    const sum = triggers.get(key) ?? { userId, triggerId, day, replies: 0 };
    triggers.set(key, sum);
    sum.replies += 1;
  }

  function addSpeed({ userId, id: templateId }: UsedTemplate, day: number, ms: number): void {
    const step = Math.round(ms / SPEED_STEP_MS);
    const key = `${userId} ${templateId} ${day} ${step}`;
    const sum = speeds.get(key) ?? { userId, templateId, day, step, replies: 0 };
    speeds.set(key, sum);
    sum.replies += 1;
  }

  return {
    add(template: UsedTemplate, { source, reason }: Reply, at: number): void {
      const { promptTokens, completionTokens, costUsd, model, ms } = reason;
      const day = Math.floor(at / DAY_MS);
      const sum = sumOf(template, day, source);
      sum.replies += 1;
      sum.promptTokens += promptTokens ?? 0;
      sum.completionTokens += completionTokens ?? 0;
      sum.costUsd += costUsd ?? 0;
      // Of a reply whose cost is not known, no part is: the rest would not be that of the replies themselves.
      if (typeof costUsd === 'number') {
        sum.meaningUsd += reason.knowledge?.costUsd ?? 0;
        for (const told of reason.attachments ?? []) sum.voiceUsd += told.costUsd ?? 0;
      }
      const isUnknown = costUsd === null || (model !== undefined && costUsd === undefined);
      if (isUnknown) sum.unknownCostReplies += 1;
      sum.answerMs += ms?.total ?? 0;
      // A draft that was dropped is counted with the reply in its place.
      const fired = reason.trigger ?? (source === 'joined' ? undefined : reason.passedBy);
      if (fired !== undefined) addTrigger(template.userId, fired.id, day);
      if (source === 'ai' && ms?.total !== undefined) addSpeed(template, day, ms.total);
    },
    /** Everything added since the last call, in a fixed order, so that two writers never wait in a circle. */
    take(): TakenSums {
      const taken = {
        usage: [...usage.values()].sort(byKey),
        triggers: [...triggers.values()].sort(byTrigger),
        speeds: [...speeds.values()].sort(bySpeed),
      };
      usage = new Map();
      triggers = new Map();
      speeds = new Map();
      return taken;
    },
  };
}

function byKey(a: UsageSum, b: UsageSum): number {
  return (
    a.userId - b.userId || a.templateId - b.templateId || a.day - b.day || a.source.localeCompare(b.source)
  );
}

function byTrigger(a: TriggerSum, b: TriggerSum): number {
  return a.userId - b.userId || a.triggerId - b.triggerId || a.day - b.day;
}

function bySpeed(a: SpeedSum, b: SpeedSum): number {
  return a.userId - b.userId || a.templateId - b.templateId || a.day - b.day || a.step - b.step;
}

function emptySum({ userId, id }: UsedTemplate, day: number, source: string): UsageSum {
  return {
    userId,
    templateId: id,
    day,
    source,
    replies: 0,
    promptTokens: 0,
    completionTokens: 0,
    costUsd: 0,
    meaningUsd: 0,
    voiceUsd: 0,
    unknownCostReplies: 0,
    answerMs: 0,
  };
}
