import type { VoiceTurn } from '../../../contract/owner-voice.ts';
import { type Traits, traitsOf } from './traits.ts';

/** A turn as the fingerprint reads it. */
export interface TurnTraits {
  asked: string;
  /** One at least. */
  messages: readonly Traits[];
}

/** Reads each turn once; empty messages and turns are left out. */
export function readTurns(turns: readonly VoiceTurn[]): TurnTraits[] {
  return turns.flatMap(({ asked, said }) => {
    const messages = said.filter((text) => text.trim() !== '').map(traitsOf);
    return messages.length === 0 ? [] : [{ asked, messages }];
  });
}
