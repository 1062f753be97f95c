import type { NotificationKind } from './notifications.ts';

interface NoAiReasonRules {
  /** For the owner, as half a sentence after 'because'. */
  cause: string;
  /** What the owner is notified of; null where a notice would not help. */
  notice: NotificationKind | null;
  /** Whether the AI reply that was counted against the template's daily limit is returned: the AI wrote nothing. */
  returnsAiReply: boolean;
}

interface ModelFaultRules extends NoAiReasonRules {
  /** For the owner: what happened, and what to do about it. Holds no key. */
  sentence: string;
  /** Whether another try a moment later may succeed. */
  isPassing: boolean;
  /**
   * Which circuit breaker counts the fault: the provider's (and that of the key and model), or only that of the key and
   * model; null where the next question may well succeed, or the owner should see the fault itself.
   */
  breaker: 'provider' | 'key' | null;
}

/** What can go wrong between this server and an AI provider. */
export const MODEL_FAULTS = {
  timeout: {
    sentence: 'The AI did not answer in time.',
    cause: 'the AI did not answer in time',
    notice: 'ai_unreachable',
    returnsAiReply: false,
    isPassing: false,
    breaker: 'key',
  },
  unreachable: {
    sentence: 'The AI could not be reached.',
    cause: 'the AI could not be reached',
    notice: 'ai_unreachable',
    returnsAiReply: true,
    isPassing: true,
    breaker: 'provider',
  },
  key_refused: {
    sentence: 'The AI refused the key. Please check it in Settings.',
    cause: 'the AI refused your key',
    notice: 'ai_key_refused',
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
  model_unknown: {
    sentence: 'The AI does not know this model. Please choose another one in Settings.',
    cause: 'the AI does not know your model',
    notice: 'ai_model_unknown',
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
  rate_limited: {
    sentence: 'The AI is getting too many requests with this key. It usually recovers within a minute.',
    cause: 'your AI provider is limiting your key',
    notice: 'ai_busy',
    returnsAiReply: true,
    isPassing: true,
    breaker: 'key',
  },
  quota_used_up: {
    sentence: 'The credit of this AI key is used up. Please top it up with your AI provider.',
    cause: 'your AI credit is used up',
    notice: 'ai_quota_used_up',
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
  request_refused: {
    sentence: 'The AI refused the request. Please check the model in Settings.',
    cause: 'the AI refused the request',
    notice: 'ai_request_refused',
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
  place_refused: {
    sentence:
      'The AI provider does not answer from where this server stands. Please choose another provider.',
    cause: 'your AI provider does not answer from where this server stands',
    notice: 'ai_request_refused',
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
  provider_error: {
    sentence: 'The AI has a problem of its own. It usually recovers by itself.',
    cause: 'the AI has a problem of its own',
    notice: 'ai_unreachable',
    returnsAiReply: true,
    isPassing: true,
    breaker: 'provider',
  },
  bad_answer: {
    sentence: 'The AI sent something that is not an answer. Please check its address and the model.',
    cause: 'the AI sent something that is not an answer',
    notice: 'ai_unreachable',
    returnsAiReply: false,
    isPassing: true,
    breaker: 'key',
  },
  empty_answer: {
    sentence: 'The AI sent an empty answer.',
    cause: 'the AI sent an empty answer',
    notice: null,
    returnsAiReply: false,
    isPassing: true,
    breaker: null,
  },
  answer_refused: {
    sentence: 'The AI declined to answer this message.',
    cause: 'the AI declined to answer',
    notice: null,
    returnsAiReply: false,
    isPassing: false,
    breaker: null,
  },
  answer_too_large: {
    sentence: 'The AI sent far too long an answer.',
    cause: 'the AI sent far too long an answer',
    notice: null,
    returnsAiReply: false,
    isPassing: false,
    breaker: null,
  },
  provider_down: {
    sentence: 'The AI has failed several times in a row, so it is left alone for a moment.',
    cause: 'the AI has failed several times in a row',
    notice: 'ai_unreachable',
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
  busy: {
    sentence: 'The server is waiting for as many AI answers as it may.',
    cause: 'the server had too many replies to write at once',
    notice: null,
    returnsAiReply: true,
    isPassing: false,
    breaker: null,
  },
} as const satisfies Record<string, ModelFaultRules>;

/** Why this server did not ask the AI, or did not send what it wrote. */
const OWN_REASONS = {
  no_key: { cause: 'no AI key is saved', notice: 'no_ai_key', returnsAiReply: true },
  key_unreadable: {
    cause: 'your saved AI key can’t be read',
    notice: 'ai_key_unreadable',
    returnsAiReply: true,
  },
  no_subscription: {
    cause: 'your subscription has ended',
    notice: 'subscription_ended',
    returnsAiReply: false,
  },
  daily_limit: { cause: "today's AI replies are used up", notice: 'daily_limit', returnsAiReply: false },
  customer_limit: {
    cause: 'this customer has had all replies of the day',
    notice: 'customer_limit',
    returnsAiReply: true,
  },
  draft: { cause: 'the template is a draft', notice: 'template_draft', returnsAiReply: false },
  not_heard: { cause: 'a voice message was not heard well', notice: null, returnsAiReply: true },
  /** The fact check refused what the AI wrote. */
  guard: { cause: 'what the AI wrote could not be sent', notice: null, returnsAiReply: false },
  /** The server stopped in the middle. */
  abandoned: { cause: 'the server stopped while it was answering', notice: null, returnsAiReply: false },
  /** It reached the server more than an hour after it was sent. */
  too_old: { cause: 'the message came too late for an answer', notice: null, returnsAiReply: false },
  /** A fault of this server, which the log explains. */
  internal: { cause: 'something went wrong on our side', notice: null, returnsAiReply: false },
} as const satisfies Record<string, NoAiReasonRules>;

export type ModelFaultKind = keyof typeof MODEL_FAULTS;
/** Reasons that are no fault of the AI provider. */
export type OwnReason = keyof typeof OWN_REASONS;
/** Why there is no key to ask the AI with. */
export type NoKeyReason = Extract<OwnReason, 'no_key' | 'key_unreadable'>;
/** Why the AI did not answer, where it did not. */
export type NoAiReason = ModelFaultKind | OwnReason;

export const NO_AI_REASONS: Readonly<Record<NoAiReason, NoAiReasonRules>> = {
  ...OWN_REASONS,
  ...MODEL_FAULTS,
};
