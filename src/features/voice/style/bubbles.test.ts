import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitBubbles } from '../../../text/bubbles.ts';
import { inBubbles } from './bubbles.ts';

test('messages are parted where the model parts them, and sent one by one', () => {
  for (const [reply, messages] of [
    ['yes, come by\n\ntill later 🌸', ['yes, come by', 'till later 🌸']],
    ['a b\n\nc d\n \ne f\n\ng h', ['a b', 'c d', 'e f\n\ng h']],
    ['yes we do / see you soon!', ['yes we do', 'see you soon!']],
    ['of course! / till later 🌸 / bring a bag', ['of course!', 'till later 🌸', 'bring a bag']],
    ['one line\nand another', ['one line\nand another']],
  ] as const)
    assert.deepEqual(splitBubbles(inBubbles(reply, true)), messages, reply);
});

test('who writes one message gets one, without the mark of old examples', () => {
  for (const [reply, expected] of [
    ['yes, come by\n\ntill later', 'yes, come by\n\ntill later'],
    ['yes, come by / till later 🌸', 'yes, come by\ntill later 🌸'],
    ['Mo / Di, or bring milk and / or sugar', 'Mo/Di, or bring milk and/or sugar'],
    ['we open 9 / 10 on request', 'we open 9 / 10 on request'],
    ['see https://shop.example/a / b', 'see https://shop.example/a/b'],
  ] as const)
    assert.equal(inBubbles(reply, false), expected);
});
