import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyOf, type ChatMessage } from './request.ts';

const role = fc.constantFrom<ChatMessage['role']>('system', 'user', 'assistant');
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
const message = fc.record({ role, content: text });
const prompt = fc.record({
  messages: fc.array(message, { minLength: 1, maxLength: 5 }),
  maxTokens: fc.nat(100_000),
});
const request = fc.record({ model: text, prompt });

function parsed(body: Buffer): unknown {
  return JSON.parse(body.toString('utf8'));
}

test('the body is JSON as chat endpoints take it, whatever its texts hold', () => {
  fc.assert(
    fc.property(request, fc.constantFrom('max_tokens', 'max_completion_tokens'), (asked, limitField) => {
      const { model, prompt } = asked;
      const messages = prompt.messages.map(({ role, content }) => ({ role, content }));
      const body = { model, messages, [limitField]: prompt.maxTokens };
      assert.deepEqual(parsed(bodyOf(asked, limitField, false)), body);
      assert.deepEqual(parsed(bodyOf(asked, limitField, false)), body, 'the second time as well');
      const streamed = { ...body, stream: true, stream_options: { include_usage: true } };
      assert.deepEqual(parsed(bodyOf(asked, limitField, true)), streamed);
    }),
    { numRuns: 500 },
  );
});
