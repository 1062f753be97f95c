import { type Breaker, createBreaker } from './breaker.ts';
import type { ModelAnswer, ModelRequest } from './model.ts';
import { isKeysFault, isProvidersFault, ModelFault } from './model-fault.ts';
import type { Providers } from './providers.ts';

/** A request to one of the providers. */
export interface AddressedRequest extends ModelRequest {
  /** As in `AiAccess`. */
  baseUrl: string;
}

/** A model that costs no time while it is down, and of which only so many calls run at once. */
export interface GuardedModel {
  /** As `ChatModel.complete`; also throws the faults `provider_down` and `busy` at once. */
  complete(request: AddressedRequest): Promise<ModelAnswer>;
  inFlight(): number;
  /** Whether the server's own provider is. */
  isDown(): boolean;
  /** Those that are, by their addresses; '' is the server's own. */
  down(): string[];
}

/** What the metrics hear of. */
export interface ModelObserver {
  called(outcome: 'answered' | ModelFault['kind'], ms: number): void;
}

const MAX_KEY_BREAKERS = 10_000;

/**
 * One breaker for each provider, which opens when it is away for everybody, and one for each key and model: an owner
 * whose own model is slow must not silence the others.
 */
export function createGuardedModel(
  providers: Providers,
  maxInFlight: number,
  clock: () => number,
  observer: ModelObserver,
): GuardedModel {
  const byProvider = new Map<string, ProviderState>();
  const byKey = new Map<string, KeyState>();
  let inFlight = 0;

  /** As many as there are providers. */
  function providerState(baseUrl: string): ProviderState {
    const known = byProvider.get(baseUrl) ?? { breaker: createBreaker(clock), failing: new Set() };
    byProvider.set(baseUrl, known);
    return known;
  }

  function keyState(request: AddressedRequest): KeyState {
    const name = nameOf(request);
    const known = byKey.get(name) ?? { name, breaker: createBreaker(clock) };
    // Taken out and put back, so that the one used longest ago goes first.
    byKey.delete(name);
    byKey.set(name, known);
    const oldest = byKey.keys().next();
    if (byKey.size > MAX_KEY_BREAKERS && !oldest.done) byKey.delete(oldest.value);
    return known;
  }

  /** The two that judge the request; throws when it is held back. */
  function admit(request: AddressedRequest): { own: KeyState; provider: ProviderState } {
    if (inFlight >= maxInFlight) throw new ModelFault('busy');
    const own = keyState(request);
    const provider = providerState(request.baseUrl);
    // Looked at first: one breaker must not give its probe away while the other holds the request back.
    if (own.breaker.isOpen() || provider.breaker.isOpen()) throw new ModelFault('provider_down');
    own.breaker.allows();
    provider.breaker.allows();
    return { own, provider };
  }

  function send(request: AddressedRequest): Promise<ModelAnswer> {
    const { own, provider } = admit(request);
    const model = providers.at(request.baseUrl);
    const startedAt = clock();
    const answered = model.complete(request);
    inFlight += 1;
    // Not awaited: a function that waits is twice as much to copy for each collection while the AI thinks.
    return answered.then(
      (answer) => {
        inFlight -= 1;
        isBack(provider);
        own.breaker.succeeded();
        observer.called('answered', clock() - startedAt);
        return answer;
      },
      (error: unknown) => {
        inFlight -= 1;
        if (error instanceof ModelFault) {
          observer.called(error.kind, clock() - startedAt);
          judge(provider, error, own.name);
          if (isKeysFault(error)) own.breaker.failed();
        }
        throw error;
      },
    );
  }

  return {
    complete(request) {
      try {
        return send(request);
      } catch (error) {
        return Promise.reject(error);
      }
    },
    inFlight: () => inFlight,
    isDown: () => providerState('').breaker.isOpen(),
    down: () => [...byProvider].filter(([, { breaker }]) => breaker.isOpen()).map(([baseUrl]) => baseUrl),
  };
}

/** Of one key with one model. */
interface KeyState {
  name: string;
  breaker: Breaker;
}

interface ProviderState {
  breaker: Breaker;
  /** Keys and models that it has failed since its last good answer. */
  failing: Set<string>;
}

function nameOf({ baseUrl, model, apiKey }: AddressedRequest): string {
  return `${baseUrl} ${model} ${apiKey}`;
}

/** Silence says nothing about the provider: it may be one slow model, or a machine that has gone. */
function judge(provider: ProviderState, fault: ModelFault, name: string): void {
  if (fault.kind === 'timeout') return;
  if (!isProvidersFault(fault)) isBack(provider);
  else if (concernsAll(fault, provider, name)) provider.breaker.failed();
}

function isBack({ breaker, failing }: ProviderState): void {
  breaker.succeeded();
  failing.clear();
}

/** A server that can't be reached is away for everybody. Errors of its own may be those of one owner's model alone. */
function concernsAll(fault: ModelFault, { failing }: ProviderState, name: string): boolean {
  failing.add(name);
  return fault.kind === 'unreachable' || failing.size > 1;
}
