import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import type { VoiceView } from '../../src/contract/voice-api.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { AccountCard } from '../features/voice/account-card.tsx';
import { GiveMessages } from '../features/voice/give-messages.tsx';
import { Habits } from '../features/voice/habits.tsx';
import { LearnedFrom } from '../features/voice/learned.tsx';
import { Preview } from '../features/voice/preview.tsx';
import { reading } from '../features/voice/reading.store.ts';
import { SoundsLikeCard } from '../features/voice/sounds-like-card.tsx';
import { TaughtExamples } from '../features/voice/taught-examples.tsx';
import { voice } from '../features/voice/voice.store.ts';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function VoicePage() {
  useSignals();
  useTitle('Your voice - dmreply');
  useEffect(() => {
    void voice.refresh();
  }, []);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasPreview = useRef(false);
  const isPreview = reading.value.status === 'read';
  // Whoever learns or discards begins at the top again: what had the focus is gone.
  useEffect(() => {
    if (wasPreview.current && !isPreview) heading.current?.focus();
    wasPreview.current = isPreview;
  }, [isPreview]);
  const { value: state } = voice.state;
  return (
    <div className="container screen">
      <SectionTabs of="Templates" />
      <div className="measure">
        <h1 ref={heading} tabIndex={-1}>
          Your voice
        </h1>
        <p className="secondary mt-2">
          Show dmreply what you wrote to customers, and its replies sound like you. Facts still come from your
          templates alone: old prices and dates are never repeated.
        </p>
        {state.status === 'failed' ? (
          <Note look="danger" title="Your voice could not be loaded">
            <Button look="secondary" size="small" onClick={() => void voice.refresh()}>
              Try again
            </Button>
          </Note>
        ) : null}
        {state.status === 'idle' || state.status === 'loading' ? (
          <div className="card grid gap-4" role="status" aria-busy="true">
            <span className="visually-hidden">Loading your voice</span>
            <Skeleton width="60%" height={24} />
            <Skeleton height={72} />
          </div>
        ) : null}
        {state.status === 'ready' ? <Voice view={state.value} /> : null}
      </div>
    </div>
  );
}

function Voice({ view: { voice: learned, taught: use, imports, isInPlan } }: { view: VoiceView }) {
  useSignals();
  const { value: read } = reading;
  const [isAdding, setAdding] = useState(false);
  // The button that asked for it is gone.
  useEffect(() => {
    if (isAdding) document.getElementById('voice-files')?.focus();
  }, [isAdding]);
  const isGiving = isInPlan && (imports.length === 0 || isAdding || read.status !== 'idle');
  if (isInPlan && read.status === 'read') return <Preview {...read} imports={imports} />;
  return (
    <>
      {isInPlan ? null : (
        <Note title="Part of the Advanced plan">
          <p>With Advanced, replies can sound like you.</p>
          <LinkButton look="secondary" size="small" to={PATHS.profile}>
            See your plan
          </LinkButton>
        </Note>
      )}
      {learned === null ? null : <Habits learned={learned} isInPlan={isInPlan} />}
      {learned?.isOn && isInPlan ? <SoundsLikeCard /> : null}
      {imports.length === 0 ? null : (
        <LearnedFrom imports={imports} onAdd={isInPlan && !isGiving ? () => setAdding(true) : null} />
      )}
      {isInPlan ? <AccountCard imports={imports} /> : null}
      <TaughtExamples use={use} isInPlan={isInPlan} />
      {isGiving ? <GiveMessages /> : null}
    </>
  );
}
