/** What OpenAI-compatible servers answer to `POST /audio/transcriptions`, on good days and on bad ones. */
import type { Behaviour, Call } from '../wire/http-stand-in.ts';
import { hang, respond } from '../wire/wire.ts';

/** The form as the product sends it; the file as text. */
export interface TranscriptionForm {
  model: string;
  format: string;
  language: string | null;
  hint: string;
  fileName: string;
  fileType: string;
  file: string;
}

export function transcriptionForm({ headers, text }: Call): TranscriptionForm {
  const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '?';
  const parts = text.split(`--${boundary}`).map((part) => {
    const end = part.indexOf('\r\n\r\n');
    return { head: part.slice(0, end), body: part.slice(end + 4, -2) };
  });
  const part = (name: string) => parts.find(({ head }) => head.includes(`name="${name}"`));
  const file = part('file');
  return {
    model: part('model')?.body ?? '',
    format: part('response_format')?.body ?? '',
    language: part('language')?.body ?? null,
    hint: part('prompt')?.body ?? '',
    fileName: /filename="([^"]*)"/.exec(file?.head ?? '')?.[1] ?? '',
    fileType: /content-type: *([^\r]*)/i.exec(file?.head ?? '')?.[1] ?? '',
    file: file?.body ?? '',
  };
}

/** A good answer. Whisper says seconds, newer models tokens. */
export function transcript(said: string, usage: object = { type: 'duration', seconds: 12 }): Behaviour {
  return respond({ body: { text: said, usage } });
}

/** How sure of it the model is, as whisper.cpp, faster-whisper and OpenAI's whisper-1 tell it. */
export function sureTranscript(
  said: string,
  { language = 'english', likelihood = -0.3, noSpeech = 0.05 } = {},
): Behaviour {
  const segment = { start: 0, end: 3, text: said, avg_logprob: likelihood, no_speech_prob: noSpeech };
  return respond({ body: { task: 'transcribe', language, duration: 3, text: said, segments: [segment] } });
}

function refused(status: number, message: string, code: string): Behaviour {
  return respond({ status, body: { error: { message, type: 'invalid_request_error', code } } });
}

/** Answers from which no transcript can be taken. */
export const transcriptionFaults = {
  none: refused(404, 'Unknown request URL', 'unknown_url'),
  keyRefused: refused(401, 'You have insufficient permissions for this operation.', 'missing_scope'),
  quota: refused(429, 'You exceeded your current quota', 'insufficient_quota'),
  format: refused(400, 'Invalid file format.', 'invalid_value'),
  tooLarge: refused(413, 'Maximum content size limit exceeded', 'too_large'),
  serverError: respond({ status: 500, body: { error: { message: 'The server had an error' } } }),
  html: respond({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Welcome</h1>' }),
  noText: respond({ body: { segments: [] } }),
  endless: respond({ body: { text: 'x'.repeat(2_000_000) } }),
  silent: hang,
  onlyJson: refused(
    400,
    "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'. Use 'json' or 'text' instead.",
    'unsupported_value',
  ),
  noHints: refused(400, "Unknown parameter: 'prompt'", 'unknown_parameter'),
} satisfies Record<string, Behaviour>;
