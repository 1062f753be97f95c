import { type ReadonlySignal, signal } from '@preact/signals-react';

/** A change is saved this long after the last one. */
export const AUTOSAVE_MS = 3_000;
/** 'Autosaved' is shown this long. */
export const AUTOSAVED_MS = 2_000;

export type SaveState = 'clean' | 'unsaved' | 'saving' | 'autosaving' | 'saved' | 'autosaved' | 'failed';

export interface Autosave {
  readonly state: ReadonlySignal<SaveState>;
  /** Something was changed. */
  changed(): void;
  /** Saves now what is not saved; resolves to whether it is. */
  save(): Promise<boolean>;
  /** What is not saved stays so until somebody changes something again. */
  rest(): void;
  /** Begins; call what it returns to end. */
  start(): () => void;
}

export interface AutosaveDeps {
  isDirty(): boolean;
  /** Resolves to whether it worked; never rejects. */
  save(isAutomatic: boolean): Promise<boolean>;
}

/** One save at a time; what is changed while one is under way is saved after it. */
export function createAutosave({ isDirty, save }: AutosaveDeps): Autosave {
  const state = signal<SaveState>('clean');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<boolean> | null = null;
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
    underWay = save(isAutomatic);
    const isSaved = await underWay;
    underWay = null;
    if (isSaved && isDirty()) {
      state.value = 'unsaved';
      wait();
    } else if (isSaved) {
      show(isAutomatic ? 'autosaved' : 'saved');
    } else {
      state.value = 'failed';
    }
    return isSaved;
  }

  return {
    state,
    changed() {
      if (underWay !== null) return;
      state.value = isDirty() ? 'unsaved' : 'clean';
      wait();
    },
    save: () => run(false),
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
