import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { parseInTurn } from './parse-in-turn.ts';

test('bodies that end at the same moment leave turns to others in between', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  parseInTurn(app);
  let turns = 0;
  const seenAt: number[] = [];
  app.put<{ Body: { n: number } }>('/', ({ body }) => {
    seenAt.push(turns);
    return body;
  });
  const put = (payload: string) =>
    app.inject({ method: 'PUT', url: '/', headers: { 'content-type': 'application/json' }, payload });
  const answers = Promise.all(['{"n": 1}', '{"n": ', '{"__proto__": 1}', '{"n": 4}'].map(put));
  while (seenAt.length < 2) {
    turns += 1;
    await nextTurn();
  }
  assert.deepEqual(
    (await answers).map(({ statusCode }) => statusCode),
    [200, 400, 400, 200],
  );
  const [first = 0, last = 0] = seenAt;
  assert.ok(last - first > 10, `${last - first} turns`);
});
