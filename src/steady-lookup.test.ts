import assert from 'node:assert/strict';
import type { lookup } from 'node:dns';
import { test } from 'node:test';
import { createSteadyLookup } from './steady-lookup.ts';

type Answer = (error: Error | null, found: { address: string; family: number }[]) => void;

/** A system whose look-ups end when the test says so. */
function slowSystem() {
  const asked: Answer[] = [];
  let now = 0;
  const find = ((_name: string, _options: unknown, done: Answer) => void asked.push(done)) as typeof lookup;
  const steady = createSteadyLookup(find, () => now);
  const addressOf = (name: string) =>
    new Promise((resolve) => steady(name, {}, (error, address) => resolve(error?.message ?? address)));
  const answer = (address: string) => asked.shift()?.(null, [{ address, family: 4 }]);
  const fail = () => asked.shift()?.(new Error('no such name'), []);
  return { addressOf, answer, fail, asked, pass: (ms: number) => (now += ms) };
}

test('a name is looked up once at a time, and its answer is kept for half a minute', async () => {
  const { addressOf, answer, asked, pass } = slowSystem();
  const first = Promise.all(Array.from({ length: 8 }, () => addressOf('ollama')));
  const other = addressOf('mail');
  assert.equal(asked.length, 2);
  answer('10.0.0.1');
  answer('10.0.0.2');
  assert.deepEqual([...new Set(await first), await other], ['10.0.0.1', '10.0.0.2']);
  pass(29_000);
  assert.equal(await addressOf('ollama'), '10.0.0.1');
  assert.equal(asked.length, 0);
  pass(2_000);
  const again = addressOf('ollama');
  assert.equal(asked.length, 1);
  answer('10.0.0.3');
  assert.equal(await again, '10.0.0.3');
});

test('the address of before serves on while the next answer is late, or is a fault', async () => {
  const { addressOf, answer, fail, asked, pass } = slowSystem();
  const unknown = addressOf('ollama');
  fail();
  assert.equal(await unknown, 'no such name');
  const first = addressOf('ollama');
  answer('10.0.0.1');
  await first;
  pass(31_000);
  assert.equal(await addressOf('ollama'), '10.0.0.1', 'nobody has answered');
  const late = addressOf('ollama');
  assert.equal(asked.length, 1, 'it is asked still');
  fail();
  assert.equal(await late, '10.0.0.1');
});
