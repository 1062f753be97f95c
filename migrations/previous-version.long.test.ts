import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractPreviousVersion, giveTodaysMigrations, hasHistory } from '../testing/previous-version.ts';
import { search } from '../testing/run/searches.ts';

const SUITE = ['src/features/replies/webhook.test.ts'];

// A copy without history, such as an unpacked archive, has nothing to compare with.
const skip = hasHistory() ? false : 'This copy has no history. Run: git fetch --unshallow';

/** The version before this one passes its webhook suite on today’s schema. */
search('previous-version', { cases: 1, seconds: 9 }, async (t) => {
  if (skip) return t.skip(skip);
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-previous-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  extractPreviousVersion(folder);
  giveTodaysMigrations(folder);
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { code, out } = await new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['testing/run/run-tests.ts', ...SUITE],
      {
        cwd: folder,
        // The run's own Postgres serves both.
        env: { ...env, TEST_DATABASE_URL: process.env.TEST_POSTGRES_URL ?? '' },
        maxBuffer: 64 * 1024 * 1024,
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, out: stdout + stderr }),
    );
  });
  assert.equal(code, 0, out.slice(-10_000));
  assert.match(out, /^[1-9]\d+ passed, 0 failed$/m);
});
