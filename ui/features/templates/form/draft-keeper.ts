import { dropLocalDraft, keepLocalDraft, readLocalDraft } from '../../../lib/local-drafts.ts';
import type { Draft } from './drafts.ts';

const KEEP_MS = 300;

/** Writes a draft shortly after each change, so that no key waits for it. */
export interface DraftKeeper {
  changed(): void;
  drop(): void;
  /** Begins; what it returns writes what is still open, and ends. */
  start(): () => void;
}

/** `current` is null where there is nothing to keep. */
export function createDraftKeeper(name: string, current: () => Draft | null): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What another tab keeps is not ours to drop: it may be all that is left of it. */
  let isOurs = readLocalDraft(name) !== null;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    const draft = current();
    if (draft !== null) {
      keepLocalDraft(name, draft);
      isOurs = true;
    } else if (isOurs) {
      dropLocalDraft(name);
      isOurs = false;
    }
  }

  return {
    changed() {
      clearTimeout(timer);
      timer = setTimeout(write, KEEP_MS);
    },
    drop() {
      clearTimeout(timer);
      timer = undefined;
      dropLocalDraft(name);
    },
    start() {
      addEventListener('pagehide', write);
      return () => {
        removeEventListener('pagehide', write);
        if (timer !== undefined) write();
      };
    },
  };
}
