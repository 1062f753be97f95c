import type { VoiceSource } from '../../../src/contract/owner-voice.ts';
import type { AccountReplies, VoiceChangeBody, VoiceView } from '../../../src/contract/voice-api.ts';
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

/** `body` is a `VoiceImportBody` in JSON, as the worker makes it: up to 16 MB, which the page never looks at. */
export function putImport(source: VoiceSource, body: Blob): Promise<VoiceView> {
  return request(`${PATH}/imports/${source}`, { method: 'PUT', body });
}

export function deleteImport(source: VoiceSource): Promise<VoiceView> {
  return request(`${PATH}/imports/${source}`, { method: 'DELETE' });
}

export function fetchAccountReplies(): Promise<AccountReplies> {
  return read(`${PATH}/account`);
}

/** The owner has agreed. */
export function putAccount(): Promise<VoiceView> {
  return request(`${PATH}/account`, { method: 'PUT', body: { isConsented: true } });
}
