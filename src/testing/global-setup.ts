/**
 * Runs once around the whole test run (`node --test --test-global-setup`): one Postgres server, whose address
 * the test files, child processes of this one, find in their environment.
 */
import { startTestRun, type TestRun } from './postgres.ts';

let run: TestRun | null = null;

export async function globalSetup(): Promise<void> {
  run = await startTestRun();
  process.env.TEST_POSTGRES_URL = run.url;
  process.env.TEST_POSTGRES_RUN = run.name;
}

/** With `--test-force-exit` the runner does not wait for this: the run's keeper then cleans up by itself. */
export async function globalTeardown(): Promise<void> {
  await run?.stop();
}
