/**
 * An OpenAI-compatible server for tests: Chat Completions, streamed too, embeddings, transcriptions, and the list of models. It proves how
 * the product deals with what comes over the wire, not what a model would say.
 */

import {
  type Behaviour,
  type Call,
  createHttpStandIn,
  type Exchange,
  type HttpStandIn,
} from '../wire/http-stand-in.ts';
import { after, createScript, respond } from '../wire/wire.ts';
import { type AiRequest, aiFaults, reply } from './ai-behaviours.ts';
import { embeddings } from './ai-embeddings.ts';
import { transcript } from './ai-transcriptions.ts';

export interface AiStandInOptions {
  /** What the model says; 'Of course.' by default. */
  reply?: (request: AiRequest) => string;
  /** Silence before each default answer, in milliseconds. */
  delayMs?: number;
  /** The only key that is accepted; any by default. */
  apiKey?: string;
  models?: string[];
  /** How many calls stay in `requests`; all by default. */
  keep?: number;
}

export interface AiStandIn extends Omit<HttpStandIn, 'origin' | 'calls' | 'callCount'> {
  /** What belongs in `[ai] base_url`. */
  url: string;
  /** The calls to Chat Completions, oldest first. */
  requests: Call[];
  /** Chat Completions so far, also those that `keep` has let go. */
  requestCount(): number;
  /** For the next calls, one each; the default again afterwards. */
  enqueue(...behaviours: Behaviour[]): void;
  setDefault(behaviour: Behaviour): void;
  /** The same for embeddings. */
  embeddings: {
    /** The calls, oldest first. */
    requests: Call[];
    enqueue(...behaviours: Behaviour[]): void;
    setDefault(behaviour: Behaviour): void;
  };
  /** The same for voice messages. */
  transcriptions: AiStandIn['embeddings'];
}

const completionsPath = '/v1/chat/completions';
const embeddingsPath = '/v1/embeddings';
const transcriptionsPath = '/v1/audio/transcriptions';

export async function createAiStandIn(options: AiStandInOptions = {}): Promise<AiStandIn> {
  const { delayMs = 0, apiKey, models = ['gpt-6-luna'], keep = Number.POSITIVE_INFINITY } = options;
  const said = reply(options.reply ?? 'Of course.');
  let fallback = delayMs > 0 ? after(delayMs, said) : said;
  const script = createScript(() => fallback);
  const embedder = createSide(embeddings());
  const transcriber = createSide(transcript('Do you have cakes?'));
  const requests: Call[] = [];
  let requestCount = 0;

  const list = models.map((id) => ({ id, object: 'model', created: 0, owned_by: 'stand-in' }));
  const listModels = respond({ body: { object: 'list', data: list } });
  const notFound = respond({ status: 404, body: { error: { message: 'Unknown request URL' } } });

  function choose({ call }: Exchange): Behaviour {
    const isKnownKey = apiKey === undefined || call.headers.authorization === `Bearer ${apiKey}`;
    const route = `${call.method} ${call.path}`;
    if (route === 'GET /v1/models') return isKnownKey ? listModels : aiFaults.unauthorized;
    if (route === `POST ${embeddingsPath}`) {
      embedder.requests.push(call);
      return isKnownKey ? embedder.next() : aiFaults.unauthorized;
    }
    if (route === `POST ${transcriptionsPath}`) {
      transcriber.requests.push(call);
      return isKnownKey ? transcriber.next() : aiFaults.unauthorized;
    }
    if (route !== `POST ${completionsPath}`) return notFound;
    requestCount += 1;
    requests.push(call);
    if (requests.length > keep) requests.shift();
    return isKnownKey ? script.next() : aiFaults.unauthorized;
  }

  const {
    origin,
    calls: _calls,
    callCount: _count,
    ...server
  } = await createHttpStandIn((exchange) => choose(exchange)(exchange), { keep });
  return {
    ...server,
    url: `${origin}/v1`,
    requests,
    requestCount: () => requestCount,
    enqueue: script.enqueue,
    setDefault(behaviour) {
      fallback = behaviour;
    },
    embeddings: embedder,
    transcriptions: transcriber,
  };
}

/** What is asked beside chat. */
function createSide(usual: Behaviour) {
  let current = usual;
  const requests: Call[] = [];
  const script = createScript(() => current);
  return {
    requests,
    ...script,
    setDefault(behaviour: Behaviour): void {
      current = behaviour;
    },
  };
}
