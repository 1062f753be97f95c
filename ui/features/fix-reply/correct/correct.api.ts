import type { CorrectionBody, CorrectionView } from '../../../../src/contract/correction.ts';
import { request } from '../../../lib/http.ts';

/** Nothing is saved. */
export function lookAtCorrection(
  templateId: number,
  body: CorrectionBody,
  signal: AbortSignal,
): Promise<CorrectionView> {
  return request(`/api/templates/${templateId}/corrections`, { method: 'POST', body, signal });
}
