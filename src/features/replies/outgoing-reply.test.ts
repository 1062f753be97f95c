import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shop } from '../../../testing/cases/fact-check/case.ts';
import type { Reply } from '../../contract/reply.ts';
import { byteLength, MOST_BUBBLES, splitBubbles } from '../../text/bubbles.ts';
import { outgoingReply, withoutDisclosure } from './outgoing-reply.ts';

const HOUR = 60 * 60 * 1_000;
const NOW = Date.UTC(2026, 0, 10);
const LINE = 'An automated assistant answers here.';
const template = shop({ disclosureLine: LINE });
const reply = (text: string): Reply => ({ text, source: 'ai', handoff: false, reason: {} });

function said(text: string, lastReplyAt: number | null): string {
  return outgoingReply(reply(text), template, { lastReplyAt, now: NOW }).text;
}

test('the first reply begins with the line, later ones do not, and after 24 hours of silence one does again', () => {
  assert.equal(said('Hi!', null), `${LINE}\n\nHi!`);
  assert.equal(said('Hi!', NOW - 24 * HOUR + 1), 'Hi!');
  assert.equal(said('Hi!', NOW - 24 * HOUR), `${LINE}\n\nHi!`);
});

test('nothing to say, or no line: nothing is added', () => {
  assert.equal(said('', null), '');
  assert.equal(outgoingReply(reply('Hi!'), shop({}), { lastReplyAt: null, now: NOW }).text, 'Hi!');
});

test('with the line the reply still fits into three messages of 1,000 bytes, and the line is whole', () => {
  const text = said('वह केक बहुत अच्छा है। '.repeat(200), null);
  const bubbles = splitBubbles(text);
  assert.ok(text.startsWith(`${LINE}\n\n`));
  assert.equal(bubbles.join('').replace(/\s/g, ''), text.replace(/\s/g, ''));
  assert.ok(bubbles.length <= MOST_BUBBLES && bubbles.every((bubble) => byteLength(bubble) <= 1_000));
});

test('the model does not see the line in what it said before', () => {
  const history = [{ isFromUser: false, messageText: said('Hi!', null), createdAt: NOW }];
  assert.deepEqual(withoutDisclosure(history, template), [
    { isFromUser: false, messageText: 'Hi!', createdAt: NOW },
  ]);
});
