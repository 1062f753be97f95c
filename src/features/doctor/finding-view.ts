import type { FindingRules } from '../../contract/channel-findings.ts';
import { FINDINGS, type FindingCode } from '../../contract/doctor.ts';
import { isoTimeOrNull } from '../../contract/times.ts';

/** A finding with its words. `detail`: what belongs behind its message. */
export function toView<Code extends FindingCode>({
  code,
  times,
  lastAt,
  detail = '',
}: {
  code: Code;
  times: number;
  lastAt: number | null;
  detail?: string;
}) {
  const { severity, title, message, fix, page }: FindingRules = FINDINGS[code];
  const whole = detail === '' ? message : `${message} ${detail}`;
  return {
    code,
    severity,
    title,
    message: whole,
    fix,
    page: page ?? null,
    times,
    lastAt: isoTimeOrNull(lastAt),
  };
}
