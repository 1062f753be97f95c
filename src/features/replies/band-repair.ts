import { createBoundedCache } from '../../bounded-cache.ts';
import type { HabitId } from '../../contract/fingerprint.ts';
import type { BandFinding } from '../voice/style/bands.ts';

/** By how much of the owner's most a habit is outside before its owner notices. What is not listed is worth no call. */
const NOTICED: Partial<Record<HabitId, number>> = { turn_length: 0.25, emojis: 1, exclamations: 2 };

/** Whether something in a reply is so unlike the owner that another call is worth its price. */
export function isNoticed({ id, excess }: BandFinding): boolean {
  return id.startsWith('address_') || excess >= (NOTICED[id] ?? Number.POSITIVE_INFINITY);
}

/** The sentences for a repair call: all but the first letter, which code mends wherever it may. */
export function bandInstruction(outside: readonly BandFinding[]): string {
  const mendable = outside.filter(({ id }) => id !== 'first_letter');
  return mendable.map(({ words }) => words).join('\n');
}

/** Whether a text is nearer to the owner than another one: outside of no more bands, and less far. */
export function isNearer(one: readonly BandFinding[], other: readonly BandFinding[]): boolean {
  const far = (list: readonly BandFinding[]) => list.reduce((sum, { excess }) => sum + excess, 0);
  return one.length <= other.length && far(one) < far(other);
}

export type BandRepairs = ReturnType<typeof createBandRepairs>;

const FUTILE_IN_A_ROW = 3;
const PAUSE_MS = 24 * 60 * 60 * 1_000;
const MAX_KNOWN = 10_000;

/**
 * Whether repairs for bands alone pay off, by template and model. A model that can't keep to an owner's habits would double the
 * bill of every reply: after three repairs in a row that did not help there is none for a day, and then one a day until one
 * helps. It is kept in memory alone: a server that starts anew tries three more.
 */
export function createBandRepairs(clock: () => number) {
  const known = createBoundedCache<string, { futile: number; pausedUntil: number }>(MAX_KNOWN);
  const keyOf = (templateId: number, model: string) => `${templateId} ${model}`;
  return {
    mayTry: (templateId: number, model: string): boolean =>
      (known.get(keyOf(templateId, model))?.pausedUntil ?? 0) <= clock(),
    tried(templateId: number, model: string, hasHelped: boolean): void {
      const key = keyOf(templateId, model);
      const futile = hasHelped ? 0 : (known.get(key)?.futile ?? 0) + 1;
      known.set(key, { futile, pausedUntil: futile < FUTILE_IN_A_ROW ? 0 : clock() + PAUSE_MS });
    },
  };
}
