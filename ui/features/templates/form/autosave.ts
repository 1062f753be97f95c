import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { SaveProblem } from './save-problem.ts';

/** A change is saved this long after the last one. */
export const AUTOSAVE_MS = 3_000;
/** 'Autosaved' is shown this long. */
export const AUTOSAVED_MS = 2_000;

/** How long it waits before it tries a save again that failed. */
export const RETRY_MS = [2_000, 5_000, 10_000, 30_000, 60_000] as const;

export type SaveState = 'clean' | 'unsaved' | 'saving' | 'autosaving' | 'saved' | 'autosaved' | 'failed';

export interface Autosave {
  readonly state: ReadonlySignal<SaveState>;
  /** Why the last save failed, and when it is tried again; null where it never is by itself, or nothing failed. */
  readonly problem: ReadonlySignal<{ sentence: string; retryAt: number | null } | null>;
  /** Something was changed. */
  changed(): void;
  /** Saves now what is not saved; resolves to whether it is. */
  save(): Promise<boolean>;
  /** Tries a save that waits for its next try now: the server may be back. */
  wake(): void;
  /** What is not saved stays so until somebody changes something again. */
  rest(): void;
  /** Begins; call what it returns to end. */
  start(): () => void;
}

export interface AutosaveDeps {
  isDirty(): boolean;
  /** Resolves to null when it worked, else to what is wrong; never rejects. */
  save(isAutomatic: boolean): Promise<SaveProblem | null>;
}

/** One save at a time; what is changed while one is under way is saved after it. */
export function createAutosave({ isDirty, save }: AutosaveDeps): Autosave {
  const state = signal<SaveState>('clean');
  const problem = signal<{ sentence: string; retryAt: number | null } | null>(null);
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<SaveProblem | null> | null = null;
  let isRunning = false;

  function wait(): void {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(() => void run(true), AUTOSAVE_MS);
  }

  function show(done: 'saved' | 'autosaved'): void {
    state.value = done;
    timer = setTimeout(() => {
      if (state.value === done) state.value = 'clean';
    }, AUTOSAVED_MS);
  }

  async function run(isAutomatic: boolean): Promise<boolean> {
    clearTimeout(timer);
    if (underWay !== null) await underWay;
    if (!isDirty()) {
      if (isAutomatic) state.value = 'clean';
      else show('saved');
      return true;
    }
    state.value = isAutomatic ? 'autosaving' : 'saving';
    problem.value = null;
    underWay = save(isAutomatic);
    const failure = await underWay;
    underWay = null;
    failures = failure === null ? 0 : failures + 1;
    if (failure !== null) {
      fail(failure);
    } else if (isDirty()) {
      state.value = 'unsaved';
      wait();
    } else {
      show(isAutomatic ? 'autosaved' : 'saved');
    }
    return failure === null;
  }

  function fail({ sentence, canRetry }: SaveProblem): void {
    const pause = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0;
    const isTriedAgain = canRetry && isRunning;
    problem.value = { sentence, retryAt: isTriedAgain ? Date.now() + pause : null };
    state.value = 'failed';
    if (isTriedAgain) timer = setTimeout(() => void run(true), pause);
  }

  return {
    state,
    problem,
    changed() {
      if (underWay !== null) return;
      problem.value = null;
      state.value = isDirty() ? 'unsaved' : 'clean';
      wait();
    },
    save: () => run(false),
    wake() {
      if (isRunning && problem.value?.retryAt != null) void run(true);
    },
    rest() {
      clearTimeout(timer);
      state.value = 'unsaved';
    },
    start() {
      isRunning = true;
      return () => {
        isRunning = false;
        clearTimeout(timer);
      };
    },
  };
}
