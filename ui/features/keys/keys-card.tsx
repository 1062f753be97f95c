import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { Button } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { usageOf } from '../usage/usage.store.ts';
import { hasAiKey, keys } from './keys.store.ts';
import { KeysForm } from './keys-form.tsx';
import { keyState } from './models.store.ts';
import { TryPurposes } from './try-purposes.tsx';

/** 'API Keys': the AI provider's and the chat tool's, what they said to them, and the model. */
export function KeysCard() {
  useSignals();
  const state = keys.state.value;
  const mayAsk = state.status === 'ready' && hasAiKey();

  useEffect(() => {
    void keys.refresh();
    void usageOf('30').load();
  }, []);
  useEffect(() => {
    if (mayAsk) void keyState.refresh();
  }, [mayAsk]);

  return (
    <section className="card" aria-labelledby="keys-title">
      <div className="card-title">
        <h2 id="keys-title">API Keys</h2>
        <p className="hint">Stored encrypted. Only the last four characters are shown.</p>
      </div>
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={320} /> : null}
      {state.status === 'failed' ? (
        <Note look="danger" title="Your keys could not be loaded">
          <Button look="secondary" size="small" onClick={() => void keys.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {state.status === 'ready' ? <KeysForm view={state.value} /> : null}
      {mayAsk ? <TryPurposes /> : null}
    </section>
  );
}
