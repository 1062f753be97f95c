import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HistoryMessage } from '../../contract/reply.ts';
import { rememberedMessages } from './memory.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 24 * 60 * 60 * 1000;

/** Customer and bot in turn, a minute apart, the last one a minute ago. */
function conversation(count: number): HistoryMessage[] {
  return Array.from({ length: count }, (_, i) => ({
    isFromUser: i % 2 === 0,
    messageText: `message ${i + 1}`,
    createdAt: NOW - (count - i) * 60_000,
  }));
}

function remembered(history: HistoryMessage[], length: number, enabled = true, hasMemory = true): string[] {
  const template = {
    enableConversationMemory: enabled,
    conversationMemoryLength: length,
    disclosureLine: '',
  };
  return rememberedMessages(history, template, hasMemory, NOW).map((message) => message.messageText);
}

test('nothing is remembered when the template or the plan has no memory', () => {
  assert.deepEqual(remembered(conversation(4), 5, false, true), []);
  assert.deepEqual(remembered(conversation(4), 5, true, false), []);
});

test('the last messages are remembered, oldest first, replies among them', () => {
  assert.deepEqual(remembered(conversation(7), 3), ['message 5', 'message 6', 'message 7']);
  assert.deepEqual(remembered(conversation(7), 1), ['message 7']);
  assert.deepEqual(remembered(conversation(2), 5), ['message 1', 'message 2']);
  assert.deepEqual(remembered([], 5), []);
});

test('a message is returned as it was stored', () => {
  const [first] = conversation(1);
  const template = { enableConversationMemory: true, conversationMemoryLength: 5, disclosureLine: '' };
  assert.deepEqual(rememberedMessages(conversation(1), template, true, NOW), [first]);
});

test('at least one and at most twenty messages are remembered, whatever the template says', () => {
  assert.equal(remembered(conversation(30), 20).length, 20);
  assert.equal(remembered(conversation(30), 500).length, 20);
  assert.equal(remembered(conversation(30), 0).length, 1);
  assert.equal(remembered(conversation(30), -3).length, 1);
});

test('a message of exactly 30 days is forgotten, one a millisecond younger is not', () => {
  const history = [
    { isFromUser: true, messageText: 'old', createdAt: NOW - 30 * DAY },
    { isFromUser: false, messageText: 'young', createdAt: NOW - 30 * DAY + 1 },
  ];
  assert.deepEqual(remembered(history, 5), ['young']);
});
