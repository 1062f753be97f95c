import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that a run started and must end, whatever happens. */
export interface Scope {
  /** Registers a clean-up; the last one registered runs first. */
  onEnd(work: () => Promise<void>): void;
  /** A folder that is removed at the end. On the disk of the system's temporary folder: it must not be in memory. */
  folder(): Promise<string>;
  end(): Promise<void>;
}

export function createScope(): Scope {
  const works: (() => Promise<void>)[] = [];
  let ending: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    for (let work = works.pop(); work !== undefined; work = works.pop()) {
      // One clean-up that fails must not keep the others from running.
      await work().catch((error: unknown) => console.error('clean-up failed:', error));
    }
  }

  const onEnd: Scope['onEnd'] = (work) => {
    works.push(work);
    // What a part that was interrupted still starts is ended as well.
    if (ending !== undefined) ending = ending.then(runAll);
  };
  return {
    onEnd,
    async folder() {
      const path = await mkdtemp(join(tmpdir(), 'dmreply-bench-'));
      onEnd(() => rm(path, { recursive: true, force: true }));
      return path;
    },
    // Once, however many ask: an interrupted part ends its scope at the same moment as the whole run does.
    end() {
      ending ??= runAll();
      return ending;
    },
  };
}

/** Runs `work` with a scope of its own. */
export async function withScope<T>(outer: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const scope = createScope();
  // An interrupted run ends the outer scope alone.
  outer.onEnd(scope.end);
  try {
    return await work(scope);
  } finally {
    await scope.end();
  }
}
