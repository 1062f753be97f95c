import { once } from '../../once.ts';
import type { ModelAnswer } from './model-answer.ts';
import { bodyOf, type ChatRequest } from './model-body.ts';
import type { Provider } from './model-call.ts';
import { createLimitFields } from './model-limit-fields.ts';
import type { Endpoint } from './model-post.ts';

export type { ModelAnswer };

export interface ModelRequest extends ChatRequest {
  /** The owner's key, or the server's. */
  apiKey: string;
  /** Bounds the whole call, in milliseconds. */
  timeoutMs: number;
  /** Asks for a stream, and hears the whole text so far each time there is more of it. */
  onDraft?: ((text: string) => void) | undefined;
}

/** One chat model behind an OpenAI-compatible address. */
export interface ChatModel {
  /** One call, no retry. Throws ModelFault for whatever goes wrong, never anything else. */
  complete(request: ModelRequest): Promise<ModelAnswer>;
  /** Whether the provider takes the key: throws ModelFault when not. Returns the models that it offers. */
  listModels(apiKey: string, timeoutMs: number): Promise<string[]>;
  /** Loads what the first reply needs, ahead of it. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

interface Client {
  provider: Provider;
  call(request: ModelRequest): Promise<ModelAnswer>;
}

/** `baseUrl` ends in /v1 or the like. The HTTP client and the SDK are loaded with the first call that needs them. */
export function createChatModel(baseUrl: string): ChatModel {
  const endpoint = endpointOf(`${baseUrl.replace(/\/+$/, '')}/chat/completions`);
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
  const sdk = once(async () => {
    const [{ createModelSdk }, { provider }] = await Promise.all([import('./model-sdk.ts'), client()]);
    return createModelSdk(baseUrl, provider.connections);
  });

  async function stream(request: ModelRequest, onDraft: (text: string) => void): Promise<ModelAnswer> {
    const { apiKey, timeoutMs } = request;
    const body = bodyOf(request, limitFields.of(request.model));
    const streamed = await (await sdk()).stream({ apiKey, body, timeoutMs }, onDraft);
    // Not every server can do that; then there is the answer and no draft of it.
    return streamed ?? (await client()).call(request);
  }

  return {
    complete(request) {
      if (request.onDraft !== undefined) return stream(request, request.onDraft);
      // Without a promise in between where there need not be one: all of them are kept while the AI thinks.
      return loaded === null ? client().then(({ call }) => call(request)) : loaded.call(request);
    },
    listModels: async (apiKey, timeoutMs) => (await sdk()).listModels(apiKey, timeoutMs),
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
