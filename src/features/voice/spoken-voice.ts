import type { Fingerprint, FingerprintCorrections } from '../../contract/fingerprint.ts';
import { once } from '../../once.ts';
import type { LearnedVoice } from './learn.ts';
import type { PairIndex } from './pairs/pair-index.ts';
import { openedIndex } from './pairs/stored-index.ts';
import type { Bands } from './style/bands.ts';
import { applyCorrections } from './style/corrections.ts';
import type { Cosmetics } from './style/cosmetics.ts';

/** An owner's voice as replies use it, with the owner's corrections. */
export interface SpokenVoice {
  fingerprint: Fingerprint;
  bands: Bands | null;
  cosmetics: Cosmetics;
  /** Opened when first needed: a message that fires a trigger asks for none of it. */
  pairs: () => PairIndex;
}

export function spokenVoice({
  learned,
  corrections,
}: {
  learned: LearnedVoice;
  corrections: FingerprintCorrections;
}): SpokenVoice {
  const { fingerprint, bands, cosmetics, pairs } = learned;
  return {
    fingerprint: applyCorrections(fingerprint, corrections),
    bands,
    cosmetics,
    pairs: once(() => openedIndex(pairs)),
  };
}
