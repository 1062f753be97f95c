/** What can go wrong between us and the AI provider. */
export type ModelFaultKind =
  | 'timeout'
  | 'unreachable'
  | 'key_refused'
  | 'model_unknown'
  | 'rate_limited'
  | 'quota_used_up'
  | 'request_refused'
  | 'limit_field_refused'
  | 'provider_error'
  | 'bad_answer'
  | 'empty_answer'
  | 'answer_refused'
  | 'answer_too_large'
  | 'provider_down'
  | 'busy';

/** A model call that gave no usable text. The message is for owners: it says what to do, and holds no key. */
export class ModelFault extends Error {
  override name = 'ModelFault';
  readonly kind: ModelFaultKind;
  /** How long the provider asks us to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: ModelFaultKind, retryAfterMs: number | null = null) {
    super(SENTENCES[kind]);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

const SENTENCES: Readonly<Record<ModelFaultKind, string>> = {
  timeout: 'The AI did not answer in time.',
  unreachable: 'The AI could not be reached.',
  key_refused: 'The AI refused the key. Please check it in Settings.',
  model_unknown: 'The AI does not know this model. Please choose another one in Settings.',
  rate_limited: 'The AI is getting too many requests with this key. It usually recovers within a minute.',
  quota_used_up: 'The credit of this AI key is used up. Please top it up with your AI provider.',
  request_refused: 'The AI refused the request. Please check the model in Settings.',
  limit_field_refused: 'The AI wants the token limit under another name.',
  provider_error: 'The AI has a problem of its own. It usually recovers by itself.',
  bad_answer: 'The AI sent something that is not an answer. Please check its address and the model.',
  empty_answer: 'The AI sent an empty answer.',
  answer_refused: 'The AI declined to answer this message.',
  answer_too_large: 'The AI sent far too long an answer.',
  provider_down: 'The AI has failed several times in a row, so it is left alone for a moment.',
  busy: 'The server is waiting for as many AI answers as it may.',
};

/** Faults that another try a moment later may well cure. */
const PASSING: ReadonlySet<ModelFaultKind> = new Set([
  'unreachable',
  'provider_error',
  'rate_limited',
  'limit_field_refused',
  'bad_answer',
  'empty_answer',
]);

export function isPassing(fault: ModelFault): boolean {
  return PASSING.has(fault.kind);
}

/** Faults of the provider as a whole, as opposed to one key, one model or one question. */
const PROVIDERS: ReadonlySet<ModelFaultKind> = new Set(['unreachable', 'provider_error']);

export function isProvidersFault(fault: ModelFault): boolean {
  return PROVIDERS.has(fault.kind);
}

/** Faults that the next question with the same key and model would most likely meet again. */
const KEYS: ReadonlySet<ModelFaultKind> = new Set([
  'timeout',
  'unreachable',
  'provider_error',
  'bad_answer',
  'rate_limited',
]);

export function isKeysFault(fault: ModelFault): boolean {
  return KEYS.has(fault.kind);
}

/** From an answer that is not a success: its status, the code in its body and its Retry-After. */
export function faultOfStatus(
  status: number,
  code: string | null,
  retryAfter: string | null | undefined,
): ModelFault {
  if (status === 401 || status === 403) return new ModelFault('key_refused');
  if (status === 402 || code === 'insufficient_quota') return new ModelFault('quota_used_up');
  if (status === 404) return new ModelFault('model_unknown');
  if (status === 408 || status === 504) return new ModelFault('timeout');
  if (status === 429) return new ModelFault('rate_limited', retryAfterMs(retryAfter));
  if (status >= 500) return new ModelFault('provider_error', retryAfterMs(retryAfter));
  return new ModelFault('request_refused');
}

/** Retry-After in seconds or as a date. */
function retryAfterMs(value: string | null | undefined): number | null {
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
