import { once } from '../../once.ts';
import { isRecord, numberOrNull } from './answer.ts';
import type { OpenAI } from './connection.ts';
import { ModelFault } from './faults.ts';
import type { Lane, ModelHabits } from './request.ts';

/** A sound file of which every word is to be written down. */
export interface TranscriptionRequest {
  bytes: Buffer;
  /** Its kind, such as 'ogg', and content type. Servers go by the ending of its name. */
  ending: string;
  type: string;
  /** In which language people speak in it, by its code of two letters; null: the model finds out. */
  language: string | null;
  /** Words that may be said, as text; '' for none. */
  hint: string;
  model: string;
  /** The owner's key, or the server's. */
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  lane: Lane;
}

export interface Transcript {
  /** '' where nothing is said. */
  text: string;
  /** By its code, where the server tells it; of a language that was asked for, it tells that one. */
  language: string | null;
  /** The mean log-probability of what was written down, 0 at most; null where the server does not tell. */
  likelihood: number | null;
  /** How likely it is that nobody speaks, from 0 to 1; null where the server does not tell. */
  noSpeech: number | null;
  /** As the provider counts them; null where it does not say. */
  seconds: number | null;
  promptTokens: number | null;
  completionTokens: number | null;
}

export function transcriptionBody(
  { bytes, ending, type, language, hint, model }: TranscriptionRequest,
  { tellsSureness, takesHints }: Pick<ModelHabits, 'tellsSureness' | 'takesHints'>,
): OpenAI.Audio.TranscriptionCreateParamsNonStreaming {
  return {
    file: new File([new Uint8Array(bytes)], `voice.${ending}`, { type }),
    model,
    response_format: tellsSureness ? 'verbose_json' : 'json',
    ...(takesHints && language !== null ? { language } : {}),
    ...(takesHints && hint !== '' ? { prompt: hint } : {}),
  };
}

/** Throws ModelFault where it is no transcript. Whisper counts seconds, newer models tokens; some servers neither. */
export function readTranscript(answer: unknown): Transcript {
  if (!isRecord(answer) || typeof answer.text !== 'string') throw new ModelFault('bad_answer');
  const usage = isRecord(answer.usage) ? answer.usage : {};
  const segments = Array.isArray(answer.segments) ? answer.segments.filter(isRecord) : [];
  return {
    text: answer.text.trim(),
    language: codeOf(answer.language),
    likelihood: meanOf(segments, 'avg_logprob'),
    noSpeech: meanOf(segments, 'no_speech_prob'),
    seconds: numberOrNull(usage.seconds) ?? numberOrNull(answer.duration),
    promptTokens: numberOrNull(usage.input_tokens),
    completionTokens: numberOrNull(usage.output_tokens),
  };
}

/** A long part counts for more than a short one. */
function meanOf(segments: readonly Record<string, unknown>[], name: string): number | null {
  let [sum, weights] = [0, 0];
  for (const { [name]: value, start, end } of segments) {
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    const length = Number(end) - Number(start);
    const weight = length > 0 ? length : 1;
    sum += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : sum / weights;
}

/** Whisper names languages in English, other servers by their codes. */
const CODES = once(() => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return new Map(codes.map((code) => [names.of(code)?.toLowerCase(), code]));
});

function codeOf(told: unknown): string | null {
  if (typeof told !== 'string') return null;
  const name = told.toLowerCase();
  return CODES().get(name) ?? (/^[a-z]{2}$/.test(name) ? name : null);
}
