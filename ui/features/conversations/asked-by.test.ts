import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MessageView } from '../../../src/contract/conversation.ts';
import { askedBy } from './asked-by.ts';

/** 'c1' is a customer's message, 'x1' one that has no reply, 'r2' a reply, 'o3' the owner's. */
function talk(...names: string[]): MessageView[] {
  const sources: Record<string, string | null> = {
    c: null,
    x: 'paused',
    r: 'ai',
    o: 'owner',
  };
  return names.map((name, at) => ({
    id: at + 1,
    isFromUser: 'cx'.includes(name.charAt(0)),
    messageText: name,
    createdAt: new Date(at).toISOString(),
    source: sources[name.charAt(0)] ?? null,
    reason: null,
    saidBy: null,
    attachments: [],
    editedAt: null,
    delivery: null,
  }));
}

test('a reply finds the message that it answers', () => {
  const cases: [string[], string, string | undefined][] = [
    [['c1', 'r1'], 'r1', 'c1'],
    [['c1', 'c2', 'r1', 'r2'], 'r1', 'c1'],
    [['c1', 'c2', 'r1', 'r2'], 'r2', 'c2'],
    [['c1', 'r1', 'x2', 'x3', 'o1'], 'o1', 'x3'],
    [['x1', 'c2', 'r2'], 'r2', 'c2'],
    [['c1', 'o1', 'r1'], 'r1', 'c1'],
    [['r0', 'c1', 'r1'], 'r0', undefined],
    [['r0', 'c1', 'r1'], 'r1', 'c1'],
  ];
  for (const [names, reply, asked] of cases) {
    const messages = talk(...names);
    const found = messages.find(({ messageText }) => messageText === reply);
    assert.ok(found);
    assert.equal(askedBy(messages, found)?.messageText, asked, `${names} ${reply}`);
  }
});
