import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { refusedOrigin } from '../wire/http-stand-in.ts';
import { after, drip, endless, hang } from '../wire/wire.ts';
import {
  aiFaults,
  aiOddities,
  forbidsExtraField,
  rateLimited,
  refusesField,
  reply,
} from './ai-behaviours.ts';
import { type AiStandIn, type AiStandInOptions, createAiStandIn } from './ai-stand-in.ts';

async function open(t: TestContext, options: AiStandInOptions = {}): Promise<AiStandIn> {
  const ai = await createAiStandIn(options);
  t.after(ai.close);
  return ai;
}

function ask(ai: AiStandIn, extra: object = {}, ms = 5000): Promise<Response> {
  return fetch(`${ai.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer sk-secret' },
    body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], ...extra }),
    redirect: 'manual',
    signal: AbortSignal.timeout(ms),
  });
}

interface Completion {
  choices: { message: { content: unknown }; finish_reason: string }[];
}

async function contentOf(response: Response): Promise<unknown> {
  return ((await response.json()) as Completion).choices[0]?.message.content;
}

/** What a caller sees that waits `ms`: a status and a body, a broken connection, or silence. */
async function seen(
  ai: AiStandIn,
  ms = 500,
): Promise<{ status: number; body: string } | 'broken' | 'silent'> {
  try {
    const response = await ask(ai, {}, ms);
    return { status: response.status, body: await response.text() };
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'broken';
  }
}

test('answers a completion, records what was asked, and lists its models', async (t) => {
  const ai = await open(t, { reply: (request) => `You said ${request.messages.at(-1)?.content}` });
  const response = await ask(ai);
  assert.equal(response.headers.get('content-type'), 'application/json');
  assert.equal(await contentOf(response), 'You said Hi');
  assert.equal(ai.requests[0]?.headers.authorization, 'Bearer sk-secret');
  assert.deepEqual(ai.requests[0]?.body, { model: 'm', messages: [{ role: 'user', content: 'Hi' }] });
  const models = (await (await fetch(`${ai.url}/models`)).json()) as { data: { id: string }[] };
  assert.deepEqual(
    models.data.map((model) => model.id),
    ['gpt-6-luna'],
  );
  assert.equal(ai.requestCount(), 1);
});

test('streams where the request asks for it', async (t) => {
  const ai = await open(t, { reply: () => 'Of course, gladly.' });
  const events = (await (await ask(ai, { stream: true })).text()).trim().split('\n\n');
  assert.equal(events.pop(), 'data: [DONE]');
  const chunks = events.map((event) => JSON.parse(event.replace(/^data: /, '')));
  assert.equal(chunks.map((chunk) => chunk.choices[0].delta.content ?? '').join(''), 'Of course, gladly.');
  assert.equal(chunks.at(-1).choices[0].finish_reason, 'stop');
});

test('a script is used up call by call, then the default answers again', async (t) => {
  const ai = await open(t);
  ai.enqueue(aiFaults.serverError, reply('Second.'));
  ai.setDefault(reply('Always.'));
  assert.equal((await ask(ai)).status, 500);
  assert.equal(await contentOf(await ask(ai)), 'Second.');
  assert.equal(await contentOf(await ask(ai)), 'Always.');
});

const statuses: Partial<Record<keyof typeof aiFaults, number>> = {
  keyRefusedAs400: 400,
  creditUsedUpAs400: 400,
  unauthorized: 401,
  forbidden: 403,
  unknownModel: 404,
  rateLimited: 429,
  rateLimitedForLong: 429,
  rateLimitedWithoutTime: 429,
  rateLimitedUntilDate: 429,
  outOfCredit: 429,
  serverError: 500,
  serverErrorAsHtml: 502,
  unavailable: 503,
  redirect: 307,
};
const withoutAnswer: Partial<Record<keyof typeof aiFaults, 'broken' | 'silent'>> = {
  hang: 'silent',
  hangAfterHeaders: 'silent',
  drip: 'silent',
  endless: 'silent',
  closeWithoutAnswer: 'broken',
  resetBeforeAnswer: 'broken',
  resetMidBody: 'broken',
  resetMidStream: 'broken',
};

for (const name of Object.keys(aiFaults) as (keyof typeof aiFaults)[]) {
  test(`fault ${name} is what its name says, at the wire`, async (t) => {
    const ai = await open(t);
    ai.enqueue(aiFaults[name]);
    const result = await seen(ai, withoutAnswer[name] === 'silent' ? 300 : 5000);
    const status = typeof result === 'string' ? result : result.status;
    assert.equal(status, withoutAnswer[name] ?? statuses[name] ?? 200);
    assert.equal(await contentOf(await ask(ai)), 'Of course.', 'the next call is served');
  });
}

for (const [name, behaviour] of Object.entries(aiOddities)) {
  test(`oddity ${name} holds a reply`, async (t) => {
    const ai = await open(t);
    ai.enqueue(behaviour);
    const response = await ask(ai);
    assert.equal(response.status, 200);
    assert.match(await response.text(), /Of ?[\s\S]*cour/);
  });
}

test('a refused key is repeated in the answer, and Retry-After comes in seconds and as a date', async (t) => {
  const ai = await open(t);
  ai.enqueue(aiFaults.unauthorized, rateLimited('7'), aiFaults.rateLimitedUntilDate);
  assert.match(await (await ask(ai)).text(), /sk-secret/);
  assert.equal((await ask(ai)).headers.get('retry-after'), '7');
  const date = Date.parse((await ask(ai)).headers.get('retry-after') ?? '');
  assert.ok(date > Date.now() && date < Date.now() + 5000);
});

test('only the given key opens a server that asks for one', async (t) => {
  const ai = await open(t, { apiKey: 'sk-other' });
  assert.equal((await ask(ai)).status, 401);
  assert.equal((await fetch(`${ai.url}/models`)).status, 401);
});

test('a server that refuses one limit field takes the other', async (t) => {
  const ai = await open(t);
  for (const [behaviour, refused, taken, status] of [
    [refusesField('max_tokens'), 'max_tokens', 'max_completion_tokens', 400],
    [refusesField('max_completion_tokens'), 'max_completion_tokens', 'max_tokens', 400],
    [forbidsExtraField('max_completion_tokens'), 'max_completion_tokens', 'max_tokens', 422],
  ] as const) {
    ai.setDefault(behaviour);
    const refusal = await ask(ai, { [refused]: 300 });
    assert.equal(refusal.status, status);
    assert.match(await refusal.text(), new RegExp(refused));
    assert.equal(await contentOf(await ask(ai, { [taken]: 300 })), 'Of course.');
  }
});

test('the large body is 20 MB', async (t) => {
  const ai = await open(t);
  ai.enqueue(aiFaults.huge);
  assert.ok((await (await ask(ai)).text()).length > 20 * 1024 * 1024);
});

test('a caller that hangs up is noticed, one that waits is not', async (t) => {
  const ai = await open(t);
  ai.enqueue(
    hang,
    after(5000, reply('Late.')),
    drip('0123456789', 100),
    endless(),
    after(50, reply('Late.')),
  );
  // Long enough for a busy machine to take the call before its caller hangs up.
  for (let caller = 0; caller < 4; caller += 1)
    await assert.rejects(ask(ai, {}, 500).then((answer) => answer.text()));
  assert.equal(await contentOf(await ask(ai)), 'Late.');
  assert.deepEqual(
    ai.requests.map((call) => call.outcome),
    ['aborted', 'aborted', 'aborted', 'aborted', 'answered'],
  );
  assert.equal(ai.abortedCount(), 4);
});

test('it goes down, refuses, and comes back on the same port', async (t) => {
  const ai = await open(t);
  await ai.goDown();
  assert.equal(await seen(ai), 'broken');
  await ai.comeBack();
  assert.equal(await contentOf(await ask(ai)), 'Of course.');
});

test('a refused origin refuses', async () => {
  const socket = connect(Number(new URL(await refusedOrigin()).port), '127.0.0.1');
  const [error] = await once(socket, 'error');
  assert.equal(error.code, 'ECONNREFUSED');
});

test('long runs keep only as many calls as they want to', async (t) => {
  const ai = await open(t, { keep: 2 });
  for (let i = 0; i < 5; i += 1) await (await ask(ai)).text();
  assert.equal(ai.requests.length, 2);
  assert.equal(ai.requestCount(), 5);
});
