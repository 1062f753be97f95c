import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aiFaults, aiRequest, breaksOnFormat } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { respond } from '../../../testing/wire/wire.ts';
import { createModelClient } from './client.ts';
import { ModelFault, type ModelFaultKind } from './faults.ts';
import type { ModelRequest } from './request.ts';

/** Longer than a busy machine takes to read the largest answer. */
const TIMEOUT_MS = 4_000;
const REQUEST: ModelRequest = {
  apiKey: 'sk-a',
  model: 'gpt-a',
  baseUrl: '',
  prompt: { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 50 },
};

/** What is said of a fault differs where half a stream was read already. */
const SAYS_OTHERWISE = new Set(['resetMidBody', 'resetMidStream', 'halfJson']);

test('a streamed answer meets a fault as a plain one does', async (t) => {
  const outcomes = Object.entries(aiFaults).map(async ([name, behaviour]) => {
    const ai = await createAiStandIn();
    const client = createModelClient(ai.url);
    t.after(async () => {
      await client.close();
      await ai.close();
    });
    ai.setDefault(behaviour);
    const plain = await outcome(() => client.complete(REQUEST, TIMEOUT_MS));
    const streamed = await outcome(() =>
      client.complete({ ...REQUEST, onDraft: () => undefined }, TIMEOUT_MS),
    );
    return { name, plain, streamed };
  });
  for (const { name, plain, streamed } of await Promise.all(outcomes)) {
    if (SAYS_OTHERWISE.has(name)) assert.ok(plain !== 'answered' && streamed !== 'answered', name);
    else assert.equal(streamed, plain, name);
  }
});

const FORMATTED: ModelRequest = { ...REQUEST, format: { name: 'reply', schema: { type: 'object' } } };

test('a format that is refused in whatever words is left out, for a day where that worked', async (t) => {
  for (const [status, said] of [
    [400, 'Something went wrong'],
    [500, 'Failed to parse grammar'],
  ] as const) {
    const ai = await createAiStandIn();
    let now = 0;
    const client = createModelClient(ai.url, () => now);
    t.after(async () => {
      await client.close();
      await ai.close();
    });
    ai.setDefault(breaksOnFormat(status, said));
    assert.equal((await client.complete(FORMATTED, TIMEOUT_MS)).text, 'Of course.');
    assert.equal((await client.complete(FORMATTED, TIMEOUT_MS)).text, 'Of course.');
    assert.equal(ai.requestCount(), 3, said);
    now = 24 * 3_600_000;
    await client.complete(FORMATTED, TIMEOUT_MS);
    assert.equal(ai.requestCount(), 5, 'the server may have been updated');
  }
});

test('a request that fails without its format as well is asked in full the next time', async (t) => {
  const ai = await createAiStandIn();
  const client = createModelClient(ai.url);
  t.after(async () => {
    await client.close();
    await ai.close();
  });
  ai.setDefault(breaksOnFormat(400, 'Something went wrong', breaksOnAll));
  assert.equal(await outcome(() => client.complete(FORMATTED, TIMEOUT_MS)), 'request_refused');
  ai.setDefault(respond({ body: { choices: [{ message: { content: 'Hi' } }] } }));
  await client.complete(FORMATTED, TIMEOUT_MS);
  const last = ai.requests.at(-1);
  assert.ok(last !== undefined && aiRequest(last).response_format !== undefined);
});

const breaksOnAll = respond({ status: 400, body: { error: { message: 'Something went wrong' } } });

async function outcome(work: () => Promise<unknown>): Promise<ModelFaultKind | 'answered'> {
  try {
    await work();
    return 'answered';
  } catch (error) {
    assert.ok(error instanceof ModelFault, String(error));
    return error.kind;
  }
}
