import { isRecord, numberOrNull } from './answer.ts';
import { ModelFault } from './faults.ts';
import type { Lane } from './request.ts';

/** A sound file of which every word is to be written down. */
export interface TranscriptionRequest {
  bytes: Buffer;
  /** Its kind, such as 'ogg', and content type. Servers go by the ending of its name. */
  ending: string;
  type: string;
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
  /** As the provider counts them; null where it does not say. */
  seconds: number | null;
  promptTokens: number | null;
  completionTokens: number | null;
}

/** Throws ModelFault where it is no transcript. Whisper counts seconds, newer models tokens; some servers neither. */
export function readTranscript(answer: unknown): Transcript {
  if (!isRecord(answer) || typeof answer.text !== 'string') throw new ModelFault('bad_answer');
  const usage = isRecord(answer.usage) ? answer.usage : {};
  return {
    text: answer.text.trim(),
    seconds: numberOrNull(usage.seconds) ?? numberOrNull(answer.duration),
    promptTokens: numberOrNull(usage.input_tokens),
    completionTokens: numberOrNull(usage.output_tokens),
  };
}
