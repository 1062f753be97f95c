import type { DoctorReport, FlowKit } from '../../../src/contract/doctor.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { onUserChange } from '../session/user-data.ts';
import { fetchKit, fetchReport } from './connection.api.ts';

export interface Connection {
  report: Resource<DoctorReport>;
  kit: Resource<FlowKit>;
}

const byTemplate = new Map<number, Connection>();
onUserChange(() => byTemplate.clear());

/** What is known of a template's connection with the chat tool. */
export function connectionOf(templateId: number): Connection {
  const known = byTemplate.get(templateId);
  if (known !== undefined) return known;
  const created = {
    report: createResource(() => fetchReport(templateId)),
    kit: createResource(() => fetchKit(templateId)),
  };
  byTemplate.set(templateId, created);
  return created;
}
