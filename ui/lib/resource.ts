import { type ReadonlySignal, signal } from '@preact/signals-react';

export type ResourceState<T> =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: unknown };

export interface Resource<T> {
  readonly state: ReadonlySignal<ResourceState<T>>;
  /** Reads unless it was read or is being read. Never goes stale by itself, never retries. */
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

  async function refresh(): Promise<void> {
    turn += 1;
    const mine = turn;
    if (state.value.status !== 'ready') state.value = { status: 'loading' };
    try {
      const value = await fetchIt();
      if (mine === turn) state.value = { status: 'ready', value };
    } catch (error) {
      if (mine === turn) state.value = { status: 'failed', error };
    }
  }

  return {
    state,
    async load() {
      if (state.value.status === 'idle' || state.value.status === 'failed') await refresh();
    },
    refresh,
    set(value) {
      turn += 1;
      state.value = { status: 'ready', value };
    },
    clear() {
      turn += 1;
      state.value = { status: 'idle' };
    },
  };
}
