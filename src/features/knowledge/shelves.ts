import { setTimeout as sleep } from 'node:timers/promises';
import { createBoundedCache } from '../../bounded-cache.ts';
import type { Database } from '../../db/database.ts';
import { givesAiOrders } from '../../text/ai-orders.ts';
import { breather } from './find/breather.ts';
import { buildShelf, type Shelf, type ShelfSource } from './find/shelf.ts';
import { type KnowledgeSource, listSources, sourceTotals, textsOf } from './sources.store.ts';
import { linesWithoutOrders } from './understood.ts';

/** What replies can be answered from now. */
export interface OpenShelf {
  shelf: Shelf;
  /** The sources that a template may use. */
  usableBy(templateId: number | null): ReadonlySet<number>;
}

/** The shelf of an owner as their sources stood at a `key`. */
interface Kept {
  key: string;
  /** By id. */
  sources: ReadonlyMap<number, KnowledgeSource>;
  /** The shelf once it is ready. */
  ready: Promise<Shelf>;
  /** null: not yet. */
  shelf: Shelf | null;
  /** Before it is ready: the one before, for what has not changed since. */
  before: { shelf: Shelf; sources: ReadonlyMap<number, KnowledgeSource> } | null;
}

export type Shelves = ReturnType<typeof createShelves>;

/** Of a key: what changes with what the sources say. */
export const saidAt = (key: string): string => key.replace(/@.*/, '');

/** So many owners' shelves are kept in memory, */
const OWNERS = 100;
/** and so many characters of all: 300 MB or so. */
const MOST_CHARACTERS = 40_000_000;
/** A reply waits no longer for a shelf that is being built. */
const WAIT_MS = 2_000;
const TEXTS_AT_ONCE = 50;

/** What owners may be answered from, ready to be searched; read when a reply first needs it, and again where it has changed. */
export function createShelves(db: Database, mostCharacters = MOST_CHARACTERS) {
  const kept = createBoundedCache<number, Promise<Kept>>(OWNERS);
  /** Characters by owner. */
  const sizes = new Map<number, number>();

  /** Lets go of the shelves that were used longest ago, until one more has room. */
  function makeRoom(userId: number, size: number): void {
    sizes.set(userId, size);
    const others = [...kept.entries()].map(([id]) => id).filter((id) => id !== userId);
    let held = others.reduce((sum, id) => sum + (sizes.get(id) ?? 0), size);
    for (const id of others) {
      if (held <= mostCharacters) return;
      held -= sizes.get(id) ?? 0;
      kept.delete(id);
      sizes.delete(id);
    }
  }

  async function open(userId: number, key: string, last: Kept | null): Promise<Kept> {
    // The oldest first, so that what they say differently is always told in the same order.
    const list = (await listSources(db.knex, userId)).reverse();
    makeRoom(
      userId,
      list.reduce((sum, { characters }) => sum + characters, 0),
    );
    const sources = new Map(list.map((source) => [source.id, source]));
    const known = last?.shelf ?? last?.before?.shelf ?? null;
    const knownSources = last?.shelf ? last.sources : (last?.before?.sources ?? new Map());
    const before = known === null ? null : { shelf: known, sources: knownSources };
    const entry: Kept = { key, sources, ready: fill(userId, list, before), shelf: null, before };
    entry.ready.then(
      (shelf) => {
        entry.shelf = shelf;
        entry.before = null;
      },
      // Who asks next tries again.
      () => kept.delete(userId),
    );
    return entry;
  }

  async function fill(
    userId: number,
    list: readonly KnowledgeSource[],
    before: Kept['before'],
  ): Promise<Shelf> {
    const old = new Map(before?.shelf.shelved.map(({ source }) => [source.id, source]));
    const isKnown = ({ id, version }: KnowledgeSource) =>
      old.has(id) && before?.sources.get(id)?.version === version;
    const texts = new Map([...old].map(([id, { text }]) => [id, text]));
    const breathe = breather();
    const changed = list.filter((source) => !isKnown(source));
    for (let at = 0; at < changed.length; at += TEXTS_AT_ONCE) {
      const some = changed.slice(at, at + TEXTS_AT_ONCE);
      const read = await textsOf(
        db.knex,
        userId,
        some.map(({ id }) => id),
      );
      for (const { id } of some) {
        const lines: string[] = [];
        for (const line of linesWithoutOrders(read.get(id)?.text ?? '')) {
          lines.push(line);
          await breathe();
        }
        texts.set(id, lines.join('\n'));
      }
    }
    return buildShelf(
      list.map((source) => shelfSource(source, texts.get(source.id) ?? '')),
      before?.shelf,
    );
  }

  async function keptFor(userId: number, key: string): Promise<Kept> {
    const pending = kept.get(userId);
    const last = (await pending?.catch(() => null)) ?? null;
    if (last?.key === key) return last;
    // Somebody else may have begun while this one waited.
    const now = kept.get(userId);
    if (now !== undefined && now !== pending) return keptFor(userId, key);
    const opening = open(userId, key, last);
    kept.set(userId, opening);
    opening.catch(() => kept.delete(userId));
    return opening;
  }

  return {
    /** The owners whose shelves are in memory, the one used longest ago first. */
    held: (): number[] => [...kept.entries()].map(([userId]) => userId),
    /** Changes with every change of an owner's sources, and when one was read again; null: there are none. */
    async key(userId: number): Promise<string | null> {
      const { sources, newest, versions, readAt } = await sourceTotals(db.knex, userId);
      return sources === 0 ? null : `${sources} ${newest} ${versions}@${readAt}`;
    },
    /** The same as `openFor`, once all of it is read; waits as long as that takes. */
    async openWhole(userId: number, key: string): Promise<OpenShelf> {
      const { ready, sources } = await keptFor(userId, key);
      return openShelf(await ready, [...sources.values()]);
    },
    /** `key`: as it was then or later. null: it takes longer than a reply can wait. */
    async openFor(userId: number, key: string): Promise<OpenShelf | null> {
      const entry = await keptFor(userId, key);
      if (entry.shelf === null) {
        const wait = new AbortController();
        const late = sleep(WAIT_MS, undefined, { signal: wait.signal }).catch(() => undefined);
        await Promise.race([entry.ready, late]);
        wait.abort();
      }
      const { shelf, before, sources } = entry;
      if (shelf !== null) return openShelf(shelf, [...sources.values()]);
      if (before === null) return null;
      // What has changed since is left out: nothing of it may count any more.
      const same = [...sources.values()].filter(
        ({ id, version }) => before.sources.get(id)?.version === version,
      );
      return openShelf(before.shelf, same);
    },
  };
}

function openShelf(shelf: Shelf, sources: readonly KnowledgeSource[]): OpenShelf {
  return {
    shelf,
    usableBy: (templateId) =>
      new Set(
        sources
          .filter(({ isEnabled, templateIds }) => {
            const isAllowed = templateIds === null || templateId === null || templateIds.includes(templateId);
            return isEnabled && isAllowed;
          })
          .map(({ id }) => id),
      ),
  };
}

function shelfSource(source: KnowledgeSource, text: string): ShelfSource {
  const { id, name, validUntil, readAt, updatedAt } = source;
  // A page names itself, and a file may be named by anybody.
  const title = givesAiOrders(name) ? '' : name;
  return { id, name, title, text, validUntil, readAt: readAt ?? updatedAt };
}
