import type { NoExample, VoiceTurn } from '../../../contract/owner-voice.ts';
import { maskerOf } from '../export/mask.ts';
import { EVERYDAY_WORDS } from '../export/mask-names.ts';
import { toldNames } from '../export/told-names.ts';
import { maskedTurn } from '../export/turns.ts';
import { examplesOf } from '../pairs/examples.ts';
import { withoutFacts } from '../pairs/without-facts.ts';

const COMMON = new Set(EVERYDAY_WORDS);

/** A corrected exchange as the voice keeps it: contact data and the customer's name masked, and not too long. */
export function taughtTurn(asked: string, said: string, contactName: string): Omit<VoiceTurn, 'at'> {
  const mask = maskerOf([contactName, ...toldNames([asked], [said])], COMMON);
  const turn = maskedTurn({ at: null, asked: [asked], said: [said] }, mask);
  return { asked: turn.asked, said: turn.said };
}

/** Why replies never get the turn as an example; null: they do. */
export function noExample(turn: Omit<VoiceTurn, 'at'>): NoExample | null {
  if (turn.said.every((text) => withoutFacts(text) === null)) return 'only_facts';
  return examplesOf([{ at: null, ...turn }]).length === 0 ? 'too_long' : null;
}
