import { once } from '../../once.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { ChatRequest } from './model-body.ts';
import type { Provider } from './model-call.ts';
import { createLimitFields } from './model-limit-fields.ts';
import type { Endpoint } from './model-send.ts';

export type { ModelAnswer };

/** Hears the whole text so far each time there is more of it. What it returns is waited for before more is read. */
export type OnDraft = (text: string) => Promise<void> | undefined;

export interface ModelRequest extends ChatRequest {
  /** The owner's key, or the server's. */
  apiKey: string;
  /** Bounds the whole call, in milliseconds. */
  timeoutMs: number;
  /** Asks for a stream. */
  onDraft?: OnDraft | undefined;
}

/** One chat model behind an OpenAI-compatible address. */
export interface ChatModel {
  /** One answer, without retry. Throws ModelFault for whatever goes wrong, never anything else. */
  complete(request: ModelRequest): Promise<ModelAnswer>;
  /** Whether the provider takes the key: throws ModelFault when not. Returns the models that it offers, 500 at most. */
  listModels(apiKey: string, timeoutMs: number): Promise<string[]>;
  /** Loads what the first reply needs, ahead of it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

interface Client {
  provider: Provider;
  call(request: ModelRequest): Promise<ModelAnswer>;
}

/** `baseUrl` ends in /v1 or the like. The HTTP client is loaded with the first call. */
export function createChatModel(baseUrl: string): ChatModel {
  const base = baseUrl.replace(/\/+$/, '');
  const endpoint = endpointOf(`${base}/chat/completions`);
  const limitFields = createLimitFields();
  const client = once(async () => {
    const [{ callModel }, { createModelConnections }] = await Promise.all([
      import('./model-call.ts'),
      import('./model-connection.ts'),
    ]);
    const provider = { connections: createModelConnections(), endpoint, limitFields };
    loaded = { provider, call: (request) => callModel(provider, request) };
    return loaded;
  });
  let loaded: Client | null = null;

  async function stream(request: ModelRequest, onDraft: OnDraft): Promise<ModelAnswer> {
    const endsAt = performance.now() + request.timeoutMs;
    const [{ streamModel }, { provider, call }] = await Promise.all([import('./model-stream.ts'), client()]);
    const streamed = await streamModel(provider, request, onDraft);
    // Not every server can do that; then there is the answer and no draft of it.
    return streamed ?? call({ ...request, timeoutMs: endsAt - performance.now() });
  }

  return {
    complete(request) {
      if (request.onDraft !== undefined) return stream(request, request.onDraft);
      // Without a promise in between where there need not be one: all of them are kept while the AI thinks.
      return loaded === null ? client().then(({ call }) => call(request)) : loaded.call(request);
    },
    async listModels(apiKey, timeoutMs) {
      const [{ listModels }, { provider }] = await Promise.all([import('./model-list.ts'), client()]);
      return listModels(provider, endpointOf(`${base}/models`), apiKey, timeoutMs);
    },
    async warmUp() {
      await client();
    },
    async close() {
      await (await client.made())?.provider.connections.destroy();
    },
  };
}

function endpointOf(address: string): Endpoint {
  const { origin, pathname, search } = new URL(address);
  return { origin, path: `${pathname}${search}` };
}
