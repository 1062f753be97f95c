import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { newStrategyPath } from '../../paths.ts';
import { starterStrategies } from './strategies.store.ts';

/** Strategies to begin with: each opens in the editor, and is saved only there. */
export function StarterList({ templateId }: { templateId: number }) {
  useSignals();
  useEffect(() => {
    void starterStrategies.load();
  }, []);
  const state = starterStrategies.state.value;
  return (
    <section className="card grid gap-3" aria-labelledby="starter-strategies">
      <div className="grid gap-tight">
        <h2 className="small-title" id="starter-strategies">
          Start with
        </h2>
        <p className="hint">Pick the closest one and change what differs.</p>
      </div>
      <ul className="plain grid starter-list">
        <li>
          <Link href={newStrategyPath(templateId, '')} className="option">
            <span className="strong">Blank</span>
            <span className="hint">Every step is yours</span>
          </Link>
        </li>
        {state.status === 'ready'
          ? state.value.map(({ key, summary, strategy }) => (
              <li key={key}>
                <Link href={newStrategyPath(templateId, key)} className="option">
                  <span className="strong">{strategy.name}</span>
                  <span className="hint">{summary}</span>
                </Link>
              </li>
            ))
          : null}
        {state.status === 'loading' ? (
          <li>
            <Skeleton height={64} />
          </li>
        ) : null}
      </ul>
      {state.status === 'failed' ? (
        <Note look="danger" title="Failed to load the starters">
          <Button look="secondary" size="small" onClick={() => void starterStrategies.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
    </section>
  );
}
