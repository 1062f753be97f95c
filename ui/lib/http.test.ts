import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, isRefusal, lastFailedRequest, sentenceOf } from './http.ts';
import { splitRequestId } from './small-print.ts';

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

test('a fault of the server can be quoted by its number; a refusal has none', () => {
  const fault = new ApiError(500, '{"error":"Something went wrong.","requestId":"k3f9a2x-1z"}');
  const sentence = sentenceOf(fault, 'otherwise');
  assert.equal(sentence, 'Something went wrong. (request k3f9a2x-1z)');
  assert.deepEqual(splitRequestId(sentence), ['Something went wrong.', 'k3f9a2x-1z']);
  assert.equal(lastFailedRequest(), 'k3f9a2x-1z');
  const refusal = new ApiError(400, '{"error":"Required (request one)"}');
  assert.equal(sentenceOf(refusal, 'otherwise'), 'Required (request one)');
  assert.equal(lastFailedRequest(), '');
  assert.deepEqual(splitRequestId('Not saved.'), ['Not saved.', '']);
});
