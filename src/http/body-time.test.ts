import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sendRaw } from '../../testing/chat-tool/chat-tool-caller.ts';
import { createOwner } from '../../testing/fixtures.ts';
import { tokenFor } from '../../testing/owner-client.ts';
import { testEnvironment } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { buildApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { createContext } from '../context.ts';

const TIMES = { usualMs: 400, stepMs: 400, stepBytes: 1_000, slowMs: 2_500 };
/** Enough in each step, ten times a second. */
const PART = Buffer.from('Cherry tart: 31.70 €, made today. '.repeat(30));

async function server(t: TestContext, bodyTimes = TIMES) {
  const context = await createContext(loadConfig({ env: await testEnvironment(t, 'sqlite') }));
  const app = await buildApp(context, { bodyTimes });
  t.after(async () => {
    await app.close();
    await context.close();
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { user } = await createOwner(context);
  const token = await tokenFor(context, { userId: user.id });
  const head = (path: string, length: number, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${length}\r\n${more}\r\n`;
  return {
    context,
    app,
    userId: user.id,
    /** Sends a body in parts with pauses; the status that comes back. */
    async send(parts: readonly (Buffer | number)[], { path = '', isSignedIn = true, length = 0 } = {}) {
      const bytes = parts.reduce<number>(
        (sum, part) => sum + (typeof part === 'number' ? 0 : part.length),
        0,
      );
      const authorization = isSignedIn ? `Authorization: Bearer ${token}\r\n` : '';
      const where = path || `/api/knowledge/files?name=${length}-${parts.length}.txt`;
      const startedAt = performance.now();
      const text = await sendRaw(url, [head(where, length || bytes, authorization), ...parts], 8_000);
      return { status: Number(text.slice(9, 12)), ms: performance.now() - startedAt, text };
    },
  };
}

test('a file comes slowly as long as it comes, and no other body does', async (t) => {
  const { send } = await server(t);
  const steadily = Array.from({ length: 12 }, () => [PART, 100]).flat();
  const trickle = Array.from({ length: 12 }, () => [Buffer.from('a'), 100]).flat();
  const [slow, tooSlow, stopped, stranger, other] = await Promise.all([
    send(steadily),
    send(trickle, { length: 100_000 }),
    send([PART], { length: 90_000 }),
    send(steadily, { isSignedIn: false }),
    send(steadily, { path: '/api/knowledge/texts' }),
  ]);
  assert.equal(slow.status, 201, slow.text);
  assert.ok(slow.ms > 1_000);
  assert.deepEqual([tooSlow.status, stopped.status], [408, 408]);
  assert.ok(tooSlow.ms < 2_000 && stopped.ms < 2_000);
  // Told at once, and hung up on in the time of everybody.
  assert.equal(stranger.status, 401);
  assert.ok(stranger.ms < 1_500, `${stranger.ms}`);
  assert.ok([408, 415].includes(other.status), other.text);
  assert.ok(other.ms < 1_500, `${other.ms}`);
});

test('a file that never ends is cut off, however fast it comes', async (t) => {
  // No step is missed, however busy the machine is.
  const { send } = await server(t, { ...TIMES, stepMs: 2_000 });
  const forever = Array.from({ length: 70 }, () => [PART, 100]).flat();
  const startedAt = performance.now();
  // The reset of what is still being sent can destroy the answer on its way.
  const outcome = await send(forever, { length: 20_000_000 }).then(
    ({ status }) => status,
    ({ code }) => code,
  );
  assert.ok([408, 'ECONNRESET'].includes(outcome), `${outcome}`);
  assert.ok(performance.now() - startedAt >= 2_400);
});

test('three files of an owner come at once, and a fourth one when there is room again', async (t) => {
  const { send } = await server(t);
  const waiting = [1, 2, 3].map((at) => send([PART, 350, PART], { length: 50_000 + at }));
  // They are on their way.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const fourth = await send([PART]);
  assert.equal(fourth.status, 429);
  assert.match(fourth.text, /retry-after: 10/i);
  await Promise.all(waiting);
  await waitFor('room', async () => (await send([PART])).status === 201);
});

test('the end of the server waits for a slow file no longer than for anything else', async (t) => {
  const { send, app } = await server(t);
  const parts = Array.from({ length: 40 }, () => [PART, 100]).flat();
  // A client that goes on sending may find the connection reset before it has read the answer.
  const forever = send(parts, { length: 20_000_000 }).then(
    ({ status }) => status,
    ({ code }) => code,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  const startedAt = performance.now();
  await app.close();
  assert.ok(performance.now() - startedAt < 1_800);
  assert.ok([408, 'ECONNRESET'].includes(await forever));
});
