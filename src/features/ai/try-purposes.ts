import type { AiPurpose, PurposeResult } from '../../contract/ai-purposes.ts';
import type { ModelClient } from './client.ts';
import { ModelFault, type ModelFaultKind } from './faults.ts';
import type { Providers } from './providers.ts';

/** Who is asked for what, and with which key; '' sends none. */
export interface Trying {
  apiKey: string;
  /** '' is the server's own provider. */
  baseUrl: string;
  model: string;
}

const RESULTS: Partial<Record<ModelFaultKind, PurposeResult>> = {
  key_refused: 'key_refused',
  model_unknown: 'cannot',
  request_refused: 'cannot',
  bad_answer: 'cannot',
};

const RATE = 16_000;
const BYTES_A_SAMPLE = 2;

/** Asks a server for the least of a purpose: a list of models, a word's vector, half a second of silence. Costs next to nothing. */
export async function tryPurpose(
  purpose: AiPurpose,
  providers: Pick<Providers, 'at'>,
  { apiKey, baseUrl, model }: Trying,
  timeoutMs: number,
): Promise<PurposeResult> {
  const asked = { model, apiKey, baseUrl, lane: 'trying' as const };
  const asks: Record<AiPurpose, (client: ModelClient) => Promise<unknown>> = {
    chat: (client) => client.listModels(apiKey, timeoutMs),
    embeddings: (client) => client.embed({ ...asked, texts: ['hello'] }, timeoutMs),
    transcription: (client) =>
      client.transcribe(
        { ...asked, bytes: silence(), ending: 'wav', type: 'audio/wav', language: null, hint: '' },
        timeoutMs,
      ),
  };
  try {
    await asks[purpose](providers.at(baseUrl));
    return 'works';
  } catch (error) {
    if (!(error instanceof ModelFault)) throw error;
    // Replies may come all the same: not every server has a list of models.
    if (purpose === 'chat' && RESULTS[error.kind] === 'cannot') return 'works';
    return RESULTS[error.kind] ?? 'unreachable';
  }
}

/** Half a second as a WAV file. */
function silence(): Buffer {
  const size = (RATE * BYTES_A_SAMPLE) / 2;
  const file = Buffer.alloc(44 + size);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + size, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * BYTES_A_SAMPLE, 28);
  file.writeUInt16LE(BYTES_A_SAMPLE, 32);
  file.writeUInt16LE(8 * BYTES_A_SAMPLE, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(size, 40);
  return file;
}
