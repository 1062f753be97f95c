import type { Fingerprint, FingerprintCorrections } from '../../contract/fingerprint.ts';
import type { LearnedVoice } from './learn.ts';
import type { Bands } from './style/bands.ts';
import { applyCorrections } from './style/corrections.ts';
import { AS_WRITTEN, type Cosmetics } from './style/cosmetics.ts';

/** An owner's voice as replies use it, with the owner's corrections. */
export interface SpokenVoice {
  /** null: no habits were learned, and there is only what the owner taught. */
  fingerprint: Fingerprint | null;
  bands: Bands | null;
  cosmetics: Cosmetics;
  /** null: nothing was learned. */
  learnedAt: number | null;
  /** As `TaughtTurns.key`; null: nothing was taught. */
  taughtKey: string | null;
}

export function spokenVoice({
  learned,
  corrections,
  learnedAt,
  taughtKey,
}: {
  learned: LearnedVoice;
  corrections: FingerprintCorrections;
  learnedAt: number;
  taughtKey: string | null;
}): SpokenVoice {
  const { fingerprint, bands, cosmetics } = learned;
  return {
    fingerprint: applyCorrections(fingerprint, corrections),
    bands,
    cosmetics,
    learnedAt,
    taughtKey,
  };
}

/** Before anything was learned, taught answers are examples, and no habits follow from them. */
export function taughtVoice(taughtKey: string): SpokenVoice {
  return { fingerprint: null, bands: null, cosmetics: AS_WRITTEN, learnedAt: null, taughtKey };
}
