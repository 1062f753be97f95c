import { isRecord } from './answer.ts';
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

export async function transcriptionBody({
  bytes,
  ending,
  type,
  model,
}: TranscriptionRequest): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'json');
  form.set('file', new File([new Uint8Array(bytes)], `voice.${ending}`, { type }));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Throws ModelFault where it is no transcript. Whisper counts seconds, newer models tokens; some servers neither. */
export function readTranscript(answer: unknown): Transcript {
  if (!isRecord(answer) || typeof answer.text !== 'string') throw new ModelFault('bad_answer');
  const usage = isRecord(answer.usage) ? answer.usage : {};
  return {
    text: answer.text.trim(),
    seconds: numberIn(usage.seconds) ?? numberIn(answer.duration),
    promptTokens: numberIn(usage.input_tokens),
    completionTokens: numberIn(usage.output_tokens),
  };
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
