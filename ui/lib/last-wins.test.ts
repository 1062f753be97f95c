import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lastWins } from './last-wins.ts';

test('changes are sent one at a time, and of those made meanwhile only the last', async () => {
  const log: string[] = [];
  const answers: (() => void)[] = [];
  const send = lastWins<number>(async (value, isLast) => {
    log.push(`send ${value}`);
    await new Promise<void>((resolve) => answers.push(resolve));
    log.push(`answered ${value}${isLast() ? ', the last' : ''}`);
  });
  const first = send(1);
  void send(2);
  const third = send(3);
  assert.deepEqual(log, ['send 1']);
  answers.shift()?.();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(log, ['send 1', 'answered 1', 'send 3']);
  answers.shift()?.();
  await Promise.all([first, third]);
  assert.equal(log.at(-1), 'answered 3, the last');
  void send(4);
  assert.equal(log.at(-1), 'send 4', 'and it goes on');
});
