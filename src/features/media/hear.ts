import type { VoiceOutcome } from '../../contract/media-outcomes.ts';
import { ModelFault, type ModelFaultKind } from '../ai/faults.ts';
import type { TranscriberWithBreakers } from '../ai/model-with-breakers.ts';
import { costOfHearing, type Prices } from '../ai/prices.ts';
import type { Sound } from './sound-type.ts';

/** With whose key a voice message is written down, and where. */
export interface HearingAccess {
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  model: string;
}

export interface Hearing {
  outcome: VoiceOutcome;
  /** '' where nothing was heard. */
  text: string;
  model: string;
  /** How long the voice message is; null where neither file nor provider says it. */
  seconds: number | null;
  /** US dollars; null where it is not known, 0 where the provider wrote nothing. */
  costUsd: number | null;
}

/** As much as a message may hold, in characters. */
const LONGEST = 4_000;
/** No provider answers sooner. */
const LEAST_MS = 100;

const OUTCOMES: Partial<Record<ModelFaultKind, VoiceOutcome>> = {
  request_refused: 'format_refused',
  model_unknown: 'no_transcriptions',
  key_refused: 'key_refused',
  quota_used_up: 'quota_used_up',
  timeout: 'hearing_slow',
};

export type Hear = (
  bytes: Buffer,
  sound: Sound,
  access: HearingAccess,
  timeoutMs: number,
) => Promise<Hearing>;

/** Has a voice message written down by the owner's AI provider. Never throws. */
export function createHear(transcriber: TranscriberWithBreakers, prices: Pick<Prices, 'of'>): Hear {
  return async (bytes, { ending, type, seconds }, { apiKey, baseUrl, model }, timeoutMs) => {
    const unheard = (outcome: VoiceOutcome): Hearing => ({ outcome, text: '', model, seconds, costUsd: 0 });
    if (timeoutMs < LEAST_MS) return unheard('hearing_slow');
    try {
      const asked = { bytes, ending, type, model, apiKey, baseUrl, lane: 'hearing' } as const;
      const heard = await transcriber.transcribe(asked, timeoutMs);
      const length = heard.seconds ?? seconds;
      const costUsd = costOfHearing(prices.of(model, baseUrl), heard, length);
      const text = heard.text.slice(0, LONGEST).toWellFormed().replaceAll('\0', '');
      const outcome = text.trim() === '' ? 'nothing_said' : 'heard';
      return { outcome, text: text.trim(), model, seconds: length, costUsd };
    } catch (fault) {
      if (!(fault instanceof ModelFault)) throw fault;
      return unheard(OUTCOMES[fault.kind] ?? 'hearing_failed');
    }
  };
}
