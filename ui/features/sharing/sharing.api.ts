import type { SharingBody, SharingView } from '../../../src/contract/sharing.ts';
import { read, request } from '../../lib/http.ts';

export function fetchSharing(templateId: number): Promise<SharingView> {
  return read(`/api/templates/${templateId}/sharing`);
}

export function putSharing(templateId: number, body: SharingBody): Promise<SharingView> {
  return request(`/api/templates/${templateId}/sharing`, { method: 'PUT', body });
}
