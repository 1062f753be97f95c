import type { UsageAnswer } from '../../../src/contract/usage.ts';
import { read } from '../../lib/http.ts';

export function fetchUsage(days: number, templateId: number | null): Promise<UsageAnswer> {
  return read(`/api/usage?days=${days}${templateId === null ? '' : `&templateId=${templateId}`}`);
}
