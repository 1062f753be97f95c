import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, isRefusal, sentenceOf } from './http.ts';

test('an error says status, colon and body, and knows the sentence for people', () => {
  const body = '{"error":"Invalid input","code":"invalid_input","fields":{"email":"Please"}}';
  const error = new ApiError(400, body);
  assert.equal(error.message, `400: ${body}`);
  assert.deepEqual(
    [error.sentence, error.code, error.fields],
    ['Invalid input', 'invalid_input', { email: 'Please' }],
  );
  assert.ok(isRefusal(error));
});

test('a body that is no JSON has no sentence', () => {
  for (const text of ['Bad Gateway', '<html>', '[]', '{"error":3}', 'null']) {
    const error = new ApiError(502, text);
    assert.equal(error.message, `502: ${text}`);
    assert.equal(sentenceOf(error, 'otherwise'), 'otherwise');
    assert.ok(!isRefusal(error));
  }
});
