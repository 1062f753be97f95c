import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeysView } from '../../../src/contract/keys.ts';

// What the store behind the form touches of a browser.
Object.assign(globalThis, {
  window: globalThis,
  localStorage: { getItem: () => null },
  addEventListener: () => undefined,
});
const { changesOf, formOf } = await import('./save-keys.ts');

const view: KeysView = {
  hasOpenaiKey: true,
  hasManychatKey: false,
  unreadableKeys: [],
  openaiApiKey: 'sk-...****4x9Q',
  manychatApiKey: '',
  hasServerKey: false,
  defaultModel: 'a-model',
  isAskedOnce: false,
  isOwnServer: false,
  factChecks: [],
  serverModel: 'server-model',
  baseUrl: '',
  allowedBaseUrls: [],
  embeddings: null,
  transcription: null,
  servers: { chat: 'api.openai.com', embeddings: 'api.openai.com', transcription: 'api.openai.com' },
};

test('only what is new is sent: no mask, no empty field', () => {
  const form = formOf(view);
  assert.deepEqual(changesOf(form, view), {});
  assert.deepEqual(changesOf({ ...form, openaiApiKey: '  ' }, view), {});
  assert.deepEqual(changesOf({ ...form, openaiApiKey: ' sk-new-1234 ' }, view), {
    openaiApiKey: 'sk-new-1234',
  });
  assert.deepEqual(changesOf({ ...form, manychatApiKey: '77:token', defaultModel: '' }, view), {
    manychatApiKey: '77:token',
    defaultModel: '',
  });
});
