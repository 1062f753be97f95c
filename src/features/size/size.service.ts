import { isoTime } from '../../contract/times.ts';
import type { Database } from '../../db/database.ts';
import { largestOwners, messagesSince, type OwnerSize, type TableSize, tableSizes } from './size.store.ts';

export interface DatabaseSize {
  countedAt: string;
  dialect: Database['dialect'];
  bytes: number;
  tables: TableSize[];
  messages: number;
  /** Of all that is kept with a message; null before the first one. */
  bytesPerMessage: number | null;
  /** On average, over the last 30 days, or since the first message where that is less. */
  perDay: { messages: number; bytes: number };
  /** The largest first; `bytes` from the bytes of a message. */
  owners: (OwnerSize & { bytes: number })[];
}

/** Reads whole tables: for the command line, which has a connection of its own. */
export type ReadSize = () => Promise<DatabaseSize>;

const DAY_MS = 86_400_000;
const GROWTH_DAYS = 30;
const SHOWN_OWNERS = 20;
/** What a message leaves behind, in some of them for a day only. */
const PER_MESSAGE =
  /^(?:messages|conversations|inbox|deliveries|conversation_events|conversation_index.*|conversation_search.*)$/;

export function createReadSize(db: Database, clock: () => number): ReadSize {
  return async () => {
    const now = clock();
    const tables = await tableSizes(db.patient, db.dialect);
    const owners = await largestOwners(db.patient, SHOWN_OWNERS);
    const recent = await messagesSince(db.patient, now - GROWTH_DAYS * DAY_MS);
    const bytesOf = (some: readonly TableSize[]) => some.reduce((sum, { bytes }) => sum + bytes, 0);
    const messages = tables.find(({ name }) => name === 'messages')?.rows ?? 0;
    const perMessage = bytesOf(tables.filter(({ name }) => PER_MESSAGE.test(name))) / messages;
    const bytesPerMessage = messages === 0 ? null : Math.round(perMessage);
    const days = recent.oldestAt === null ? 1 : Math.max(1, Math.ceil((now - recent.oldestAt) / DAY_MS));
    const messagesPerDay = Math.round(recent.messages / days);
    const worth = (count: number) => count * (bytesPerMessage ?? 0);
    return {
      countedAt: isoTime(now),
      dialect: db.dialect,
      bytes: bytesOf(tables),
      tables,
      messages,
      bytesPerMessage,
      perDay: { messages: messagesPerDay, bytes: worth(messagesPerDay) },
      owners: owners.map((owner) => ({ ...owner, bytes: worth(owner.messages) })),
    };
  };
}
