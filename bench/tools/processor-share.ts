import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Scope } from './scope.ts';

const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];
/** Short, so that a process that has used up its part does not stand still for long. */
const PERIOD_US = 10_000;

/**
 * Gives a process at most this part of one processor, as the limit of a container does: then a machine with few
 * processors shows what a further process would bring on one with more. False where this machine does not allow it.
 */
export function limitProcessor(scope: Scope, pid: number, share: number): boolean {
  const quota = Math.round(PERIOD_US * share);
  return ROOTS.some((root) => {
    const folder = join(root, `dmreply-bench-${pid}`);
    try {
      mkdirSync(folder);
    } catch {
      return false;
    }
    scope.onEnd(async () => {
      // Whoever has ended is no longer in it.
      tryWrite(join(root, 'cgroup.procs'), `${pid}`);
      rmdirSync(folder);
    });
    const isLimited =
      tryWrite(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`) ||
      (tryWrite(join(folder, 'cpu.cfs_period_us'), `${PERIOD_US}`) &&
        tryWrite(join(folder, 'cpu.cfs_quota_us'), `${quota}`));
    return isLimited && tryWrite(join(folder, 'cgroup.procs'), `${pid}`);
  });
}

function tryWrite(file: string, text: string): boolean {
  try {
    // Never creates one: outside a control group such a file would mean nothing.
    writeFileSync(file, text, { flag: 'r+' });
    return true;
  } catch {
    return false;
  }
}
