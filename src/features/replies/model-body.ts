import type { LimitField } from './model-limit-fields.ts';
import type { ChatMessage } from './prompt/prompt.ts';

/** What is asked of a chat endpoint. */
export interface ChatRequest {
  model: string;
  messages: readonly ChatMessage[];
  maxTokens: number;
}

/** As an SDK takes it. */
export function bodyOf({ model, messages, maxTokens }: ChatRequest, limitField: LimitField) {
  return { model, messages: [...messages], [limitField]: maxTokens };
}

/** The same message is sent as long as a template stays as it is. */
const written = new WeakMap<ChatMessage, Buffer>();

/**
 * The same as JSON. The system message, by far the longest, is written once and then copied. Bytes, outside the heap: a
 * thousand texts held while the AI thinks would be copied by every collection.
 */
export function bytesOf({ model, messages, maxTokens }: ChatRequest, limitField: LimitField): Buffer {
  const [first, ...rest] = messages;
  if (first?.role !== 'system')
    return Buffer.from(JSON.stringify(bodyOf({ model, messages, maxTokens }, limitField)));
  const before = `{"model":${JSON.stringify(model)},"messages":[`;
  const after = rest.map((message) => `,${JSON.stringify(message)}`).join('');
  const end = `],"${limitField}":${maxTokens}}`;
  return Buffer.concat([Buffer.from(before), systemBytes(first), Buffer.from(`${after}${end}`)]);
}

function systemBytes(message: ChatMessage): Buffer {
  const known = written.get(message);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(message));
  written.set(message, bytes);
  return bytes;
}
