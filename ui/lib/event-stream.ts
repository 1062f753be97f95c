import { ApiError, type RequestOptions, respond } from './http.ts';

export interface StreamEvent {
  name: string;
  /** Parsed JSON. */
  data: unknown;
}

/**
 * The events of a stream that needs the token: a browser's `EventSource` can send no header and no body. A refusal,
 * and the server's `error` event, are thrown as `ApiError`.
 */
export async function* streamEvents(path: string, options: RequestOptions = {}): AsyncGenerator<StreamEvent> {
  const headers = { ...options.headers, accept: 'text/event-stream' };
  const response = await respond(path, { ...options, headers });
  if (response.body === null) return;
  for await (const event of parseEvents(response.body)) {
    if (event.name === 'error') throw new ApiError(500, JSON.stringify(event.data));
    yield event;
  }
}

/** Events as they come in, however their bytes are cut. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    while (true) {
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event !== null) yield event;
      }
      if (done) return;
    }
  } finally {
    // A listener that stops early ends the request too.
    await reader.cancel().catch(() => undefined);
  }
}

/** null for what carries no data, such as the line that keeps a connection alive. */
function parseBlock(block: string): StreamEvent | null {
  let name = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { name, data: JSON.parse(data.join('\n')) };
}
