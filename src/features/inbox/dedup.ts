import { hash } from 'node:crypto';
import type { DedupKeys } from './journal/journal.types.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Without a timestamp, the same message counts as such for this long. */
const WINDOW_MS = 30_000;
/** Slots for timestamps are narrow: many keys in one slot would again be spread over as many pages of the index. */
const TIMESTAMP_SLOT_MS = 125;
const HASH_BYTES = 16;

/** What makes two messages the same; `timestampMs` is the timestamp's time, null where it can't be read. */
export interface SentMessage {
  externalId: string;
  text: string;
  timestamp: string | null;
  timestampMs: number | null;
}

/**
 * The same message again (template, conversation, text, timestamp) gets the same key: for 24 hours, or for 30
 * seconds where there is no timestamp. A key begins with a time slot, so that the index grows at its end.
 */
export function dedupKeys(templateId: number, message: SentMessage, now: number): DedupKeys {
  const { externalId, text, timestamp, timestampMs } = message;
  const digest = hash('sha256', JSON.stringify([templateId, externalId, text, timestamp]), 'buffer');
  if (timestamp !== null) {
    // Without a readable time the slot is fixed, or a repetition in another slot would look new.
    return {
      key: keyOf(timestampMs === null ? 0 : slotOf(timestampMs, TIMESTAMP_SLOT_MS), digest),
      earlierKey: null,
      windowMs: DAY_MS,
    };
  }
  const slot = slotOf(now, WINDOW_MS);
  return { key: keyOf(slot, digest), earlierKey: keyOf(slot - 1, digest), windowMs: WINDOW_MS };
}

/**
 * The same for a message that its channel names, whichever template answers by now. `key`: the channel's own id, `sentAt`:
 * when it was sent, by the channel.
 */
export function channelKeys(externalId: string, key: string, sentAt: number): DedupKeys {
  return dedupKeys(0, { externalId, text: '', timestamp: key, timestampMs: sentAt }, sentAt);
}

function slotOf(time: number, widthMs: number): number {
  return Math.floor(time / widthMs);
}

function keyOf(slot: number, digest: Buffer): Buffer {
  const key = Buffer.allocUnsafe(4 + HASH_BYTES);
  // The caller's clock may be anywhere; only the place in the index depends on it.
  key.writeUInt32BE(slot >>> 0, 0);
  digest.copy(key, 4, 0, HASH_BYTES);
  return key;
}
