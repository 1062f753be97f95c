import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';

const kept = new Map<string, string>();
let answer: () => Promise<Response> = async () => Response.error();
const visited: string[] = [];

// The few things of a browser that the store touches.
Object.assign(globalThis, {
  window: globalThis,
  localStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  },
  addEventListener: () => undefined,
  dispatchEvent: () => true,
  location: { pathname: '/profile', search: '' },
  history: {
    state: null,
    pushState: (_state: unknown, _title: string, path: string) => visited.push(path),
    replaceState: (_state: unknown, _title: string, path: string) => visited.push(path),
  },
  fetch: () => answer(),
});

const store = await import('./session.store.ts');

const user = { id: 1, username: 'lindenbakery', isActiveSubscriber: true };
const json = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status });

// A dismissed notice is kept for a quarter of an hour, and would keep this process as long.
mock.timers.enable({ apis: ['setTimeout'] });

beforeEach(async () => {
  kept.clear();
  visited.length = 0;
  await store.refreshUser();
});

test('without a token nobody is signed in, and nothing is asked', async () => {
  answer = () => assert.fail('no request');
  await store.refreshUser();
  assert.equal(store.session.value.status, 'signed-out');
});

test('a token that was accepted is kept, and the user is read', async () => {
  answer = json(200, user);
  await store.acceptToken('token', '/subscribe');
  assert.equal(kept.get('auth_token'), 'token');
  assert.equal(store.session.value.user?.username, 'lindenbakery');
  assert.equal(store.signInDestination(), '/subscribe');
});

test('a 401 removes the token', async () => {
  kept.set('auth_token', 'old');
  answer = json(401, { error: 'Please sign in to continue.', code: 'unauthorized' });
  await store.refreshUser();
  assert.equal(store.session.value.status, 'signed-out');
  assert.equal(kept.has('auth_token'), false);
});

test('any other failure keeps the token: the visitor can try again', async () => {
  kept.set('auth_token', 'token');
  answer = json(500, { error: 'Something went wrong on our side. Please try again.' });
  await store.refreshUser();
  assert.equal(store.session.value.status, 'failed');
  assert.equal(kept.get('auth_token'), 'token');
});

test('logging out forgets the session even where the server is away, and leads to the start page', async () => {
  answer = json(200, user);
  await store.acceptToken('token', '/dashboard');
  answer = () => Promise.reject(new TypeError('away'));
  await store.logout();
  assert.equal(store.session.value.status, 'signed-out');
  assert.equal(kept.has('auth_token'), false);
  assert.deepEqual(visited, ['/']);
});
