import { createBoundedCache } from '../../bounded-cache.ts';

/** So many messages in a row that came right after an answer show that a template's caller sends one after the other. */
const ENOUGH = 20;
/** Nobody reads an answer and writes the next message in so short a time: it was written before, and held back. */
const HELD_BACK_MS = 1_000;
const MOST_MS = 300;
const TEMPLATES = 10_000;
const CONVERSATIONS = 10_000;

interface Message {
  templateId: number;
  externalId: string;
}

/**
 * How the callers of templates behave: a chat tool that waits for each answer before it sends the next message makes
 * waiting for more useless. It gives itself away by messages that come right after the answer to the one before, while
 * none ever comes before it. Messages of different customers show nothing. Counted by each process, from its start on.
 */
export type CallerHabits = ReturnType<typeof createCallerHabits>;

export function createCallerHabits(clock: () => number) {
  /** Messages that were held back since one that came while another of its conversation was being answered, by template id. */
  const heldBack = createBoundedCache<number, number>(TEMPLATES);
  /** When a conversation's last answer went out. */
  const answers = createBoundedCache<string, number>(CONVERSATIONS);

  return {
    /** How long to wait for more, in milliseconds. */
    waitMs: (templateId: number, wantedMs: number) =>
      (heldBack.get(templateId) ?? 0) < ENOUGH ? wantedMs : Math.min(wantedMs, MOST_MS),
    /** A message came: alone, or while another one of its conversation was being answered. */
    saw(message: Message, wasAlone: boolean): void {
      const { templateId } = message;
      const answeredAt = answers.get(keyOf(message)) ?? Number.NEGATIVE_INFINITY;
      if (!wasAlone) heldBack.set(templateId, 0);
      else if (clock() - answeredAt <= HELD_BACK_MS)
        heldBack.set(templateId, (heldBack.get(templateId) ?? 0) + 1);
    },
    /** Its answer goes out. */
    answered(message: Message): void {
      answers.set(keyOf(message), clock());
    },
  };
}

function keyOf({ templateId, externalId }: Message): string {
  return `${templateId} ${externalId}`;
}
