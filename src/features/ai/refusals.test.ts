import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { faultOf, faultOfError, refusalOf } from './refusals.ts';

interface Case {
  from: string;
  status: number;
  body: { error?: unknown };
  kind: string;
}

const CASES: Case[] = JSON.parse(
  readFileSync(new URL('../../../testing/cases/provider-refusals/refusals.json', import.meta.url), 'utf8'),
);

function isRight({ status, body, kind }: Case): boolean {
  const fault = status === 200 ? faultOfError(body.error ?? body) : faultOf(refusalOf(status, body));
  return fault.kind === kind;
}

test('a refusal tells the owner the true reason, whatever its status', (t) => {
  const seen = CASES.filter((_, at) => at % 3 !== 2);
  const heldBack = CASES.filter((_, at) => at % 3 === 2);
  assert.deepEqual(
    seen.filter((one) => !isRight(one)).map(({ from, status }) => [from, status]),
    [],
  );
  t.diagnostic(`held back: ${heldBack.filter(isRight).length} of ${heldBack.length}`);
});

test('a pause is read from the header, else from the words', () => {
  const pauseOf = (words: string, retryAfter: string | null = null) =>
    faultOf(refusalOf(429, { message: words }, retryAfter)).retryAfterMs;
  assert.equal(pauseOf('slow down', '3'), 3_000);
  assert.equal(pauseOf('Please try again in 1.5s.'), 1_500);
  assert.equal(pauseOf('Please try again in 2m3s.'), 123_000);
  assert.equal(pauseOf('Please try again in 250ms.'), 250);
  assert.equal(pauseOf('retryDelay: 34s'), 34_000);
  assert.equal(pauseOf('Please try again later.'), null);
  assert.equal(pauseOf('again in 5 pieces'), null);
});
