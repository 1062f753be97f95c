import { dismissNotice, notice, notify } from './notices.ts';

const HELD_MS = 10_000;

let held = 0;

/** Says that something is done, and does it once nobody can undo it any more. */
export function holdBack({ title, run, undo }: { title: string; run: () => void; undo: () => void }): void {
  const action = { label: 'Undo', run: undo, otherwise: run };
  held = notify({ title, variant: 'success', forMs: HELD_MS, action });
}

/** Does at once what is held back: to be called where its page is left. */
export function doHeld(): void {
  if (notice.value?.id === held) dismissNotice();
}

addEventListener('pagehide', doHeld);
