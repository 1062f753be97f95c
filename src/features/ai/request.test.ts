import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyOf, type ChatMessage } from './request.ts';

const role = fc.constantFrom<ChatMessage['role']>('system', 'user', 'assistant');
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
const message = fc.record({ role, content: text });
const prompt = fc.record({ messages: fc.array(message, { maxLength: 5 }), maxTokens: fc.nat(100_000) });
const request = fc.record({ model: text, prompt });

test('the body is JSON as chat endpoints take it, whatever its texts hold', () => {
  fc.assert(
    fc.property(request, fc.constantFrom('max_tokens', 'max_completion_tokens'), (asked, limitField) => {
      const { model, prompt } = asked;
      const body = { model, messages: prompt.messages, [limitField]: prompt.maxTokens };
      assert.equal(bodyOf(asked, limitField, false).toString('utf8'), JSON.stringify(body));
      const streamed = { ...body, stream: true, stream_options: { include_usage: true } };
      assert.equal(bodyOf(asked, limitField, true).toString('utf8'), JSON.stringify(streamed));
    }),
    { numRuns: 500 },
  );
});
