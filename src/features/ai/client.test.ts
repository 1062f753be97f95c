import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aiFaults } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
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

async function outcome(work: () => Promise<unknown>): Promise<ModelFaultKind | 'answered'> {
  try {
    await work();
    return 'answered';
  } catch (error) {
    assert.ok(error instanceof ModelFault, String(error));
    return error.kind;
  }
}
