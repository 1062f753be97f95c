export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What is shown beside the text of a message. */
export interface ShownPictures {
  /** The index of the message. */
  at: number;
  dataUrls: readonly string[];
}

export interface Prompt {
  /** One system message, then user and assistant in turn, the last one from the user. */
  messages: readonly ChatMessage[];
  /** The most tokens the model may write, reasoning included. */
  maxTokens: number;
  pictures?: ShownPictures | undefined;
}

/** Receives the whole text so far each time it has grown. Reading goes on when the returned promise settles. */
export type OnDraft = (text: string) => Promise<void> | undefined;

/** The shape that an answer is to have, as JSON. */
export interface AnswerFormat {
  name: string;
  /** A JSON Schema, as strict as providers take it. */
  schema: object;
}

/**
 * Faults hold back only what is asked in the same lane: neither a second look, nor a trial, nor finding by meaning, nor a voice
 * message ever costs a customer the reply.
 */
export type Lane = 'look' | 'trial' | 'trial_look' | 'meaning' | 'reading_in' | 'hearing';

/** One question to a chat model. */
export interface ModelRequest {
  prompt: Prompt;
  model: string;
  /** The owner's key, or the server's. */
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  /** Asks for a stream. */
  onDraft?: OnDraft | undefined;
  /** Where the provider does not take it, the answer is plain text. */
  format?: AnswerFormat | undefined;
  /** What it is for. Without it, a reply to a customer. */
  lane?: Lane | undefined;
}

/** The two names that providers have for the limit of tokens. */
export type LimitField = 'max_completion_tokens' | 'max_tokens';

const STREAM = { stream: true, stream_options: { include_usage: true } };

/** A system message stays the same object as long as its template does. */
const firstMessages = new WeakMap<ChatMessage, Buffer>();

/**
 * The body of a chat completion request. Bytes, because undici would encode a string several times. The first message,
 * by far the longest, is encoded once: that saves 25 of 280 µs a reply.
 */
export function bodyOf(
  { model, prompt, format }: Pick<ModelRequest, 'model' | 'prompt' | 'format'>,
  limitField: LimitField,
  isStreamed: boolean,
): Buffer {
  const [first, ...rest] = prompt.messages;
  if (first === undefined) throw new TypeError('A prompt has messages.');
  const answer = format === undefined ? {} : { response_format: responseFormat(format) };
  const fields = { model, [limitField]: prompt.maxTokens, ...(isStreamed ? STREAM : {}), ...answer };
  const start = `${JSON.stringify(fields).slice(0, -1)},"messages":[`;
  const shown = rest.map((message, index) => withPictures(message, index + 1, prompt.pictures));
  const end = `${shown.map((message) => `,${JSON.stringify(message)}`).join('')}]}`;
  return Buffer.concat([Buffer.from(start), bytesOf(first), Buffer.from(end)]);
}

function withPictures(message: ChatMessage, at: number, pictures: ShownPictures | undefined) {
  if (pictures?.at !== at) return message;
  const { role, content } = message;
  const shown = pictures.dataUrls.map((url) => ({ type: 'image_url', image_url: { url } }));
  return { role, content: [{ type: 'text', text: content }, ...shown] };
}

function responseFormat({ name, schema }: AnswerFormat) {
  return { type: 'json_schema', json_schema: { name, strict: true, schema } };
}

function bytesOf(message: ChatMessage): Buffer {
  const known = firstMessages.get(message);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(message));
  firstMessages.set(message, bytes);
  return bytes;
}
