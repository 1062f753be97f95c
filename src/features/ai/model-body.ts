import type { ChatMessage } from '../replies/prompt/prompt.ts';
import type { LimitField } from './model-limit-fields.ts';

/** What is asked of a chat endpoint. */
export interface ChatRequest {
  model: string;
  messages: readonly ChatMessage[];
  maxTokens: number;
}

/** Asks for the answer while it is written, and for its tokens at the end. */
export const STREAMED = ',"stream":true,"stream_options":{"include_usage":true}';

/** The same message is sent as long as a template stays as it is. */
const written = new WeakMap<ChatMessage, Buffer>();

/**
 * The body as JSON, with `more` fields at its end. The system message, by far the longest, is written once and then
 * copied. Bytes, outside the heap: a thousand texts held while the AI thinks would be copied by every collection.
 */
export function bytesOf(
  { model, messages, maxTokens }: ChatRequest,
  limitField: LimitField,
  more: '' | typeof STREAMED = '',
): Buffer {
  const [first, ...rest] = messages;
  const before = `{"model":${JSON.stringify(model)},"messages":[`;
  const after = rest.map((message) => `,${JSON.stringify(message)}`).join('');
  const end = `],"${limitField}":${maxTokens}${more}}`;
  const head = first === undefined ? Buffer.alloc(0) : messageBytes(first);
  return Buffer.concat([Buffer.from(before), head, Buffer.from(`${after}${end}`)]);
}

function messageBytes(message: ChatMessage): Buffer {
  const known = written.get(message);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(message));
  if (message.role === 'system') written.set(message, bytes);
  return bytes;
}
