import type { CallState, DoctorReport } from '../../../src/contract/doctor.ts';
import { formatMoment } from '../../lib/dates.ts';

const STATES: readonly { state: CallState; label: string }[] = [
  { state: 'fine', label: 'Fine' },
  { state: 'warning', label: 'Warning' },
  { state: 'failed', label: 'Failed' },
];

/** The last calls as shapes, the newest last; the legend says the same in numbers. */
export function CallsCard({ report }: { report: DoctorReport }) {
  const { calls, checkedCalls, lastCallAt } = report;
  return (
    <section className="card" aria-labelledby="calls-title">
      <div className="row wrap apart mb-4">
        <h3 id="calls-title">{checkedCalls === 1 ? 'The first call' : `Last ${checkedCalls} calls`}</h3>
        {lastCallAt === null ? null : <p className="hint">Last one {formatMoment(lastCallAt, Date.now())}</p>}
      </div>
      <div className="calls grid mb-3" aria-hidden="true">
        {calls.toReversed().map(({ at, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two calls can come in one millisecond.
          <Shape key={`${at} ${index}`} state={state} />
        ))}
      </div>
      <ul className="plain legend text-small secondary">
        {STATES.map(({ state, label }) => (
          <li key={state} className="row">
            <Shape state={state} />
            {label} <strong>{calls.filter((call) => call.state === state).length}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A square, a triangle or a circle: the colour only repeats it. */
function Shape({ state }: { state: CallState }) {
  return (
    <svg className={`call ${state}`} viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      {state === 'fine' ? <rect x="0.5" y="0.5" width="13" height="13" rx="3" /> : null}
      {state === 'warning' ? <path d="M7 1 13.4 13H.6z" /> : null}
      {state === 'failed' ? <circle cx="7" cy="7" r="6.5" /> : null}
    </svg>
  );
}
