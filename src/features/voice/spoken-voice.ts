import type { Fingerprint, FingerprintCorrections } from '../../contract/fingerprint.ts';
import type { LearnedVoice } from './learn.ts';
import type { Bands } from './style/bands.ts';
import { applyCorrections } from './style/corrections.ts';
import type { Cosmetics } from './style/cosmetics.ts';

/** An owner's voice as replies use it, with the owner's corrections. */
export interface SpokenVoice {
  fingerprint: Fingerprint;
  bands: Bands | null;
  cosmetics: Cosmetics;
  learnedAt: number;
}

export function spokenVoice({
  learned,
  corrections,
  learnedAt,
}: {
  learned: LearnedVoice;
  corrections: FingerprintCorrections;
  learnedAt: number;
}): SpokenVoice {
  const { fingerprint, bands, cosmetics } = learned;
  return {
    fingerprint: applyCorrections(fingerprint, corrections),
    bands,
    cosmetics,
    learnedAt,
  };
}
