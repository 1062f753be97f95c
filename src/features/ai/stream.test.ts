import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { inTwoParts, reply } from '../../../testing/ai/ai-behaviours.ts';
import { createAiStandIn } from '../../../testing/ai/ai-stand-in.ts';
import { type Behaviour, createHttpStandIn } from '../../../testing/wire/http-stand-in.ts';
import { respond } from '../../../testing/wire/wire.ts';
import { createModelClient } from './client.ts';
import type { ModelRequest } from './request.ts';

const REQUEST: ModelRequest = {
  apiKey: 'sk-a',
  model: 'gpt-a',
  baseUrl: '',
  prompt: { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 50 },
};
const TIMEOUT_MS = 5_000;

function event(delta: object, more: object = {}): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null, ...more }] })}\n\n`;
}

/** The same bytes, `size` at a time. */
function inPieces(text: string, size: number): Behaviour {
  return async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) {
      response.write(bytes.subarray(at, at + size));
      await new Promise(setImmediate);
    }
    response.end();
  };
}

const STREAMS: Record<string, string> = {
  plain: `${event({ role: 'assistant', content: '' })}${event({ content: 'Of ' })}${event({ content: 'course.' })}data: [DONE]\n\n`,
  scripts: `${event({ content: 'Ja, schön – ' })}${event({ content: 'はい。👩‍🍳' })}${event({ content: ' نعم' })}data: [DONE]\n\n`,
  'lines of Windows': `${event({ content: 'Of\r\ncourse.' })}data: [DONE]\n\n`.replace(/\n\n/g, '\r\n\r\n'),
  'comments and names': `: hello\n\nevent: message\nid: 7\n${event({ content: 'Of ' })}: still here\n\n${event({ content: 'course.' })}data: [DONE]\n\n`,
  'no space after the colon': `data:${event({ content: 'Of course.' }).slice(6)}data:[DONE]\n\n`,
  'no mark at the end': event({ content: 'Of course.' }, { finish_reason: 'stop' }),
  reasoning: `${event({ reasoning_content: 'They ask.' })}${event({ content: 'Of course.' }, { finish_reason: 'stop' })}data: [DONE]\n\n`,
};

test("a stream is read as OpenAI's own client reads it, however its bytes arrive", async (t) => {
  let behaviour: Behaviour = () => undefined;
  const provider = await createHttpStandIn((exchange) => behaviour(exchange));
  t.after(() => provider.close());
  const baseURL = `${provider.origin}/v1`;
  const client = createModelClient(baseURL);
  t.after(() => client.close());
  const official = new OpenAI({ baseURL, apiKey: 'sk-a', maxRetries: 0 });
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  for (const [name, stream] of Object.entries(STREAMS)) {
    for (const size of [1, 7, 10_000]) {
      behaviour = inPieces(stream, size);
      let theirs = '';
      for await (const chunk of await official.chat.completions.create({
        model: 'gpt-a',
        messages,
        stream: true,
      }))
        theirs += chunk.choices[0]?.delta.content ?? '';
      const drafts: string[] = [];
      const onDraft = (text: string) => void drafts.push(text);
      const ours = await client.complete({ ...REQUEST, onDraft }, TIMEOUT_MS);
      assert.deepEqual([name, size, ours.text, drafts.at(-1)], [name, size, theirs, theirs]);
    }
  }
});

test('while a draft is taken, nothing more is read; and the time is up all the same', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const client = createModelClient(ai.url);
  t.after(() => client.close());
  ai.enqueue(inTwoParts('Of ', sleep(50), 'course.'));
  const seen: string[] = [];
  const onDraft = async (text: string) => {
    seen.push(`${text}|`);
    await sleep(300);
    seen.push(`taken: ${text}|`);
  };
  const answer = await client.complete({ ...REQUEST, onDraft }, TIMEOUT_MS);
  assert.equal(answer.text, 'Of course.');
  assert.deepEqual(seen.slice(0, 3), ['Of |', 'taken: Of |', 'Of course.|']);

  ai.enqueue(reply('Of course, we bake every day.'));
  const startedAt = performance.now();
  const stuck = client.complete({ ...REQUEST, onDraft: () => new Promise<void>(() => undefined) }, 400);
  await assert.rejects(stuck, { kind: 'timeout' });
  assert.ok(performance.now() - startedAt < 2_000);
});

test('a server that writes more than it was asked for is cut off there', async (t) => {
  const ai = await createAiStandIn({ reply: () => 'word '.repeat(2_000) });
  t.after(() => ai.close());
  const client = createModelClient(ai.url);
  t.after(() => client.close());
  const { text, isCutOff } = await client.complete({ ...REQUEST, onDraft: () => undefined }, TIMEOUT_MS);
  assert.deepEqual([text.length, isCutOff], [50 * 12, true]);
});

test('a server that does not stream is asked once where it answers all the same, else again without', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const client = createModelClient(ai.url);
  t.after(() => client.close());
  const onDraft = () => undefined;
  const whole = { choices: [{ message: { content: 'Of course.' }, finish_reason: 'stop' }] };
  ai.enqueue(respond({ body: whole }));
  assert.equal((await client.complete({ ...REQUEST, onDraft }, TIMEOUT_MS)).text, 'Of course.');
  assert.equal(ai.requestCount(), 1);
  ai.enqueue(respond({ status: 400, body: { error: { message: 'stream is not supported' } } }));
  assert.equal((await client.complete({ ...REQUEST, onDraft }, TIMEOUT_MS)).text, 'Of course.');
  assert.equal(ai.requestCount(), 3);
});

test('a stream of something else is no answer, and leaves the next one alone', async (t) => {
  const ai = await createAiStandIn();
  t.after(() => ai.close());
  const client = createModelClient(ai.url);
  t.after(() => client.close());
  const onDraft = () => undefined;
  const headers = { 'content-type': 'text/event-stream' };
  ai.enqueue(respond({ headers, body: `${event({ content: 'Of ' })}data: <html>\n\n` }));
  await assert.rejects(client.complete({ ...REQUEST, onDraft }, TIMEOUT_MS), { kind: 'bad_answer' });
  assert.equal((await client.complete({ ...REQUEST, onDraft }, TIMEOUT_MS)).text, 'Of course.');
});
