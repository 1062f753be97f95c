import { createBoundedCache } from '../../bounded-cache.ts';

/** So many messages in a row that were alone show that a template's caller sends one after the other. */
const ENOUGH = 200;
const MOST_MS = 300;
const TEMPLATES = 10_000;

/**
 * How the callers of templates behave: a chat tool that waits for each answer before it sends the next message makes
 * waiting for more useless. Counted by each process, from its start on.
 */
export type CallerHabits = ReturnType<typeof createCallerHabits>;

export function createCallerHabits() {
  /** Messages since one that came while another of its conversation was being answered, by template id. */
  const alone = createBoundedCache<number, number>(TEMPLATES);

  return {
    /** How long to wait for more, in milliseconds. */
    waitMs: (templateId: number, wantedMs: number) =>
      (alone.get(templateId) ?? 0) < ENOUGH ? wantedMs : Math.min(wantedMs, MOST_MS),
    /** A message came. */
    saw(templateId: number, wasAlone: boolean): void {
      alone.set(templateId, wasAlone ? (alone.get(templateId) ?? 0) + 1 : 0);
    },
  };
}
