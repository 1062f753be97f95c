import type { ModelFaultKind } from '../ai/model-fault.ts';
import type { NoKeyReason } from './ai-access.ts';
import type { GuardFinding } from './fact-check/guard.types.ts';

/** Where a reply came from, as callers read it in the answer. */
export const REPLY_SOURCES = ['trigger', 'ai', 'faq', 'fallback', 'late', 'paused', 'none'] as const;
export type ReplySource = (typeof REPLY_SOURCES)[number];

/** Why the AI did not answer, where it did not. */
export type NoAiReason =
  | ModelFaultKind
  | NoKeyReason
  | 'no_subscription'
  | 'daily_limit'
  | 'draft'
  | 'guard'
  | 'abandoned'
  /** A fault of our own, which the log explains. */
  | 'internal';

/** How a reply came about; kept with the message, so that it can explain itself later. */
export interface ReplyReason {
  why?: NoAiReason;
  trigger?: { id: number; phrase: string };
  faq?: { question: string; score: number };
  /** What the AI was given beside the message, by number; triggers: those that did not match. */
  given?: { triggers: number; faqs: number; messages: number };
  /** The tone that the AI was asked for. */
  tone?: string;
  model?: string;
  /** Calls to the model, the repeated one included. */
  calls?: number;
  promptTokens?: number | null;
  completionTokens?: number | null;
  /** US dollars; null where the price of the model is not known. */
  costUsd?: number | null;
  /** What the guard found in what the model wrote, and did about it. */
  findings?: GuardFinding[];
  /** Milliseconds of each step that took time. */
  ms?: { model?: number; guard?: number; total?: number };
}

/** One message in, this out. */
export interface Reply {
  /** The whole reply; '' when there is nothing to say. */
  text: string;
  source: ReplySource;
  /** Whether a human takes over from here. */
  handoff: boolean;
  reason: ReplyReason;
}

/** Nothing to say, and why. */
export function silence(source: 'paused' | 'none' | 'late', reason: ReplyReason): Reply {
  return { text: '', source, handoff: false, reason };
}
