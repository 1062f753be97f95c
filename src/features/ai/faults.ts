import { MODEL_FAULTS, type ModelFaultKind } from '../../contract/no-ai-reasons.ts';

export type { ModelFaultKind };

/** A model call that gave no usable text. The message is for owners: it says what to do, and holds no key. */
export class ModelFault extends Error {
  override name = 'ModelFault';
  readonly kind: ModelFaultKind;
  /** How long the provider asks us to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;

  constructor(kind: ModelFaultKind, retryAfterMs: number | null = null) {
    super(MODEL_FAULTS[kind].sentence);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** From an answer that is not a success: its status, the code in its body and its Retry-After. */
export function faultOfStatus(status: number, code: string | null, retryAfter: string | null): ModelFault {
  if (status === 401 || status === 403) return new ModelFault('key_refused');
  if (status === 402 || code === 'insufficient_quota') return new ModelFault('quota_used_up');
  if (status === 404) return new ModelFault('model_unknown');
  if (status === 408 || status === 504) return new ModelFault('timeout');
  if (status === 429) return new ModelFault('rate_limited', retryAfterMs(retryAfter));
  if (status >= 500) return new ModelFault('provider_error', retryAfterMs(retryAfter));
  return new ModelFault('request_refused');
}

/** Retry-After in seconds or as a date. */
function retryAfterMs(value: string | null): number | null {
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
