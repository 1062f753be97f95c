import { setTimeout as sleep } from 'node:timers/promises';
import { createBoundedCache } from '../../../bounded-cache.ts';

const MOST_KEYS = 10_000;

/** Lets calls of one kind begin `intervalMs` apart at least, for each key by itself, in the order in which they ask. */
export function createPace(intervalMs: number): (key: string) => Promise<void> {
  const places = createBoundedCache<string, Promise<void>>(MOST_KEYS);
  return (key) => {
    const place = places.get(key) ?? Promise.resolve();
    // Counted from when a call really begins: after a stall they do not all go at once.
    places.set(
      key,
      place.then(() => sleep(intervalMs)),
    );
    return place;
  };
}
