import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { AUTOSAVE_MS, AUTOSAVED_MS, createAutosave, RETRY_MS } from './autosave.ts';

/** An autosave over one value, with saves that end when the test says so. */
function setUp(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  let typed = 'a';
  let saved = 'a';
  const saves: { isAutomatic: boolean; end: (works: boolean, canRetry?: boolean) => Promise<void> }[] = [];
  const autosave = createAutosave({
    isDirty: () => typed !== saved,
    save(isAutomatic) {
      const sent = typed;
      return new Promise((resolve) => {
        saves.push({
          isAutomatic,
          async end(works, canRetry = false) {
            if (works) saved = sent;
            resolve(works ? null : { sentence: 'Away.', canRetry });
            for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
          },
        });
      });
    },
  });
  const stop = autosave.start();
  const type = (text: string) => {
    typed = text;
    autosave.changed();
  };
  const pass = (ms: number) => t.mock.timers.tick(ms);
  return { autosave, saves, stop, type, pass, state: () => autosave.state.value };
}

test('saves three seconds after the last change, and says so for two', async (t) => {
  const { saves, type, pass, state } = setUp(t);
  assert.equal(state(), 'clean');
  type('ab');
  assert.equal(state(), 'unsaved');
  pass(AUTOSAVE_MS - 1);
  type('abc');
  pass(AUTOSAVE_MS - 1);
  assert.equal(saves.length, 0);
  pass(1);
  assert.equal(state(), 'autosaving');
  await saves[0]?.end(true);
  assert.equal(state(), 'autosaved');
  pass(AUTOSAVED_MS - 1);
  assert.equal(state(), 'autosaved');
  pass(1);
  assert.equal(state(), 'clean');
  assert.equal(saves.length, 1);
});

test('what changes while a save is under way is saved after it', async (t) => {
  const { saves, type, pass, state } = setUp(t);
  type('ab');
  pass(AUTOSAVE_MS);
  type('abc');
  assert.equal(state(), 'autosaving');
  await saves[0]?.end(true);
  assert.equal(state(), 'unsaved');
  pass(AUTOSAVE_MS);
  await saves[1]?.end(true);
  assert.deepEqual([state(), saves.length], ['autosaved', 2]);
});

test('a save that failed stays in sight until it is tried again or something changes', async (t) => {
  const { autosave, saves, type, pass, state } = setUp(t);
  type('ab');
  pass(AUTOSAVE_MS);
  await saves[0]?.end(false);
  pass(10 * AUTOSAVE_MS);
  assert.deepEqual([state(), saves.length], ['failed', 1]);
  const retry = autosave.save();
  assert.equal(state(), 'saving');
  assert.equal(saves[1]?.isAutomatic, false);
  await saves[1]?.end(true);
  assert.equal(await retry, true);
  assert.equal(state(), 'saved');
});

test('a save that can get better is tried again with growing pauses, and at once when woken', async (t) => {
  const { autosave, saves, type, pass, state } = setUp(t);
  autosave.wake();
  type('ab');
  pass(AUTOSAVE_MS);
  for (const [at, pause] of [...RETRY_MS, 60_000].entries()) {
    await saves[at]?.end(false, true);
    assert.equal(state(), 'failed');
    assert.deepEqual(autosave.problem.value, { sentence: 'Away.', retryAt: Date.now() + pause });
    pass(pause - 1);
    assert.equal(saves.length, at + 1);
    pass(1);
    assert.equal(saves.length, at + 2);
  }
  await saves.at(-1)?.end(false, true);
  autosave.wake();
  assert.equal(state(), 'autosaving');
  await saves.at(-1)?.end(true);
  assert.equal(state(), 'autosaved');
  // What worked is forgotten: the next failure begins with the shortest pause.
  type('abc');
  pass(AUTOSAVE_MS);
  await saves.at(-1)?.end(false, true);
  assert.deepEqual(autosave.problem.value, { sentence: 'Away.', retryAt: Date.now() + RETRY_MS[0] });
});

test('what cannot get better by itself is not tried again, and wakes by nothing', async (t) => {
  const { autosave, saves, type, pass } = setUp(t);
  type('ab');
  pass(AUTOSAVE_MS);
  await saves[0]?.end(false);
  assert.deepEqual(autosave.problem.value, { sentence: 'Away.', retryAt: null });
  pass(10 * 60_000);
  autosave.wake();
  assert.equal(saves.length, 1);
});

test('taken back, nothing is saved; stopped, nothing is either', (t) => {
  const { saves, stop, type, pass, state } = setUp(t);
  type('ab');
  type('a');
  assert.equal(state(), 'clean');
  pass(AUTOSAVE_MS);
  type('ab');
  stop();
  pass(AUTOSAVE_MS);
  assert.equal(saves.length, 0);
});
