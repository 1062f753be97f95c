import { once } from '../../once.ts';
import type { ModelAnswer } from './model-answer.ts';
import type { LimitField } from './model-call.ts';
import { ModelFault } from './model-fault.ts';
import type { Endpoint } from './model-post.ts';
import type { ChatMessage } from './prompt/prompt.ts';

export type { ModelAnswer };

export interface ModelRequest {
  /** The owner's key, or the server's. */
  apiKey: string;
  model: string;
  messages: readonly ChatMessage[];
  maxTokens: number;
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

/** `baseUrl` ends in /v1 or the like. The HTTP client and the SDK are loaded with the first call that needs them. */
export function createChatModel(baseUrl: string): ChatModel {
  const client = once(async () => {
    const [{ callModel }, { createModelConnections }] = await Promise.all([
      import('./model-call.ts'),
      import('./model-connection.ts'),
    ]);
    return { callModel, connections: createModelConnections() };
  });
  const sdk = once(async () => {
    const [{ createModelSdk }, { connections }] = await Promise.all([import('./model-sdk.ts'), client()]);
    return createModelSdk(baseUrl, connections);
  });
  /** Providers disagree about the name of the token limit; what a model refused once is not sent again. */
  const limitFields = new Map<string, LimitField>();
  const endpoint = endpointOf(`${baseUrl.replace(/\/+$/, '')}/chat/completions`);

  async function ask(request: ModelRequest, limitField: LimitField): Promise<ModelAnswer> {
    const { apiKey, timeoutMs, onDraft } = request;
    if (onDraft !== undefined) {
      const body = bodyOf(request, limitField);
      const streamed = await (await sdk()).stream({ apiKey, body, timeoutMs }, onDraft);
      if (streamed !== null) return streamed;
      // Not every server can do that; then there is the answer and no draft of it.
    }
    const { callModel, connections } = await client();
    const body = bodyOf(request, limitField);
    return callModel(connections, { endpoint, apiKey, body, limitField, timeoutMs });
  }

  return {
    complete(request) {
      const limitField = limitFields.get(request.model) ?? 'max_completion_tokens';
      return ask(request, limitField).catch((error: unknown) => {
        if (error instanceof ModelFault && error.kind === 'limit_field_refused') {
          limitFields.set(
            request.model,
            limitField === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens',
          );
        }
        throw error;
      });
    },
    listModels: async (apiKey, timeoutMs) => (await sdk()).listModels(apiKey, timeoutMs),
    async warmUp() {
      await client();
    },
    async close() {
      await (await client.made())?.connections.destroy();
    },
  };
}

function bodyOf({ model, messages, maxTokens }: ModelRequest, limitField: LimitField) {
  return { model, messages: [...messages], [limitField]: maxTokens };
}

function endpointOf(address: string): Endpoint {
  const { origin, pathname, search } = new URL(address);
  return { origin, path: `${pathname}${search}` };
}
