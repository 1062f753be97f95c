/**
 * Loaded before each test file (`--import`). With `--test-force-exit` a file ends without waiting until the runner
 * has read what it reports, and the results of quick tests get lost, dozens a run. Written at once, none does.
 */
interface Pipe {
  setBlocking?(isBlocking: boolean): void;
}

// Node has no public way to ask for this.
const { _handle: pipe } = process.stdout as unknown as { _handle?: Pipe };
pipe?.setBlocking?.(true);
