import { MODEL_FAULTS, type ModelFaultKind } from '../../contract/no-ai-reasons.ts';

export type { ModelFaultKind };

/** A model call that gave no usable text. The message is for owners: it says what to do, and holds no key. */
export class ModelFault extends Error {
  override name = 'ModelFault';
  readonly kind: ModelFaultKind;
  /** How long the provider asks us to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** Over HTTP; null where it is no answer of that kind. */
  readonly status: number | null;

  constructor(kind: ModelFaultKind, retryAfterMs: number | null = null, status: number | null = null) {
    super(MODEL_FAULTS[kind].sentence);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
  }
}
