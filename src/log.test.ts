import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';

const SOURCE = join(import.meta.dirname, 'log.ts');

/** What a program that logs three lines, and then does `leave`, has written to its standard output. */
async function messagesOf(leave: string): Promise<string[]> {
  const code = `
    import { createLog } from ${JSON.stringify(SOURCE)};
    const log = createLog('info');
    log.info('first');
    log.info('second');
    createLog('info').info('third');
    ${leave}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
}

const THREE = ['first', 'second', 'third'];
const ENDS: [how: string, leave: string, written: string[]][] = [
  ['by itself', '', THREE],
  ['at once', 'process.exit(0);', THREE],
  ['by a fault', "throw new Error('broken');", THREE],
  ['later', "setTimeout(() => { log.info('last'); process.exit(0); }, 500);", [...THREE, 'last']],
];

for (const [how, leave, written] of ENDS) {
  test(`every line is written when the process ends ${how}`, async () => {
    assert.deepEqual(await messagesOf(leave), written);
  });
}

test('a thousand lines of many turns come whole and in order', async () => {
  const leave = `
    for (let turn = 0; turn < 100; turn += 1) {
      for (let n = 0; n < 10; n += 1) log.info(String(turn * 10 + n));
      await new Promise((resolve) => setImmediate(resolve));
    }`;
  const numbers = Array.from({ length: 1_000 }, (_, n) => String(n));
  assert.deepEqual(await messagesOf(leave), [...THREE, ...numbers]);
});

test('a reader that has gone does not end the process', async () => {
  const leave = `
    const timer = setInterval(() => log.info('nobody reads this'), 5);
    setTimeout(() => { clearInterval(timer); process.exit(7); }, 300);`;
  const code = `import { createLog } from ${JSON.stringify(SOURCE)}; const log = createLog('info'); ${leave}`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.destroy();
  const [status] = await once(child, 'exit');
  assert.equal(status, 7);
});
