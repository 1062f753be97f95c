import { isoTime } from '../../contract/times.ts';
import type { VisitorMessage } from '../../contract/widgets.ts';
import type { Database } from '../../db/database.ts';
import { createFaultLog } from '../../fault-log.ts';
import type { Logger } from '../../log.ts';
import {
  conversationsOf,
  messagesAfter,
  type SeenMessage,
  type VisitorPlace,
} from './visitor-messages.store.ts';

/** What an open chat hears. */
export interface VisitorEvents {
  /** `after`: where a stream that breaks off goes on. What comes again has the same id. */
  messages: { messages: VisitorMessage[]; after: number };
  /** A reply is being written. */
  typing: object;
}
export type VisitorListener = <E extends keyof VisitorEvents>(event: E, data: VisitorEvents[E]) => void;

interface Watcher extends VisitorPlace {
  listener: VisitorListener;
  ownerChanged(): void;
  /** Nothing can come any more before this id. */
  after: number;
  /** What was told from there on. */
  told: Set<number>;
  isNew: boolean;
}

/** How soon an open chat hears of what another process has done. */
const LOOK_EVERY_MS = 1_000;
/** So many are asked for in one query. */
const GROUP = 100;
/** How much of the past a chat shows. */
const HISTORY = 50;

/** Tells open chats of their messages, whichever process has recorded them. The database is asked only while one is open. */
export type VisitorStreams = ReturnType<typeof createVisitorStreams>;

export function createVisitorStreams(db: Database, log: Logger) {
  const watchers = new Set<Watcher>();
  const faults = createFaultLog(log, 'messages for visitors could not be read');
  let timer: NodeJS.Timeout | undefined;

  async function look(of: readonly Watcher[]): Promise<void> {
    const found = Map.groupBy(await conversationsOf(db.knex, of), ({ externalId }) => externalId);
    const known = of.filter(({ isNew }) => !isNew);
    const places = known.flatMap(({ externalId, after }) =>
      (found.get(externalId) ?? []).map(({ id }) => ({ id, after, externalId })),
    );
    const nameOf = new Map(places.map(({ id, externalId }) => [id, externalId]));
    const rows = places.length === 0 ? [] : await messagesAfter(db.knex, places);
    const byName = Map.groupBy(rows, ({ conversationId }) => nameOf.get(conversationId));
    for (const watcher of known) tell(watcher, byName.get(watcher.externalId) ?? []);
    for (const watcher of of.filter(({ isNew }) => isNew)) {
      const own = (found.get(watcher.externalId) ?? []).map(({ id }) => ({ id, after: watcher.after }));
      const history = own.length === 0 ? [] : await messagesAfter(db.knex, own, HISTORY);
      watcher.isNew = false;
      tell(watcher, history, true);
    }
  }

  function tell(watcher: Watcher, rows: readonly SeenMessage[], isFirst = false): void {
    const fresh = rows.filter(({ id, shown }) => shown === 'now' && !watcher.told.has(id));
    for (const { id } of fresh) watcher.told.add(id);
    const waiting = rows.find(({ shown }) => shown === 'later');
    const end = waiting === undefined ? (rows.at(-1)?.id ?? 0) : waiting.id - 1;
    watcher.after = Math.max(watcher.after, end);
    if (fresh.length === 0 && !isFirst) return;
    watcher.listener('messages', { messages: fresh.map(toVisitorMessage), after: watcher.after });
  }

  async function lookAt(all: readonly Watcher[]): Promise<void> {
    for (let at = 0; at < all.length; at += GROUP) await look(all.slice(at, at + GROUP));
  }

  function schedule(delayMs: number): void {
    timer = setTimeout(() => {
      lookAt([...watchers])
        .then(faults.worked, faults.failed)
        .finally(() => {
          timer = undefined;
          if (watchers.size > 0) schedule(LOOK_EVERY_MS);
        });
    }, delayMs);
    timer.unref();
  }

  function at(externalId: string): Watcher[] {
    return [...watchers].filter((watcher) => watcher.externalId === externalId);
  }

  function wake(externalId: string): void {
    void lookAt(at(externalId)).then(faults.worked, faults.failed);
  }

  return {
    /**
     * Tells at once of what came after the message with id `after`, the newest of it, and then of what comes.
     * `ownerChanged`: the widget may be another one now.
     */
    watch(
      place: VisitorPlace,
      after: number,
      listener: VisitorListener,
      ownerChanged: () => void,
    ): () => void {
      const watcher = { ...place, after, listener, ownerChanged, told: new Set<number>(), isNew: true };
      watchers.add(watcher);
      wake(place.externalId);
      if (timer === undefined) schedule(LOOK_EVERY_MS);
      return () => watchers.delete(watcher);
    },
    /** Something happened in this conversation. */
    wake,
    /** Only here: a process that holds no stream of this visitor tells nobody. */
    typing(externalId: string): void {
      for (const watcher of at(externalId)) watcher.listener('typing', {});
    },
    /** Something of this owner has changed, perhaps a widget. */
    ownerChanged(userId: number): void {
      for (const watcher of watchers) if (watcher.userId === userId) watcher.ownerChanged();
    },
    open: (): number => watchers.size,
  };
}

function toVisitorMessage({ id, isFromVisitor, text, createdAt }: SeenMessage): VisitorMessage {
  return { id, by: isFromVisitor ? 'visitor' : 'business', text, createdAt: isoTime(createdAt) };
}
