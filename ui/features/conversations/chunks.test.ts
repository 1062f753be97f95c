import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MessageView } from '../../../src/contract/conversation.ts';
import { chunksOf } from './chunks.ts';
import type { TimelineItem } from './timeline.ts';

const row = (id: number): TimelineItem => ({
  kind: 'message',
  key: `message ${id}`,
  message: { id } as MessageView,
});
const day: TimelineItem = { kind: 'day', key: 'day', at: '2026-11-20T10:00:00Z' };
const rows = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => row(from + at));
const read = (items: TimelineItem[], anchorId: number) =>
  chunksOf(items, anchorId).map((chunk) => [
    chunk.key,
    chunk.items.map(({ key }) => key.replace('message ', '')),
  ]);

test('a cut stays where it is when older and newer messages come', () => {
  const first = new Map(chunksOf(rows(101, 200), 101).map((chunk) => [chunk.key, chunk.items]));
  assert.deepEqual([...first.keys()], ['0', '1', '2', '3', '4']);
  const more = new Map(chunksOf(rows(51, 230), 101).map((chunk) => [chunk.key, chunk.items]));
  assert.deepEqual([...more.keys()], ['-3', '-2', '-1', '0', '1', '2', '3', '4', '5', '6']);
  for (const [key, items] of first) assert.deepEqual(more.get(key), items);
});

test('a day goes with the message after it, and what comes last with the last', () => {
  const items = [...rows(1, 20), day, ...rows(21, 22), { ...day, key: 'event' }];
  assert.deepEqual(read(items, 1)[1], ['1', ['day', '21', '22', 'event']]);
  assert.deepEqual(read([day], 0), [['0', ['day']]]);
  assert.deepEqual(read([], 0), []);
});
