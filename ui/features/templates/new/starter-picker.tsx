import './new.css';
import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { starters } from '../starters.store.ts';
import type { NewTemplate, Starter } from './new-template.ts';

/** The first step: something close to one's own trade, nothing at all, or a file. */
export function StarterPicker({ draft }: { draft: NewTemplate }) {
  useSignals();
  const [wanted, setWanted] = useState<{ starter: Starter | null } | null>(null);
  useEffect(() => {
    void starters.load();
  }, []);
  const state = starters.state.value;
  const chosen = draft.startedFrom.value;
  const asked = new URLSearchParams(useSearch()).get('starter');
  const named = state.status === 'ready' ? state.value.find(({ key }) => key === asked) : undefined;
  // What was typed last time is not lost to a link.
  useEffect(() => {
    if (named !== undefined && !draft.isDirty()) draft.startFrom(named);
  }, [draft, named]);

  function choose(starter: Starter | null): void {
    if (draft.isDirty()) setWanted({ starter });
    else draft.startFrom(starter);
  }

  return (
    <section className="starters grid gap-3 mt-4" aria-labelledby="starters-title">
      <div className="row wrap starters-head">
        <h2 id="starters-title">Start with</h2>
        <p className="hint">Pick the closest one and change what differs.</p>
      </div>
      {/* One stop of the Tab key; arrows go through it. */}
      <div className="starter-grid grid" role="toolbar" aria-label="Starters" onKeyDown={steer}>
        <StarterCard
          title="Blank"
          text="Every field is yours"
          isChosen={chosen === ''}
          isStop={chosen === '' || state.status !== 'ready'}
          onChoose={() => choose(null)}
        />
        {state.status === 'ready'
          ? state.value.map((starter) => (
              <StarterCard
                key={starter.key}
                title={starter.trade}
                text={starter.summary}
                isChosen={starter.key === chosen}
                isStop={starter.key === chosen}
                onChoose={() => choose(starter)}
              />
            ))
          : null}
        {state.status === 'loading'
          ? Array.from({ length: 10 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other.
              <Skeleton key={at} height={64} />
            ))
          : null}
      </div>
      {state.status === 'failed' ? (
        <Note look="danger" title="Failed to load the starters">
          <Button look="secondary" size="small" onClick={() => void starters.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {wanted === null ? null : (
        <ConfirmDialog
          title="Replace what you typed?"
          keepLabel="Keep mine"
          goLabel="Replace"
          isHarmless
          onGo={() => {
            draft.startFrom(wanted.starter);
            return true;
          }}
          onClose={() => setWanted(null)}
        >
          {wanted.starter === null
            ? 'The form is emptied.'
            : `The form gets the texts of the starter “${wanted.starter.trade}”.`}{' '}
          What stands in it now is gone.
        </ConfirmDialog>
      )}
    </section>
  );
}

function StarterCard({
  title,
  text,
  isChosen,
  isStop,
  onChoose,
}: {
  title: string;
  text: string;
  isChosen: boolean;
  /** The Tab key stops here. */
  isStop: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      className="option starter-card"
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
    >
      <strong className="text-medium">{title}</strong>
      <span className="hint">{text}</span>
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function steer(event: KeyboardEvent<HTMLElement>): void {
  const cards = [...event.currentTarget.querySelectorAll('button')];
  const at = cards.indexOf(document.activeElement as HTMLButtonElement);
  const ends: Readonly<Record<string, number>> = { Home: 0, End: cards.length - 1 };
  const to = ends[event.key] ?? at + (STEPS[event.key] ?? 0);
  if (to === at) return;
  event.preventDefault();
  cards[(to + cards.length) % cards.length]?.focus();
}
