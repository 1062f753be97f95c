import { type ReadonlySignal, signal } from '@preact/signals-react';

export type ResourceState<T> =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: unknown };

export interface Resource<T> {
  readonly state: ReadonlySignal<ResourceState<T>>;
  /** Reads unless it was read; what is being read is waited for. Never goes stale by itself, never retries. */
  load(): Promise<void>;
  /** Reads again; what is shown stays until the answer is here. */
  refresh(): Promise<void>;
  set(value: T): void;
  clear(): void;
}

/** One thing that the server knows, read once and kept. */
export function createResource<T>(fetchIt: () => Promise<T>): Resource<T> {
  const state = signal<ResourceState<T>>({ status: 'idle' });
  let turn = 0;
  let newest: Promise<void> = Promise.resolve();

  function refresh(): Promise<void> {
    newest = read();
    return newest;
  }

  async function read(): Promise<void> {
    turn += 1;
    const mine = turn;
    if (state.value.status !== 'ready') state.value = { status: 'loading' };
    try {
      const value = await fetchIt();
      if (mine === turn) state.value = { status: 'ready', value };
    } catch (error) {
      if (mine === turn) state.value = { status: 'failed', error };
    }
    // What a later call reads is what counts.
    if (mine !== turn) await newest;
  }

  return {
    state,
    async load() {
      const { status } = state.value;
      if (status === 'idle' || status === 'failed') await refresh();
      else if (status === 'loading') await newest;
    },
    refresh,
    set(value) {
      turn += 1;
      newest = Promise.resolve();
      state.value = { status: 'ready', value };
    },
    clear() {
      turn += 1;
      newest = Promise.resolve();
      state.value = { status: 'idle' };
    },
  };
}
