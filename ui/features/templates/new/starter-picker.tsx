import './new.css';
import { useSignals } from '@preact/signals-react/runtime';
import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { starters } from '../starters.store.ts';
import { ImportButton } from './import-button.tsx';
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
      <div className="grid gap-tight">
        <h2 id="starters-title">Start with</h2>
        <p className="hint">Pick the closest one and change what differs.</p>
      </div>
      <ul className="plain starter-grid grid">
        <li>
          <StarterCard
            title="Blank"
            text="Every field is yours"
            isChosen={chosen === ''}
            onChoose={() => choose(null)}
          />
        </li>
        {state.status === 'ready'
          ? state.value.map((starter) => (
              <li key={starter.key}>
                <StarterCard
                  title={starter.trade}
                  text={starter.summary}
                  isChosen={starter.key === chosen}
                  onChoose={() => choose(starter)}
                />
              </li>
            ))
          : null}
        {state.status === 'loading'
          ? Array.from({ length: 10 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one is like the other.
              <li key={at}>
                <Skeleton height={64} />
              </li>
            ))
          : null}
      </ul>
      {state.status === 'failed' ? (
        <Note look="danger" title="Failed to load the starters">
          <Button look="secondary" size="small" onClick={() => void starters.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      <ImportButton look="quiet" className="self-start outdent">
        <Upload aria-hidden="true" />
        Import a template file
      </ImportButton>
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
  onChoose,
}: {
  title: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button type="button" className="option starter-card" aria-pressed={isChosen} onClick={onChoose}>
      <strong className="text-medium">{title}</strong>
      <span className="hint">{text}</span>
    </button>
  );
}
