import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { search } from '../run/searches.ts';
import { OWNERS_APART } from './owners-apart.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The journal, and all that is asked of it at the door. */
const SUITES: readonly (readonly string[])[] = [
  // Owners with the same ids never meet.
  ['testing/databases/same-ids.ts'],
  ['src/features/inbox/journal/*.test.ts', 'src/features/inbox/*.test.ts'],
  ['src/features/replies/webhook.test.ts'],
  [
    'src/features/replies/limits.test.ts',
    'src/features/replies/bot-control.test.ts',
    'src/features/replies/usage.test.ts',
  ],
  ['src/features/replies/late-delivery.test.ts'],
];

/** Where each owner’s rows lie in partitions of their own, what holds on one schema holds as well. */
search('owners-apart', { cases: 5, seconds: 10 }, async (_t, number) => {
  const files = SUITES[number] ?? [];
  const command = [join(ROOT, 'testing/run/run-tests.ts'), '--only', '^(?!.*\\(sqlite\\)$)', ...files];
  const { code, out } = await new Promise<{ code: number | null; out: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      command,
      {
        cwd: ROOT,
        // The run's own Postgres serves both.
        env: { ...process.env, TEST_DATABASE_URL: process.env.TEST_POSTGRES_URL ?? '', [OWNERS_APART]: '1' },
        maxBuffer: 64 * 1024 * 1024,
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, out: stdout + stderr }),
    );
  });
  assert.equal(code, 0, out.slice(-20_000));
  assert.match(out, /^[1-9]\d* passed, 0 failed/m);
});
