import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { createOwner, postMessage } from '../../../testing/fixtures.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const hasStrace = (() => {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test('every acknowledged message was synced to disk (SQLite, strace)', {
  skip: !hasStrace && 'strace is not installed',
}, async (t) => {
  const app = await startTestApp(t, 'sqlite', {
    env: { WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0' },
    isDurable: true,
  });
  const { user, template } = await createOwner(app.context);
  await app.context.triggers.add(user.id, template.id, {
    triggerPhrase: 'hours',
    responseAction: 'From 8 to 6.',
  });
  const tracer = spawn('strace', ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-p', String(process.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(() => tracer.kill('SIGINT'));
  let syncs = 0;
  tracer.stderr.on('data', (chunk: Buffer) => {
    syncs += chunk.toString().match(/f(?:data)?sync\(/g)?.length ?? 0;
  });
  await waitFor('the tracer', async () =>
    /^TracerPid:\t[1-9]/m.test(await readFile('/proc/self/status', 'utf8')),
  );
  const MESSAGES = 20;
  for (let n = 0; n < MESSAGES; n += 1) {
    const answer = await postMessage(app.url, template.webhookUrl, {
      message: 'hours',
      conversation_id: 'c',
      timestamp: n,
    });
    assert.equal(answer.status, 200);
  }
  tracer.kill('SIGINT');
  await once(tracer, 'exit');
  assert.ok(syncs >= MESSAGES, `${MESSAGES} answers one after the other, but only ${syncs} syncs`);
});
