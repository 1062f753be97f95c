import type { VoiceSource, VoiceTurn } from '../../../src/contract/owner-voice.ts';
import type { VoiceChangeBody, VoiceView } from '../../../src/contract/voice-api.ts';
import { read, request } from '../../lib/http.ts';

const PATH = '/api/voice';

export function fetchVoice(): Promise<VoiceView> {
  return read(PATH);
}

export function putVoice(body: VoiceChangeBody): Promise<VoiceView> {
  return request(PATH, { method: 'PUT', body });
}

export function deleteVoice(): Promise<VoiceView> {
  return request(PATH, { method: 'DELETE' });
}

/** The owner has agreed. */
export function putImport(source: VoiceSource, turns: readonly VoiceTurn[]): Promise<VoiceView> {
  return request(`${PATH}/imports/${source}`, { method: 'PUT', body: { isConsented: true, turns } });
}

export function deleteImport(source: VoiceSource): Promise<VoiceView> {
  return request(`${PATH}/imports/${source}`, { method: 'DELETE' });
}
