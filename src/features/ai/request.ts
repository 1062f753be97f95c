export interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Prompt {
  /** One system message, then user and assistant in turn, the last one from the user. */
  messages: readonly ChatMessage[];
  /** The most tokens the model may write, reasoning included. */
  maxTokens: number;
}

/** Receives the whole text so far each time it has grown. Reading goes on when the returned promise settles. */
export type OnDraft = (text: string) => Promise<void> | undefined;

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
}

/** The two names that providers have for the limit of tokens. */
export type LimitField = 'max_completion_tokens' | 'max_tokens';

const STREAM = { stream: true, stream_options: { include_usage: true } };

/** The body of a chat completion request. Bytes, because undici would encode a string several times. */
export function bodyOf(
  { model, prompt }: Pick<ModelRequest, 'model' | 'prompt'>,
  limitField: LimitField,
  isStreamed: boolean,
): Buffer {
  const body = { model, messages: prompt.messages, [limitField]: prompt.maxTokens };
  return Buffer.from(JSON.stringify(isStreamed ? { ...body, ...STREAM } : body));
}
