import { setFlagsFromString } from 'node:v8';

/*
 * How V8 uses memory in a server that waits for a thousand AI calls at once. `--max-semi-space-size` and
 * MALLOC_ARENA_MAX, which must be known before Node starts, stand in package.json and in the Dockerfile.
 */

/** To be called before anything large is loaded. */
export function saveMemoryAtStart(): void {
  // Collects the old generation when it has doubled, not when it has quadrupled: what a call held is soon garbage. Half as
  // much again would save next to nothing under load, and take 20 MB.
  setFlagsFromString('--heap-growing-percent=100');
  // Nearly all that is made while modules load is kept. A young generation that grows for it would keep 14 MB for nothing.
  setFlagsFromString('--semi-space-growth-factor=1');
  // Nothing that runs once is worth optimizing, and the code of the compilers that optimize takes 8 MB once it has run.
  // (A limit by --max-optimized-bytecode-size would stay with functions that have met it, and slow down replies by 15 %.)
  setFlagsFromString('--no-maglev');
  setFlagsFromString('--no-turbofan');
}

/**
 * To be called once everything is loaded: what is made from then on is short-lived, and space for it is worth its memory;
 * what is called often from then on is worth optimizing.
 */
export function spendMemoryUnderLoad(): void {
  setFlagsFromString('--semi-space-growth-factor=2');
  // A young generation of this size is copied in four milliseconds. Helpers make that three, and cost twice as much.
  setFlagsFromString('--no-parallel-scavenge');
  setFlagsFromString('--maglev');
  setFlagsFromString('--turbofan');
}
