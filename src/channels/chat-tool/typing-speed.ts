import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadedTemplate } from '../../features/replies/loaded-templates.ts';
import type { MessageAnswer } from '../../features/replies/message-answers.ts';
import { typingMs } from '../typing-ms.ts';
import type { InboundMessage } from './inbound/fields.ts';

/** Left of the caller's time for sending the answer. */
const SENDING_MS = 200;

/**
 * Holds answers back for as long as typing them would take, the wait for the AI included. The reply is recorded before,
 * and the next turn has begun: only the answer to the caller waits, within its deadline. One conversation's answers
 * keep their order. A late reply has taken longer than anybody types, so it waits for nothing.
 */
export function createTypingSpeed(deadlineMs: number, clock: () => number) {
  /** When the last answer of a conversation goes out; only of those that are held now. */
  const releases = new Map<string, number>();

  return {
    async hold(
      { template }: LoadedTemplate,
      { externalId }: InboundMessage,
      { how, text }: MessageAnswer,
      receivedAt: number,
    ): Promise<void> {
      if (how !== 'new' || text === '') return;
      const key = `${template.id} ${externalId}`;
      const wantedAt = Math.max(receivedAt + typingMs(text), releases.get(key) ?? 0);
      const releaseAt = Math.min(wantedAt, receivedAt + deadlineMs - SENDING_MS);
      const waitMs = releaseAt - clock();
      if (waitMs <= 0) return;
      releases.set(key, releaseAt);
      await sleep(waitMs);
      if (releases.get(key) === releaseAt) releases.delete(key);
    },
  };
}
