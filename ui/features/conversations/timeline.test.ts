import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConversationEventView, MessageView } from '../../../src/contract/conversation.ts';
import { type TimelineItem, timelineOf } from './timeline.ts';

const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00`).toISOString();

function message(id: number, createdAt: string): MessageView {
  return {
    id,
    isFromUser: true,
    messageText: 'x',
    createdAt,
    source: null,
    reason: null,
    saidBy: null,
    editedAt: null,
    delivery: null,
    attachments: [],
  };
}

const saidBy = (templateName: string, id: number) => ({ saidBy: { id, templateName } });

function event(
  id: number,
  kind: ConversationEventView['kind'],
  createdAt: string,
  pausedUntil: string | null = null,
) {
  return { id, kind, by: 'owner' as const, pausedUntil, createdAt };
}

function word(item: TimelineItem): string {
  if (item.kind === 'message') return `${item.message.id}`;
  return item.kind === 'event' ? item.event.kind : item.kind;
}

const read = (items: TimelineItem[]) => items.map(word);

test('what happened stands between the messages, with a line for each day', () => {
  const items = timelineOf({
    messages: [message(1, at(19, '21:00')), message(2, at(20, '14:06')), message(3, at(20, '14:20'))],
    events: [event(1, 'handed_over', at(20, '14:06')), event(2, 'resumed', at(20, '14:16'))],
    isComplete: true,
    now: Date.parse(at(20, '15:00')),
  });
  assert.deepEqual(read(items), ['day', '1', 'day', '2', 'handed_over', 'resumed', '3']);
});

test('what the owner wrote while the AI was thinking stands behind the question', () => {
  const own = (id: number, time: string) => ({
    ...message(id, at(20, time)),
    isFromUser: false,
    source: 'owner' as const,
  });
  const bot = { ...own(1, '10:03'), source: 'ai' as const };
  const read = (messages: MessageView[]) =>
    timelineOf({ messages, events: [], isComplete: true, now: Date.parse(at(20, '15:00')) })
      .filter(({ kind }) => kind !== 'day')
      .map(word);
  const asked = (id: number, time: string) => message(id, at(20, time));
  assert.deepEqual(read([bot, own(2, '10:05'), own(3, '10:06'), asked(4, '10:04'), asked(5, '10:05')]), [
    '1',
    '4',
    '2',
    '5',
    '3',
  ]);
  // A question that waited for the reply before it stays with its own reply.
  assert.deepEqual(read([bot, asked(2, '10:02')]), ['1', '2']);
});

test('a pause that ended by itself, and one that was ended before', () => {
  const events = [
    event(1, 'paused', at(20, '10:00'), at(20, '11:00')),
    event(2, 'paused', at(20, '12:00'), at(20, '13:00')),
    event(3, 'resumed', at(20, '12:30')),
    event(4, 'paused', at(20, '14:00'), at(20, '15:00')),
  ];
  const input = { messages: [message(1, at(20, '09:00'))], events, isComplete: true };
  const seenAt = (time: string) => read(timelineOf({ ...input, now: Date.parse(at(20, time)) }));
  const before = ['day', '1', 'paused', 'pause-end', 'paused', 'resumed', 'paused'];
  assert.deepEqual(seenAt('14:59'), before);
  assert.deepEqual(seenAt('15:00'), [...before, 'pause-end']);
});

test('what happened before the messages that are loaded comes with the older ones', () => {
  const input = {
    messages: [message(9, at(20, '14:00'))],
    events: [event(1, 'paused', at(19, '10:00')), event(2, 'resumed', at(20, '14:30'))],
    now: Date.parse(at(20, '15:00')),
  };
  assert.deepEqual(read(timelineOf({ ...input, isComplete: false })), ['day', '9', 'resumed']);
  assert.deepEqual(read(timelineOf({ ...input, isComplete: true })), [
    'day',
    'paused',
    'day',
    '9',
    'resumed',
  ]);
});

test('where templates share a conversation, the first of replies in a row tells which one said it', () => {
  const reply = (id: number, from: object, source = 'ai') => ({
    ...message(id, at(20, `10:0${id}`)),
    isFromUser: false,
    source,
    ...from,
  });
  const cakes = saidBy('Cakes', 1);
  const weddings = saidBy('Weddings', 2);
  const read = (messages: MessageView[]) =>
    timelineOf({ messages, events: [], isComplete: true, now: Date.parse(at(20, '15:00')) })
      .filter(({ kind }) => kind !== 'day')
      .map((item) => (item.kind === 'speaker' ? item.templateName : word(item)));

  const question = message(1, at(20, '10:01'));
  const mixed = [question, reply(2, cakes), reply(3, cakes), reply(4, weddings), reply(5, cakes)];
  assert.deepEqual(read(mixed), ['1', 'Cakes', '2', '3', 'Weddings', '4', 'Cakes', '5']);
  assert.deepEqual(read([question, reply(2, cakes), reply(3, cakes)]), ['1', '2', '3']);
  // The owner's own words are theirs, and a customer's are nobody's else.
  const between = [
    reply(2, cakes),
    { ...question, ...weddings },
    reply(3, weddings, 'owner'),
    reply(4, cakes),
  ];
  assert.deepEqual(read(between), ['2', '1', '3', '4']);
  const interrupted = [reply(2, cakes), reply(3, weddings, 'owner'), reply(4, weddings)];
  assert.deepEqual(read(interrupted), ['Cakes', '2', '3', 'Weddings', '4']);
  // Of a server that is yet to be updated.
  assert.deepEqual(read([reply(2, {}), reply(3, {})]), ['2', '3']);
});
