import { Check, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorReport } from '../../../src/contract/doctor.ts';
import { Button } from '../../components/button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { healthOf, seen } from './verdict.ts';

type Finding = DoctorReport['findings'][number];

const LOOKS = {
  error: { look: 'danger', icon: <X aria-hidden="true" />, name: 'Wrong' },
  warning: { look: 'warn', icon: <TriangleAlert aria-hidden="true" />, name: 'Warning' },
  info: { look: 'plain', icon: <Info aria-hidden="true" />, name: 'Note' },
} as const;

/** What is wrong and how to fix it, the worst first; then what is in order. */
export function FindingsCard({
  report,
  onCheckAgain,
}: {
  report: DoctorReport;
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
          <li key={finding.code}>
            <Disc look={LOOKS[finding.severity].look} name={LOOKS[finding.severity].name}>
              {LOOKS[finding.severity].icon}
            </Disc>
            <div className="grid gap-tight starts text-medium">
              <FindingText report={report} finding={finding} />
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
            </div>
          </li>
        ))}
        {health.map(({ title, text }) => (
          <li key={title}>
            <Disc look="ok" name="In order">
              <Check aria-hidden="true" />
            </Disc>
            <div className="grid gap-tight starts text-medium">
              <h3>{title}</h3>
              <p className="secondary">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FindingText({ report, finding }: { report: DoctorReport; finding: Finding }) {
  return (
    <>
      <h3>{finding.title}</h3>
      <p className="secondary">
        {finding.message} {seen(report, finding, (at) => formatMoment(at, Date.now()))}
      </p>
      <p className={`mend ${LOOKS[finding.severity].look}`}>
        <strong>How to fix it:</strong> {finding.fix}
      </p>
    </>
  );
}

function Disc({ look, name, children }: { look: string; name: string; children: ReactNode }) {
  return (
    <span className={`row-icon ${look}`}>
      <span className="visually-hidden">{name}:</span>
      {children}
    </span>
  );
}
