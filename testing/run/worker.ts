/**
 * A process that runs test files, one after the other, as its parent orders them: the application is loaded once for all
 * of them. The files share modules and the process, so a test that changes either has a worker for itself (`needsOwnWorker`).
 */
import { readFileSync } from 'node:fs';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { startLedger } from '../secrecy/ledger.ts';
import type { Failure, FileResult, Order } from './file-result.ts';
import { CASES } from './searches.ts';
import { createCoverageMeter, WRITES_MAP } from './test-map.ts';

/** A test that takes longer hangs. */
const LONGEST_TEST_MS = 120_000;
/** Linux counts the CPU of children in ticks of 10 ms. */
const TICK_MS = 10;

/** Costs a tenth more CPU, so it is not made in every run. */
const coverage = process.env[WRITES_MAP] === undefined ? null : createCoverageMeter();
coverage?.take();

/** CPU of all processes that this one has started and that have ended; 0 where the system does not tell. */
function childCpuMs(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
  } catch {
    return 0;
  }
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

type TestFail = Extract<TestEvent, { type: 'test:fail' }>['data'];

/** A test whose subtest failed says no more than that one. */
function failureOf({ name, details }: TestFail): Failure | null {
  const { error } = details;
  if ((error as { failureType?: string }).failureType === 'subtestsFailed') return null;
  return { test: name, error: inspect(error.cause ?? error, { depth: 6 }) };
}

/** The test that has begun last. */
let running = 'before the first test';
/** Errors that nobody caught: each fails its file. */
const uncaught: Failure[] = [];
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => uncaught.push({ test: running, error: inspect(error, { depth: 6 }) }));

async function runFile({ file, only, cases }: Order): Promise<FileResult> {
  startLedger(file);
  if (cases !== undefined) process.env[CASES] = cases;
  const before = { cpu: cpuMs(), child: childCpuMs(), at: performance.now() };
  const failures: Failure[] = [];
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const earlier = new Set(process.listeners('beforeExit'));
  const events = run({
    files: [file],
    isolation: 'none',
    concurrency: 1,
    timeout: LONGEST_TEST_MS,
    ...(only === undefined ? {} : { testNamePatterns: [new RegExp(only)] }),
  });
  // Node reports the end of a run when the process has nothing left to do. A worker may well have: what tests leave open, or
  // the browser. So it calls what Node would call as soon as a test begins: that waits for all of them, and reports.
  const [reportWhenDone] = process.listeners('beforeExit').filter((listener) => !earlier.has(listener));
  let hasBegun = false;
  for await (const { type, data } of events) {
    if (type === 'test:dequeue') {
      running = data.name;
      if (!hasBegun) reportWhenDone?.(0);
      hasBegun = true;
    }
    if (type === 'test:fail') {
      const failure = failureOf(data);
      if (failure !== null) failures.push(failure);
    }
    if (type === 'test:summary') {
      counts.passed = data.counts.passed;
      counts.failed = data.counts.failed + data.counts.cancelled;
      counts.skipped = data.counts.skipped;
    }
  }
  failures.push(...uncaught);
  counts.failed += uncaught.splice(0).length;
  startLedger(null);
  const ran = coverage?.take() ?? null;
  return {
    file,
    ...counts,
    failures,
    ran,
    cpuMs: Math.round(cpuMs() - before.cpu),
    childCpuMs: childCpuMs() - before.child,
    ms: Math.round(performance.now() - before.at),
  };
}

process.on('message', (order: Order) => {
  // Where no test is to run, none begins: then the process has to have nothing left to do.
  process.channel?.unref();
  void runFile(order).then((result) => {
    process.channel?.ref();
    process.send?.(result);
  });
});
// There is nothing more to do, or the runner is gone.
process.on('disconnect', () => process.exit());
