import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { CallsCard } from './calls-card.tsx';
import { ChannelCard } from './channel-card.tsx';
import { connectionOf } from './connection.store.ts';
import { FindingsCard } from './findings-card.tsx';
import { Unconnected } from './unconnected.tsx';
import { verdict } from './verdict.ts';

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
          {state.status === 'ready' ? verdict(state.value) : 'Looking at the last calls...'}
        </p>
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
          <Unconnected channels={state.value.unconnected} templateId={templateId} />
        </>
      ) : null}
    </section>
  );
}
