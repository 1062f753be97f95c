import { type ReadonlySignal, signal } from '@preact/signals-react';
import { readAdminPage } from './admin-http.ts';
import { onAdminChange } from './admin-session.store.ts';

export interface PagedList<T> {
  items: readonly T[];
  /** Of all pages together. */
  total: number;
  /** Where the next page is; null at the end. */
  next: string | null;
  status: 'loading' | 'ready' | 'failed';
  isLoadingMore: boolean;
}

/** A list that is read page by page, and from the start when the question changes. */
export function createPagedList<T>(): {
  list: ReadonlySignal<PagedList<T>>;
  show(path: string): Promise<void>;
  showMore(): Promise<void>;
  /** Forgets what was read. */
  clear(): void;
} {
  const empty: PagedList<T> = { items: [], total: 0, next: null, status: 'loading', isLoadingMore: false };
  const current = signal(empty);
  let reading = new AbortController();
  function clear(): void {
    reading.abort();
    current.value = empty;
  }
  onAdminChange(clear);

  async function read(path: string, known: readonly T[]): Promise<void> {
    const { signal: mine } = reading;
    try {
      const { items, total, next } = await readAdminPage<T>(path, { signal: mine });
      if (mine.aborted) return;
      const all = [...known, ...items];
      current.value = { items: all, total, next, status: 'ready', isLoadingMore: false };
    } catch {
      if (!mine.aborted) current.value = { ...current.value, status: 'failed', isLoadingMore: false };
    }
  }

  return {
    list: current,
    clear,
    async show(path) {
      reading.abort();
      reading = new AbortController();
      // What was found before stays in sight until the new answer is here.
      current.value = { ...current.value, status: 'loading', isLoadingMore: false };
      await read(path, []);
    },
    async showMore() {
      const { next, items, isLoadingMore } = current.value;
      if (next === null || isLoadingMore) return;
      current.value = { ...current.value, isLoadingMore: true };
      await read(next, items);
    },
  };
}
