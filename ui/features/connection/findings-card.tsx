import type { DoctorReport } from '../../../src/contract/doctor.ts';
import { Button } from '../../components/button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { FindingRow, FineRow } from './finding-row.tsx';
import { healthOf, seen } from './verdict.ts';

/** What is wrong with the flow and how to fix it, the worst first; then what is in order. */
export function FindingsCard({
  report,
  templateId,
  onCheckAgain,
}: {
  report: DoctorReport;
  templateId: number;
  onCheckAgain: () => Promise<void>;
}) {
  const [isChecking, run] = useOnceAtATime();
  const findings = report.findings.filter(({ code }) => code !== 'no_calls');
  const health = healthOf(report);
  if (findings.length === 0 && health.length === 0) return null;
  return (
    <section className="card flush findings" aria-label="Findings">
      <ul className="plain disc-rows">
        {findings.map((finding, index) => (
          <FindingRow
            key={finding.code}
            finding={finding}
            seen={seen(report, finding, (at) => formatMoment(at, Date.now()))}
            subject={{ templateId, widgetId: null }}
          >
            {index === 0 && finding.severity !== 'info' ? (
              <Button
                look="secondary"
                size="small"
                className="mt-2"
                isBusy={isChecking}
                busyLabel="Checking..."
                onClick={() => void run(onCheckAgain)}
              >
                I changed it, check again
              </Button>
            ) : null}
          </FindingRow>
        ))}
        {health.map(({ title, text }) => (
          <FineRow key={title} title={title}>
            {text}
          </FineRow>
        ))}
      </ul>
    </section>
  );
}
