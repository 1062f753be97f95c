import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DoctorVerdict } from '../../../src/contract/doctor.ts';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { PATHS } from '../../paths.ts';
import { CallsCard } from './calls-card.tsx';
import { ChannelCard } from './channel-card.tsx';
import { connectionOf } from './connection.store.ts';
import { FindingsCard } from './findings-card.tsx';
import { mendLink } from './mend-link.ts';

/** 'Connection doctor': what the last calls say about the flow, and how the other channels are; `children` is a first step, where there is one. */
export function ConnectionDoctor({ templateId, children }: { templateId: number; children: ReactNode }) {
  useSignals();
  const { report } = connectionOf(templateId);
  const state = report.state.value;
  return (
    <section className="grid gap-5" aria-labelledby="doctor-title">
      <div>
        <h2 id="doctor-title">Connection doctor</h2>
        <p className="secondary" role="status">
          {state.status === 'ready' ? state.value.verdict.text : 'Looking at the last calls...'}
        </p>
        {state.status === 'ready' ? <Next templateId={templateId} verdict={state.value.verdict} /> : null}
      </div>
      {children}
      {state.status === 'failed' ? (
        <Note look="danger" title="The last calls could not be loaded">
          <Button look="secondary" size="small" onClick={() => void report.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? (
        <div className="card">
          <Skeleton height={90} />
        </div>
      ) : null}
      {state.status === 'ready' ? (
        <>
          {state.value.checkedCalls > 0 ? <CallsCard report={state.value} /> : null}
          <FindingsCard report={state.value} templateId={templateId} onCheckAgain={report.refresh} />
          {state.value.channels.map((each) => (
            <ChannelCard key={`${each.channel} ${each.id}`} report={each} templateId={templateId} />
          ))}
          {state.value.unconnected.length > 0 ? (
            <p className="hint">
              Customers can also write in other places.{' '}
              <Link href={PATHS.channels} className="link">
                See the channels
              </Link>
            </p>
          ) : null}
        </>
      ) : null}
    </section>
  );
}

/** The first thing to do, and the way to where it is done. */
function Next({ templateId, verdict: { next } }: { templateId: number; verdict: DoctorVerdict }) {
  if (next === null) return null;
  const link = next.page === null ? null : mendLink(next.page, { templateId, widgetId: null });
  return (
    <p className="mt-1">
      <strong>First:</strong> {next.text}{' '}
      {link === null ? null : (
        <Link href={link.to} className="link">
          {link.label}
        </Link>
      )}
    </p>
  );
}
