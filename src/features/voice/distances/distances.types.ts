import type { VoiceChangeKind } from '../../../contract/voice-distance-api.ts';
import type { DriftSide } from './drift.ts';

/** What decides how a template's replies are written. */
export interface InForce {
  /** The template's version that last changed it. */
  template: number;
  /** '' as long as no reply names one. */
  model: string;
  /** When the voice was learned. */
  voice: number;
}

/** Several changes in a row are one, from the first of them on. */
export interface VoiceChange {
  at: number;
  what: VoiceChangeKind[];
}

/** What is kept in mind of a template from one look to the next. */
export interface WatchState {
  inForce: InForce;
  /** Changes since the last point. */
  marks: VoiceChange[];
  /** The change whose replies are watched; null: none. */
  change: VoiceChange | null;
  /** The change since which replies are farther away. */
  drift: (VoiceChange & { before: DriftSide; since: number }) | null;
}

export interface Watch {
  lookedAt: number;
  /** null: there was never enough. */
  measuredAt: number | null;
  /** The newest reply that was measured. */
  messageId: number;
  replies: number;
  words: number;
  state: WatchState;
}

/** A template whose owner has a voice. */
export interface MeasuredTemplate {
  id: number;
  userId: number;
  templateName: string;
  disclosureLine: string;
  /** Conversations of its group are theirs together. */
  sharesWith: string;
  /** By field, the version that changed it last. */
  fieldVersions: Readonly<Record<string, number>>;
  updatedAt: number;
  learnedAt: number;
  watch: Watch | null;
}

export interface VoicePoint {
  measuredAt: number;
  replies: number;
  words: number;
  distance: number;
  low: number;
  high: number;
  inForce: InForce;
  changes: readonly VoiceChange[];
}

/** A reply of the AI that was sent. */
export interface SentReply {
  id: number;
  text: string;
  model: string;
  at: number;
}
