import { createBoundedCache } from '../../bounded-cache.ts';
import type { VoiceOutcome } from '../../contract/media-outcomes.ts';
import { surelyLanguageOf } from '../../text/language-of.ts';
import { wordKeys } from '../../text/tokens.ts';
import { ModelFault, type ModelFaultKind } from '../ai/faults.ts';
import type { TranscriberWithBreakers } from '../ai/model-with-breakers.ts';
import { costOfHearing, type Prices, sumOf } from '../ai/prices.ts';
import type { Transcript } from '../ai/transcriptions.ts';
import { type Expected, type Judgement, judge } from './judge-hearing.ts';
import type { Sound } from './sound-type.ts';

/** With whose key a voice message is written down, and where. */
export interface HearingAccess {
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  model: string;
  /** null where it can be asked. */
  whyNoKey: string | null;
}

/** Who may be speaking, and of what. */
export interface Speaker extends Expected {
  /** What the customer writes, by its code; null: not known. */
  language: string | null;
  /** What the owner writes. */
  ownLanguage: string | null;
}

export interface Hearing {
  outcome: VoiceOutcome;
  /** '' where nothing was heard. */
  text: string;
  /** As the provider tells it, else as it was asked for. */
  language: string | null;
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
/** In the right language a recording mostly fits better than that, as a mean log-probability. */
const FITS = -0.7;
/** So many words of another language show that the one asked for is not spoken. */
const SURE_WORDS = 4;
/** What was heard in another way is more likely by so much. */
const BETTER = 0.05;
/** So many faults in a row are not the fault of a recording. */
const FOR_GOOD = 3;
const MOST_STREAKS = 1_000;

const OUTCOMES: Partial<Record<ModelFaultKind, VoiceOutcome>> = {
  request_refused: 'format_refused',
  model_unknown: 'no_transcriptions',
  key_refused: 'key_refused',
  quota_used_up: 'quota_used_up',
  timeout: 'hearing_slow',
};
/** Where these last, nobody is heard any more. */
const MAY_LAST: ReadonlySet<VoiceOutcome> = new Set(['format_refused', 'hearing_failed', 'hearing_slow']);

interface Heard extends Transcript {
  judgement: Judgement;
  costUsd: number | null;
}

export type Hear = (
  bytes: Buffer,
  sound: Sound,
  access: HearingAccess,
  speaker: Speaker,
  timeoutMs: number,
) => Promise<Hearing>;

/**
 * Has a voice message written down by the owner's AI provider, in the language that the customer writes. Where that fits
 * badly it is heard once more without it, and where none is known, in the owner's; the likelier counts. A third language is
 * only believed where it fits well. Never throws.
 */
export function createHear(
  transcriber: TranscriberWithBreakers,
  prices: Pick<Prices, 'of'>,
  clock: () => number,
): Hear {
  /** Faults in a row, by place and model. */
  const streaks = createBoundedCache<string, number>(MOST_STREAKS);

  return async (bytes, { ending, type, seconds }, access, speaker, timeoutMs) => {
    const { apiKey, baseUrl, model, whyNoKey } = access;
    const { language, ownLanguage, hint } = speaker;
    const place = `${baseUrl} ${model} ${apiKey}`;
    const until = clock() + timeoutMs;
    const nothing = { text: '', language: null, model, seconds, costUsd: 0 };
    const unheard = (outcome: VoiceOutcome): Hearing => ({ outcome, ...nothing });
    async function heardIn(asked: string | null): Promise<Heard> {
      const request = { bytes, ending, type, model, apiKey, baseUrl, language: asked, hint };
      const heard = await transcriber.transcribe({ ...request, lane: 'hearing' }, until - clock());
      const costUsd = costOfHearing(prices.of(model, baseUrl), heard, heard.seconds ?? seconds);
      // Of a language that was asked for, a model says nothing but that.
      const spoken =
        asked === null
          ? heard.language
          : (surelyLanguageOf(wordKeys(heard.text).split(' '), SURE_WORDS, asked) ?? asked);
      const judgement = judge(heard, speaker);
      const isForeign = spoken !== null && spoken !== language && spoken !== ownLanguage;
      const isSure = judgement !== 'heard' || !isForeign || asked !== null || fits(heard);
      return { ...heard, language: spoken, judgement: isSure ? judgement : 'unsure', costUsd };
    }
    if (whyNoKey !== null) return unheard('no_key');
    if (timeoutMs < LEAST_MS) return unheard('hearing_slow');
    try {
      const startedAt = clock();
      let heard = await heardIn(language);
      streaks.delete(place);
      const tookMs = clock() - startedAt;
      const other = language === null ? ownLanguage : null;
      const isOther = other !== language && other !== heard.language;
      const mayBeOther = isOther && !fits(heard) && heard.judgement !== 'nothing_said';
      if (mayBeOther && until - clock() > tookMs) {
        const again = await heardIn(other).catch(onlyOther);
        const costUsd = sumOf([heard.costUsd, again?.costUsd ?? 0]);
        heard = { ...(again !== null && isLikelier(again, heard) ? again : heard), costUsd };
      }
      const { judgement, text, costUsd } = heard;
      return {
        outcome: judgement,
        text: judgement === 'nothing_said' ? '' : cleaned(text),
        language: judgement === 'nothing_said' ? null : heard.language,
        model,
        seconds: heard.seconds ?? seconds,
        costUsd,
      };
    } catch (fault) {
      if (!(fault instanceof ModelFault)) throw fault;
      const outcome = OUTCOMES[fault.kind] ?? 'hearing_failed';
      if (!MAY_LAST.has(outcome)) return unheard(outcome);
      const streak = (streaks.get(place) ?? 0) + 1;
      streaks.set(place, streak);
      return unheard(streak < FOR_GOOD ? outcome : 'hearing_down');
    }
  };
}

/** What was heard first counts. */
function onlyOther(fault: unknown): null {
  if (fault instanceof ModelFault) return null;
  throw fault;
}

/** Where the server does not tell, it does. */
function fits({ likelihood }: Pick<Transcript, 'likelihood'>): boolean {
  return (likelihood ?? 0) >= FITS;
}

function isLikelier(one: Heard, other: Heard): boolean {
  if (one.judgement !== other.judgement) return one.judgement === 'heard';
  return (one.likelihood ?? -Infinity) > (other.likelihood ?? -Infinity) + BETTER;
}

function cleaned(text: string): string {
  return text.slice(0, LONGEST).toWellFormed().replaceAll('\0', '').trim();
}
