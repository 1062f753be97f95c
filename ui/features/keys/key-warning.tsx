import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { KeyWarningNote } from './key-warning-note.tsx';
import { aiKeyState, keys } from './keys.store.ts';

/** The same on pages that do not ask for the keys themselves. */
export function KeyWarning() {
  useSignals();
  useEffect(() => {
    void keys.refresh();
  }, []);
  return <KeyWarningNote state={aiKeyState()} />;
}
