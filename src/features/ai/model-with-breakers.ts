import { createBoundedCache } from '../../bounded-cache.ts';
import { MODEL_FAULTS } from '../../contract/no-ai-reasons.ts';
import type { ModelAnswer } from './answer.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import type { ModelClient } from './client.ts';
import type { Embedded, EmbeddingRequest } from './embeddings.ts';
import { ModelFault } from './faults.ts';
import type { Providers } from './providers.ts';
import type { ModelRequest } from './request.ts';
import type { Transcript, TranscriptionRequest } from './transcriptions.ts';

export interface ModelWithBreakers {
  /** As `ModelClient.complete`; also throws the faults `provider_down` and `busy` at once. */
  complete(request: ModelRequest, timeoutMs: number): Promise<ModelAnswer>;
  /** Calls under way: all, or those to one address, '' the server's own. */
  inFlight(baseUrl?: string): number;
  /** Whether the breaker of the server's own provider is open. */
  isDown(): boolean;
  /** The addresses of all providers with an open breaker; '' is the server's own. */
  down(): string[];
}

export interface EmbedderWithBreakers {
  /** As `ModelClient.embed`; also throws the faults `provider_down` and `busy` at once. */
  embed(request: EmbeddingRequest, timeoutMs: number): Promise<Embedded>;
}

export interface TranscriberWithBreakers {
  /** As `ModelClient.transcribe`; also throws the faults `provider_down` and `busy` at once. */
  transcribe(request: TranscriptionRequest, timeoutMs: number): Promise<Transcript>;
}

/** Receives the outcome of each call that asks for a text, for the metrics. */
export interface ModelObserver {
  called(outcome: 'answered' | ModelFault['kind'], ms: number): void;
}

interface Provider {
  breaker: Breaker;
  /** The keys and models that failed since the last good answer. */
  failing: Set<string>;
  inFlight: number;
}

type Asking = Pick<ModelRequest, 'baseUrl' | 'model' | 'apiKey' | 'lane'>;

const MAX_KEY_BREAKERS = 10_000;

/**
 * The models of all providers, with a limit of calls at once and circuit breakers: one for each provider, and one for
 * each key and model, so that one owner's slow model does not silence the others. Each lane beside
 * replies to customers has breakers of its own for key and model, and leaves those of the providers alone.
 */
export function createModelWithBreakers(
  providers: Providers,
  maxInFlight: number,
  clock: () => number,
  observer: ModelObserver,
): ModelWithBreakers & EmbedderWithBreakers & TranscriberWithBreakers {
  /** Not bounded: the operator names the providers. */
  const byProvider = new Map<string, Provider>();
  const byKey = createBoundedCache<string, Breaker>(MAX_KEY_BREAKERS);
  let inFlight = 0;

  function providerAt(baseUrl: string): Provider {
    const known = byProvider.get(baseUrl) ?? {
      breaker: createBreaker(clock),
      failing: new Set(),
      inFlight: 0,
    };
    byProvider.set(baseUrl, known);
    return known;
  }

  function breakerOf(keyAndModel: string): Breaker {
    const breaker = byKey.get(keyAndModel) ?? createBreaker(clock);
    byKey.set(keyAndModel, breaker);
    return breaker;
  }

  async function guarded<Answer>(
    { baseUrl, model, apiKey, lane }: Asking,
    ask: (client: ModelClient) => Promise<Answer>,
    called: ModelObserver['called'],
  ): Promise<Answer> {
    if (inFlight >= maxInFlight) throw new ModelFault('busy');
    const isForCustomer = lane === undefined;
    const keyAndModel = `${baseUrl} ${model} ${apiKey}`;
    const own = breakerOf(isForCustomer ? keyAndModel : `${keyAndModel} ${lane}`);
    const provider = providerAt(baseUrl);
    // Both are checked first: one breaker must not spend its probe while the other holds the request back.
    if (own.isOpen() || provider.breaker.isOpen()) throw new ModelFault('provider_down');
    own.takeProbe();
    if (isForCustomer) provider.breaker.takeProbe();
    const client = providers.at(baseUrl);
    const startedAt = clock();
    inFlight += 1;
    provider.inFlight += 1;
    try {
      const answer = await ask(client);
      if (isForCustomer) providerWorks(provider);
      own.succeeded();
      called('answered', clock() - startedAt);
      return answer;
    } catch (error) {
      if (error instanceof ModelFault) {
        called(error.kind, clock() - startedAt);
        if (isForCustomer) judgeProvider(provider, error, keyAndModel);
        if (MODEL_FAULTS[error.kind].breaker !== null) own.failed();
      }
      throw error;
    } finally {
      inFlight -= 1;
      provider.inFlight -= 1;
    }
  }

  return {
    complete: (request, timeoutMs) =>
      guarded(request, (client) => client.complete(request, timeoutMs), observer.called),
    // Not measured: beside replies, their few milliseconds would make the AI look fast.
    embed: (request, timeoutMs) =>
      guarded(
        request,
        (client) => client.embed(request, timeoutMs),
        () => undefined,
      ),
    transcribe: (request, timeoutMs) =>
      guarded(
        request,
        (client) => client.transcribe(request, timeoutMs),
        () => undefined,
      ),
    inFlight: (baseUrl) => (baseUrl === undefined ? inFlight : providerAt(baseUrl).inFlight),
    isDown: () => providerAt('').breaker.isOpen(),
    down: () => [...byProvider].filter(([, { breaker }]) => breaker.isOpen()).map(([baseUrl]) => baseUrl),
  };
}

function judgeProvider(provider: Provider, { kind }: ModelFault, keyAndModel: string): void {
  // Says nothing about the provider: the cause may be one slow model, or a machine that is gone.
  if (kind === 'timeout') return;
  if (MODEL_FAULTS[kind].breaker !== 'provider') {
    providerWorks(provider);
    return;
  }
  provider.failing.add(keyAndModel);
  // A server that can't be reached is away for every key. Its errors may come from one owner's model alone.
  if (kind === 'unreachable' || provider.failing.size > 1) provider.breaker.failed();
}

function providerWorks({ breaker, failing }: Provider): void {
  breaker.succeeded();
  failing.clear();
}
