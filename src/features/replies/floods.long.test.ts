import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { reply } from '../../../testing/ai/ai-behaviours.ts';
import { postMessage } from '../../../testing/fixtures.ts';
import { client, type Owner, signedInOwner } from '../../../testing/owner-client.ts';
import { dialectOf, search } from '../../../testing/run/searches.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { assertUnharmed, MAX_DELAY_MS, watchProcess } from '../../../testing/watch-process.ts';
import { floodedAnswers, floodedLists } from '../../../testing/wire/floods.ts';
import { type Behaviour, createHttpStandIn } from '../../../testing/wire/http-stand-in.ts';
import { after } from '../../../testing/wire/wire.ts';
import type { Dialect } from '../../db/database.ts';

const QUESTION = 'Can I pay in bitcoin?';
const DEADLINE_MS = 2_000;
/** The deadline, and what a browser is given to read the rest. */
const GIVEN_UP_MS = DEADLINE_MS + 6_500;

/** A server in another process, and a vendor that floods it. Where nothing of a flood reaches the database, SQLite stands for both. */
interface Scene {
  app: TestApp;
  server: ServerProcess;
  /** The key with which every call meets `behaviour`. */
  keyFor(name: string, behaviour: Behaviour): string;
  /** An owner with such a key of the AI. */
  owner(name: string, behaviour: Behaviour): Promise<Owner>;
  callsOf(name: string): number;
}

async function openScene(t: TestContext, dialect: Dialect): Promise<Scene> {
  const behaviours = new Map<string, Behaviour>();
  const keyOf = (authorization = '') => authorization.replace('Bearer ', '');
  const vendor = await createHttpStandIn((exchange) =>
    behaviours.get(keyOf(exchange.call.headers.authorization))?.(exchange),
  );
  t.after(() => vendor.close());
  const env = {
    AI_BASE_URL: `${vendor.origin}/v1`,
    CHAT_TOOL_API_BASE: vendor.origin,
    WEBHOOK_DEADLINE_MS: String(DEADLINE_MS),
  };
  // Registered before the database, so that the process ends first.
  let server: ServerProcess | undefined;
  t.after(() => server?.kill());
  const app = await startTestApp(t, dialect, { env });
  await app.context.stopBackground();
  const started = await startServerProcess(t, app.env);
  server = started;

  function keyFor(name: string, behaviour: Behaviour): string {
    behaviours.set(`sk-flood-${name}`, behaviour);
    return `sk-flood-${name}`;
  }

  return {
    app,
    server: started,
    keyFor,
    async owner(name, behaviour) {
      const owner = await signedInOwner(app, { fallbackReply: 'One moment, please.' });
      const api = client(started.url, owner.token);
      await app.context.keys.set(owner.id, 'openai', keyFor(`good-${name}`, reply('Of course.')));
      // One good answer, so that the provider does not count as down.
      const message = { templateId: owner.template.id, message: 'Hello?' };
      const good = await api('POST', '/api/test-prompt', message);
      assert.deepEqual([name, good.body.source], [name, 'ai']);
      await app.context.keys.set(owner.id, 'openai', keyFor(name, behaviour));
      return { ...owner, api };
    },
    callsOf: (name) =>
      vendor.calls.filter(({ headers }) => keyOf(headers.authorization) === `sk-flood-${name}`).length,
  };
}

/** A provider that never ends its answer costs neither memory nor time. */
search('ai-floods', { cases: 1, seconds: 8 }, async (t) => {
  const { server, owner, callsOf } = await openScene(t, 'sqlite');
  for (const [name, behaviour] of Object.entries(floodedAnswers)) {
    const { api, template } = await owner(name, behaviour);
    const body = { templateId: template.id, message: QUESTION };
    const message = { message: QUESTION, conversation_id: name, timestamp: 1 };
    const startedAt = performance.now();
    const work = Promise.all([
      postMessage(server.url, template.webhookUrl, message),
      ...['application/json', ...Array(4).fill('text/event-stream')].map((accept) =>
        api('POST', '/api/test-prompt', body, { accept }),
      ),
    ]);
    const watched = await watchProcess(server, work);
    const tookMs = performance.now() - startedAt;
    const [answered, tried, ...streamed] = await work;
    assert.deepEqual([name, answered.status, tried?.status], [name, 200, 200]);
    for (const { status, body: events } of streamed) {
      assert.deepEqual([name, status], [name, 200]);
      assert.match(events, /event: reply\ndata: \{"response":"[^"]/, name);
    }
    // One that can't be reached is soon left alone.
    const calls = behaviour === floodedAnswers.endlessHeaders ? 1 : 6;
    assert.ok(callsOf(name) >= calls, `${name}: every question reaches the provider`);
    assert.ok(tookMs < DEADLINE_MS + MAX_DELAY_MS, `${name} took ${Math.round(tookMs)} ms`);
    assertUnharmed(name, watched);
  }
});

/** A list of models that never ends, or unfolds into gigabytes, is none. */
search('model-list-floods', { cases: 1, seconds: 4 }, async (t) => {
  const { server, owner, callsOf } = await openScene(t, 'sqlite');
  for (const [name, behaviour] of Object.entries(floodedLists)) {
    const { api } = await owner(name, behaviour);
    const work = Promise.all(Array.from({ length: 4 }, () => api('GET', '/api/keys/models')));
    const watched = await watchProcess(server, work);
    for (const { status, body } of await work)
      assert.deepEqual([name, status, body.models, body.check.result], [name, 200, [], 'unreachable']);
    assert.equal(callsOf(name), 4, name);
    assertUnharmed(name, watched);
  }
});

/** Browsers that do not read hold up nobody, and are given up. */
search('deaf-browsers', { cases: 1, seconds: 4 }, async (t) => {
  const { server, owner } = await openScene(t, 'sqlite');
  const owners: Owner[] = [];
  for (const name of ['a', 'b', 'c']) owners.push(await owner(`unread-${name}`, floodedAnswers.stream));
  const browsers = owners.flatMap((one) => Array.from({ length: 4 }, () => deafBrowser(server.url, one)));
  const watched = await watchProcess(server, Promise.all(browsers));
  assertUnharmed('unread', watched);
});

/** A chat tool that never ends its answer costs neither memory nor time. */
search('chat-tool-floods', { cases: 2, seconds: 6 }, async (t, number) => {
  const dialect = dialectOf(number);
  const { app, server, keyFor, owner, callsOf } = await openScene(t, dialect);
  for (const name of ['afterTheJson', 'error', 'gzipJson', 'endlessHeaders'] as const) {
    const manychatApiKey = keyFor(`tool-${name}`, floodedAnswers[name]);
    const { api, template } = await owner(name, after(DEADLINE_MS + 200, reply('Yes, on Fridays.')));
    const message = { message: QUESTION, conversation_id: '4711', timestamp: 1 };
    const work = (async () => {
      const saved = await api('POST', '/api/keys', { manychatApiKey });
      assert.deepEqual([name, saved.status], [name, 200]);
      const late = await postMessage(server.url, template.webhookUrl, message);
      assert.deepEqual([name, late.body.source], [name, 'late']);
      await waitFor(`${name}: the attempt`, () => callsOf(`tool-${name}`) === 2);
      const attempt = () => app.context.db.knex('deliveries').orderBy('id', 'desc').first();
      await waitFor(`${name}: the delivery`, async () => (await attempt())?.state === 'unknown' || null);
    })();
    const watched = await watchProcess(server, work);
    assert.equal(callsOf(`tool-${name}`), 2, `${name}: the key is tried, and the reply is sent once`);
    assertUnharmed(name, watched);
  }
});

/** Asks for a stream, reads its head and not a word of what follows; resolves once the server has given it up. */
async function deafBrowser(url: string, { token, template }: Owner): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    authorization: `Bearer ${token}`,
  };
  const request = httpRequest(`${url}/api/test-prompt`, { method: 'POST', headers });
  request.end(JSON.stringify({ templateId: template.id, message: QUESTION }));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { socket } = response;
  // Not a byte is taken from the connection; what the server sends stays in its way.
  socket.pause();
  await sleep(GIVEN_UP_MS);
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  response.on('error', () => undefined);
  response.resume();
  await closed;
}
