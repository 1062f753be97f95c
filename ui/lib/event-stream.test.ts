import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEvents, type StreamEvent } from './event-stream.ts';

async function eventsOf(chunks: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of parseEvents(body)) events.push(event);
  return events;
}

const TEXT =
  'event: draft\ndata: {"text":"Grüße 🎂"}\n\n: still here\n\nevent: reply\r\ndata: {"text":\r\ndata: "a\\n\\nb"}\r\n\r\n';
const EVENTS = [
  { name: 'draft', data: { text: 'Grüße 🎂' } },
  { name: 'reply', data: { text: 'a\n\nb' } },
];

test('events are the same however their bytes are cut', async () => {
  const bytes = new TextEncoder().encode(TEXT);
  for (const size of [1, 2, 3, 7, 1_000]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    );
    assert.deepEqual(await eventsOf(chunks), EVENTS, `in chunks of ${size}`);
  }
});

test('whoever stops listening ends the request', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
    },
    cancel() {
      isCancelled = true;
    },
  });
  for await (const { data } of parseEvents(body)) {
    assert.equal(data, 1);
    break;
  }
  assert.ok(isCancelled);
});
