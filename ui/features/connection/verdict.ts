import type { DoctorReport } from '../../../src/contract/doctor.ts';
import { formatDuration } from '../replies/amounts.ts';

export interface Health {
  title: string;
  text: string;
}

const calls = (count: number) => (count === 1 ? '1 call' : `${count} calls`);

/** What the calls show to be in order. */
export function healthOf(report: DoctorReport): Health[] {
  const { checkedCalls, customers } = report;
  const has = (...codes: readonly string[]) => report.findings.some(({ code }) => codes.includes(code));
  const answered = report.calls.filter(({ status }) => status === 200);
  if (answered.length === 0) return [];
  const slowest = Math.max(...answered.map(({ ms }) => ms));
  return [
    ...(has('unreplaced_variable', 'plain_text', 'unreadable')
      ? []
      : [
          {
            title: 'Every call was readable',
            text: `${checkedCalls === 1 ? 'It' : `All ${calls(checkedCalls)}`} had a message and an ID.`,
          },
        ]),
    ...(has('shared_id', 'placeholder_id', 'rounded_id')
      ? []
      : [
          {
            title: 'Every customer has their own ID',
            text: `${customers === 1 ? 'One ID' : `${customers} different IDs`} in ${calls(checkedCalls)}.`,
          },
        ]),
    ...(has('too_late')
      ? []
      : [
          {
            title: 'Replies arrive in time',
            text: `Slowest ${formatDuration(slowest)}. ManyChat waits 10\u00a0s.`,
          },
        ]),
    ...(has('send_ignored')
      ? []
      : [
          {
            title: 'Replies are not sent in a loop',
            text: 'Your flow sends only where there is something to send.',
          },
        ]),
  ];
}

/** How often, when last, and whether the calls since then are free of it. */
export function seen(
  report: DoctorReport,
  finding: DoctorReport['findings'][number],
  ago: (iso: string) => string,
): string {
  const { times, lastAt } = finding;
  if (lastAt === null) return '';
  const since = report.calls.filter(({ at }) => at > lastAt).length;
  const often = `${times} of ${calls(report.checkedCalls)}, last ${ago(lastAt)}.`;
  return since === 0 ? often : `${often} Not in the ${since === 1 ? 'call' : calls(since)} since.`;
}
