import type { TrialDetail } from '../../../src/contract/trial.ts';
import { followTrial } from '../trials/follow-trial.ts';
import { knownTrials } from '../trials/trials.store.ts';

export interface LastResult {
  isMet: boolean;
  /** What is amiss, a sentence each. */
  problems: readonly string[];
  /** As ISO 8601. */
  at: string;
}

/** How each golden chat did, by its id, with the template as it was saved when it was tried last. Signals are read. */
export function lastResults(templateId: number): ReadonlyMap<number, LastResult> {
  const results = new Map<number, LastResult>();
  const ended = knownTrials(templateId, 'golden').filter(({ endedAt }) => endedAt !== null);
  for (const { id } of ended) {
    const trial = followTrial(id).value;
    if (typeof trial === 'string') continue;
    for (const [goldenId, result] of resultsIn(trial))
      if (!results.has(goldenId)) results.set(goldenId, result);
  }
  return results;
}

function resultsIn({ rows, isAsSaved, createdAt }: TrialDetail): [number, LastResult][] {
  return rows.flatMap(({ goldenId, before, after }) => {
    const reply = isAsSaved ? after : before;
    if (goldenId === null || reply === null || reply.isMet === null) return [];
    return [[goldenId, { isMet: reply.isMet, problems: reply.problems, at: createdAt }]];
  });
}
