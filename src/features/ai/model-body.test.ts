import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ChatMessage } from '../replies/prompt/prompt.ts';
import { bytesOf, STREAMED } from './model-body.ts';

const role = fc.constantFrom<ChatMessage['role']>('system', 'user', 'assistant');
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
const message = fc.record({ role, content: text });
const request = fc.record({
  model: text,
  messages: fc.array(message, { maxLength: 5 }),
  maxTokens: fc.nat(100_000),
});

test('the bytes are the body as JSON, whatever its texts hold and whichever message comes first', () => {
  fc.assert(
    fc.property(request, fc.constantFrom('max_tokens', 'max_completion_tokens'), (asked, limitField) => {
      const { model, messages, maxTokens } = asked;
      const body = { model, messages, [limitField]: maxTokens };
      // Twice: the system message is written once and then copied.
      for (const bytes of [bytesOf(asked, limitField), bytesOf(asked, limitField)])
        assert.equal(bytes.toString('utf8'), JSON.stringify(body));
      const streamed = { ...body, stream: true, stream_options: { include_usage: true } };
      assert.equal(bytesOf(asked, limitField, STREAMED).toString('utf8'), JSON.stringify(streamed));
    }),
    { numRuns: 2_000 },
  );
});
