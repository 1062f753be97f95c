import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { MessageView } from '../../../src/contract/conversation.ts';
import type { Thread } from './thread.store.ts';

/** Requests for messages that wait for their answer, in their order. */
const asked: ((ids: readonly number[]) => void)[] = [];
const json = (value: unknown) => new Response(JSON.stringify(value));
const message = (id: number) => ({ id, messageText: `Message ${id}` }) as MessageView;

// The few things of a browser that the store touches.
Object.assign(globalThis, {
  window: globalThis,
  localStorage: { getItem: () => null },
  addEventListener: () => undefined,
  fetch: async (path: string, { method }: { method: string }) => {
    if (path.endsWith('/events')) return json([]);
    if (path.endsWith('/reply-options')) return json({ canSend: false, windowEndsAt: null, chatLink: null });
    if (method === 'POST') return json(message(9));
    if (!path.includes('/messages')) return json({ id: 1, messageCount: 2 });
    return new Promise((resolve) => asked.push((ids) => resolve(json(ids.map(message)))));
  },
});
mock.timers.enable({ apis: ['setTimeout'] });
const { createThread } = await import('./thread.store.ts');

function shown({ state }: Thread): number[] {
  return state.value.status === 'ready' ? state.value.messages.map(({ id }) => id) : [];
}

async function answer(nth: number, ids: readonly number[]): Promise<void> {
  asked[nth]?.(ids);
  await new Promise((resolve) => setImmediate(resolve));
}

test('an answer that comes after a newer one changes nothing', async () => {
  asked.length = 0;
  const thread = createThread(1);
  void thread.load();
  void thread.refresh();
  await answer(1, [1, 2]);
  await answer(0, [1]);
  assert.deepEqual(shown(thread), [1, 2]);
});

test('the first answer is shown, whatever else is under way', async () => {
  asked.length = 0;
  const thread = createThread(1);
  void thread.load();
  void thread.refresh();
  await answer(0, [1]);
  assert.deepEqual(shown(thread), [1]);
  await answer(1, [1, 2]);
  assert.deepEqual(shown(thread), [1, 2]);
});

test('a noted reply stays, though what was asked for before does not know it', async () => {
  asked.length = 0;
  const thread = createThread(1);
  void thread.load();
  await answer(0, [1]);
  void thread.refresh();
  await thread.noteOwnReply('See you Saturday!');
  assert.deepEqual(shown(thread), [1, 9]);
  await answer(1, [1]);
  assert.deepEqual(shown(thread), [1, 9]);
  await answer(2, [1, 9]);
  assert.deepEqual(shown(thread), [1, 9]);
});

test('a server that is yet to be updated says nothing of contact and strategy: the page goes without', async () => {
  asked.length = 0;
  const thread = createThread(1);
  void thread.load();
  await answer(0, [1]);
  const state = thread.state.value;
  assert.ok(state.status === 'ready');
  assert.deepEqual(state.conversation.about, { contact: null, fields: null, strategy: null, sharing: null });
});
