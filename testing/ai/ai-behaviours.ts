/** What OpenAI-compatible servers answer, on good days and on bad ones. */
import type { Behaviour, Call, Exchange } from '../wire/http-stand-in.ts';
import * as wire from '../wire/wire.ts';
import { respond } from '../wire/wire.ts';

/** The part of a Chat Completions request that the product sends. */
export interface AiRequest {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: { include_usage?: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  temperature?: number;
  response_format?: { type: string; json_schema: { schema: { properties: Record<string, object> } } };
}

export function aiRequest(call: Call): AiRequest {
  return call.body as AiRequest;
}

interface Choice {
  message?: unknown;
  finish_reason?: string;
  error?: object;
}

function completion(call: Call, choice: Choice): object {
  return {
    id: 'chatcmpl-stand-in',
    object: 'chat.completion',
    created: Math.floor(call.receivedAt / 1000),
    model: aiRequest(call).model,
    choices: [{ index: 0, logprobs: null, finish_reason: 'stop', ...choice }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  };
}

function message(content: unknown, extra: object = {}): Choice {
  return { message: { role: 'assistant', content, refusal: null, ...extra } };
}

/** A well-formed completion with an unusual choice. */
function choose(choice: Choice): Behaviour {
  return (exchange) => respond({ body: completion(exchange.call, choice) })(exchange);
}

function chunk(call: Call, delta: object, finishReason: string | null): string {
  const { choices: _choices, usage: _usage, ...head } = completion(call, {}) as Record<string, unknown>;
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  return `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', choices })}\n\n`;
}

function streamHead({ response }: Exchange): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
}

function stream(exchange: Exchange, content: string): void {
  streamHead(exchange);
  const { call, response } = exchange;
  response.write(chunk(call, { role: 'assistant', content: '' }, null));
  for (const word of content.match(/\S+\s*|\s+/g) ?? []) response.write(chunk(call, { content: word }, null));
  streamEnd(exchange);
}

/** With the usage, where it was asked for. */
function streamEnd({ call, response }: Exchange): void {
  response.write(chunk(call, {}, 'stop'));
  if (aiRequest(call).stream_options?.include_usage === true) {
    const usage = { ...completion(call, {}), object: 'chat.completion.chunk', choices: [] };
    response.write(`data: ${JSON.stringify(usage)}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

/** A good answer, streamed where the request asks for that. */
export function reply(content: string | ((request: AiRequest) => string)): Behaviour {
  return (exchange) => {
    const request = aiRequest(exchange.call);
    const said = typeof content === 'string' ? content : content(request);
    if (request.stream === true) return stream(exchange, said);
    return choose(message(said))(exchange);
  };
}

/** Streams the beginning of an answer at once, and its end when `told`. */
export function inTwoParts(beginning: string, told: Promise<unknown>, end: string): Behaviour {
  return async (exchange) => {
    streamHead(exchange);
    const { call, response } = exchange;
    response.write(chunk(call, { content: beginning }, null));
    await told;
    response.write(chunk(call, { content: end }, null));
    streamEnd(exchange);
  };
}

function failure(status: number, error: object, headers: Record<string, string> = {}): Behaviour {
  return respond({ status, headers, body: { error } });
}

/** Refuses the key and, as some servers do, repeats it. */
function unauthorized(exchange: Exchange): void | Promise<void> {
  const key = (exchange.call.headers.authorization ?? '').replace(/^Bearer /, '');
  const said = `Incorrect API key provided: ${key}.`;
  return failure(401, { message: said, type: 'invalid_request_error', code: 'invalid_api_key' })(exchange);
}

function unknownModel(exchange: Exchange): void | Promise<void> {
  const said = `The model '${aiRequest(exchange.call).model}' does not exist or you do not have access to it.`;
  return failure(404, { message: said, type: 'invalid_request_error', code: 'model_not_found' })(exchange);
}

/** 429. `retryAfter` is the header as sent: seconds, or an HTTP date; without it there is no header. */
export function rateLimited(retryAfter?: string): Behaviour {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  const said = 'Rate limit reached for requests';
  return failure(429, { message: said, type: 'requests', code: 'rate_limit_exceeded' }, headers);
}

/** Answers `reply`, but refuses a request that has `field`. */
export function refusesField(
  field: 'max_tokens' | 'max_completion_tokens' | 'temperature',
  otherwise: Behaviour = reply('Of course.'),
): Behaviour {
  const said = {
    max_tokens:
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    max_completion_tokens: 'Unrecognized request argument supplied: max_completion_tokens',
    temperature:
      "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
  };
  const error = { message: said[field], type: 'invalid_request_error', param: field };
  const refusal = failure(400, { ...error, code: 'unsupported_parameter' });
  return (exchange) => (field in aiRequest(exchange.call) ? refusal(exchange) : otherwise(exchange));
}

/** Answers `otherwise`, but refuses a request that asks for a format of the answer. */
export function refusesFormat(otherwise: Behaviour = reply('Of course.')): Behaviour {
  const said = "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.";
  const refusal = failure(400, { message: said, type: 'invalid_request_error', param: 'response_format' });
  return (exchange) => ('response_format' in aiRequest(exchange.call) ? refusal : otherwise)(exchange);
}

/** The same from servers that check requests strictly: 422, and no `error` object. */
export function forbidsExtraField(field: string, otherwise: Behaviour = reply('Of course.')): Behaviour {
  const detail = [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }];
  const refusal = respond({ status: 422, body: { detail } });
  return (exchange) => (field in aiRequest(exchange.call) ? refusal(exchange) : otherwise(exchange));
}

/** Begins to stream an answer, then breaks the connection. */
async function resetMidStream(exchange: Exchange): Promise<void> {
  streamHead(exchange);
  exchange.response.write(chunk(exchange.call, { role: 'assistant', content: 'Of ' }, null));
  await wire.after(20, wire.resetBeforeAnswer)(exchange);
}

/** Server-sent events as they stand, whether they were asked for or not. */
function events(text: string): Behaviour {
  return respond({ headers: { 'content-type': 'text/event-stream; charset=utf-8' }, body: text });
}

function part(content: string, finishReason: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finishReason }] })}`;
}

/** Answers `reply`, but refuses a request with a system message. */
export function refusesSystem(otherwise: Behaviour = reply('Of course.')): Behaviour {
  const said = 'Developer instruction is not enabled for models/gemma-3-27b-it';
  const refusal = failure(400, { message: said, status: 'INVALID_ARGUMENT', code: 400 });
  const hasSystem = (call: Call) => aiRequest(call).messages.some(({ role }) => role === 'system');
  return (exchange) => (hasSystem(exchange.call) ? refusal : otherwise)(exchange);
}

/** Answers `reply`, but ends with `status` where a format is asked for, in words that need not name it. */
export function breaksOnFormat(
  status: number,
  said: string,
  otherwise: Behaviour = reply('Of course.'),
): Behaviour {
  const refusal = failure(status, { message: said });
  return (exchange) => ('response_format' in aiRequest(exchange.call) ? refusal : otherwise)(exchange);
}

/** A complete answer whose JSON is padded to `bytes`. */
export function huge(bytes: number): Behaviour {
  return (exchange) => {
    const body = JSON.stringify(completion(exchange.call, message('x'.repeat(bytes))));
    return respond({ body })(exchange);
  };
}

/** An answer that the provider broke off. */
const HALF = 'Of course, we bake it fresh and the best of it is that';
const html = '<!doctype html><html><body><h1>Welcome to nginx!</h1></body></html>';
const toolCall = { id: 'call_1', type: 'function', function: { name: 'lookup', arguments: '{}' } };
const good = { choices: [{ index: 0, ...message('Of course.'), finish_reason: 'stop' }] };
const goodText = JSON.stringify(good);

/** Answers from which no reply can be taken: every one is an error of its own kind. */
export const aiFaults = {
  hang: wire.hang,
  hangAfterHeaders: wire.hangAfterHeaders,
  closeWithoutAnswer: wire.closeWithoutAnswer,
  resetBeforeAnswer: wire.resetBeforeAnswer,
  resetMidBody: wire.resetMidBody(good),
  resetMidStream,
  drip: wire.drip(good),
  endless: wire.endless(),
  huge: huge(20 * 1024 * 1024),
  unauthorized,
  forbidden: failure(403, { message: 'Country not supported', code: 'unsupported_country_region_territory' }),
  unknownModel,
  rateLimited: rateLimited('1'),
  rateLimitedForLong: rateLimited('120'),
  rateLimitedWithoutTime: rateLimited(),
  rateLimitedUntilDate: (exchange) => rateLimited(new Date(Date.now() + 2000).toUTCString())(exchange),
  outOfCredit: failure(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }),
  serverError: failure(500, { message: 'The server had an error', type: 'server_error', code: null }),
  serverErrorAsHtml: respond({ status: 502, headers: { 'content-type': 'text/html' }, body: html }),
  unavailable: failure(503, { message: 'Overloaded', type: 'overloaded_error' }, { 'retry-after': '1' }),
  redirect: respond({ status: 307, headers: { location: '/elsewhere' }, body: '' }),
  html: respond({ headers: { 'content-type': 'text/html' }, body: html }),
  htmlLabelledJson: respond({ body: html }),
  halfJson: respond({ body: goodText.slice(0, goodText.length / 2) }),
  emptyBody: respond({ body: '' }),
  jsonNull: respond({ body: 'null' }),
  errorWith200: respond({ body: { error: { message: 'Provider returned error', code: 502 } } }),
  noChoices: respond({ body: { id: 'chatcmpl-stand-in', object: 'chat.completion' } }),
  emptyChoices: respond({ body: { ...good, choices: [] } }),
  noMessage: choose({}),
  contentNull: choose(message(null)),
  contentEmpty: choose(message('')),
  contentBlank: choose(message(' \n\t ')),
  contentNumber: choose(message(42)),
  refusal: choose(message(null, { refusal: "I'm sorry, I can't help with that." })),
  contentFilter: choose({ ...message(''), finish_reason: 'content_filter' }),
  toolCalls: choose({ ...message(null, { tool_calls: [toolCall] }), finish_reason: 'tool_calls' }),
  endedInError: choose({ ...message(HALF), finish_reason: 'error' }),
  errorInChoice: choose({
    ...message(HALF),
    error: { code: 502, message: 'Upstream idle timeout exceeded' },
  }),
  errorBeside: respond({ body: { ...good, error: { message: 'Worker limit reached' } } }),
  errorInStream: events(`${part(HALF)}\n\ndata: {"error":{"message":"Worker limit reached"}}\n\n`),
  streamWithoutEnd: events(`${part(HALF)}\n\n`),
  filteredHalfWay: choose({ ...message(HALF), finish_reason: 'content_filter' }),
  filteredByAnotherName: choose({ ...message(HALF), finish_reason: 'PROHIBITED_CONTENT' }),
  onlyThoughtParts: choose(message([{ type: 'thinking', text: 'They want to know the price.' }])),
  keyRefusedAs400: respond({
    status: 400,
    body: [{ error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } }],
  }),
  creditUsedUpAs400: failure(400, {
    code: 'billing_hard_limit_reached',
    message: 'Billing hard limit has been reached',
  }),
  creditUsedUpWith200: respond({ body: { error: { code: 402, message: 'Payment Required' } } }),
  onlyThinking: choose(message('<think>They want to know the price.', { reasoning_content: 'The price...' })),
} satisfies Record<string, Behaviour>;

/** Answers that look odd and still hold a reply: 'Of course.', cut short where the name says so. */
export const aiOddities = {
  contentParts: choose(
    message([
      { type: 'text', text: 'Of ' },
      { type: 'text', text: 'course.' },
    ]),
  ),
  cutAtLength: choose({ ...message('Of course we do that. Your bread is re'), finish_reason: 'length' }),
  cutByAnotherName: choose({
    ...message('Of course we do that. Your bread is re'),
    finish_reason: 'MAX_TOKENS',
  }),
  thoughtParts: choose(
    message([
      { type: 'reasoning', text: 'They ask for a favour.' },
      { type: 'text', text: 'Of course.' },
    ]),
  ),
  streamUnasked: events(`${part('Of ')}\n\ndata:\n\n${part('course.', 'stop')}\n\ndata: [DONE]\n\n`),
  streamWithoutLastBreak: events(`${part('Of ')}\n\n${part('course.', 'stop')}`),
  wholeMessageInEvent: events(`data: ${goodText}\n\n`),
  reasoningBeside: choose(message('Of course.', { reasoning_content: 'They ask for a favour.' })),
  thinkingInside: choose(message('<think>\nThey ask for a favour.\n</think>\n\nOf course.')),
  plainTextLabel: respond({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body: good }),
  noFinishReason: respond({ body: { choices: [message('Of course.')] } }),
  surroundingBlanks: choose(message('\n\n  Of course.  \n')),
} satisfies Record<string, Behaviour>;
