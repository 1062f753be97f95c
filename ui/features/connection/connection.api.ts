import type { DoctorReport, FlowKit } from '../../../src/contract/doctor.ts';
import { TEST_ID_PREFIX } from '../../../src/contract/limits.ts';
import { read, request } from '../../lib/http.ts';

export function fetchReport(templateId: number): Promise<DoctorReport> {
  return read(`/api/templates/${templateId}/doctor`);
}

export function fetchKit(templateId: number): Promise<FlowKit> {
  return read(`/api/templates/${templateId}/flow-kit`);
}

export interface TestCallAnswer {
  response: string;
  send: boolean;
  source: string;
}

/** Calls the template's own address as a chat tool does. Its conversation id says that it is a try. */
export function postTestCall(webhookUrl: string, secret: string): Promise<TestCallAnswer> {
  return request(`/api/webhook/${webhookUrl}?format=plain`, {
    method: 'POST',
    headers: secret === '' ? {} : { 'x-webhook-secret': secret },
    body: {
      message: 'Hello! This is a test call.',
      conversation_id: `${TEST_ID_PREFIX}call`,
      timestamp: new Date().toISOString(),
      first_name: 'Test call',
    },
  });
}
