import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK_MS = 120_000;

/** Lets one process at a time do the work: test files run side by side. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const lock = join(tmpdir(), `dmreply-lock-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`);
  await take(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function take(lock: string): Promise<void> {
  for (let waited = 0; waited <= LOCK_MS; waited += 100) {
    const isTaken = await mkdir(lock).then(
      () => false,
      () => true,
    );
    if (!isTaken) return;
    const since = await stat(lock).catch(() => null);
    // A run that was killed left it behind.
    if (since !== null && Date.now() - since.mtimeMs > LOCK_MS)
      await rm(lock, { recursive: true, force: true });
    await sleep(100);
  }
  throw new Error('Another process of the tests has held a lock for too long.');
}
