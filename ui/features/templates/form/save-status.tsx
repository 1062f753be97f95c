import { useSignals } from '@preact/signals-react/runtime';
import { Check, CloudOff, PencilLine } from 'lucide-react';
import { Spinner } from '../../../components/button.tsx';
import type { Autosave } from './autosave.ts';

/** Where the form stands: always in the same place, and heard by screen readers. */
export function SaveStatus({ autosave, onRetry }: { autosave: Autosave; onRetry: () => void }) {
  useSignals();
  const state = autosave.state.value;
  return (
    <div className={state === 'failed' ? 'save-status failed' : 'save-status'}>
      <div role="status" className={state === 'failed' ? 'save-words danger' : 'save-words'}>
        <Words state={state} />
      </div>
      {state === 'failed' ? (
        <button type="button" className="text-button" onClick={onRetry}>
          Retry
        </button>
      ) : null}
    </div>
  );
}

function Words({ state }: { state: Autosave['state']['value'] }) {
  switch (state) {
    case 'clean':
      return null;
    case 'unsaved':
      return (
        <>
          <PencilLine aria-hidden="true" />
          Unsaved changes
        </>
      );
    case 'saving':
    case 'autosaving':
      return (
        <>
          <Spinner />
          {state === 'saving' ? 'Saving...' : 'Autosaving...'}
        </>
      );
    case 'saved':
    case 'autosaved':
      return (
        <>
          <Check aria-hidden="true" className="ok" />
          {state === 'saved' ? 'Saved' : 'Autosaved'}
        </>
      );
    case 'failed':
      return (
        <>
          <CloudOff aria-hidden="true" />
          Not saved
        </>
      );
  }
}
