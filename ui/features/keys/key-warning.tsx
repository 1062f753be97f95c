import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { LinkButton } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { PATHS } from '../../paths.ts';
import { hasAiKey, keys } from './keys.store.ts';

/** Amber, where neither the owner nor the server has an AI key. */
export function KeyWarning() {
  useSignals();
  useEffect(() => {
    void keys.refresh();
  }, []);
  if (hasAiKey()) return null;
  return (
    <Note look="warn" title="OpenAI API Key Required">
      <p>Without a key, customers get your triggers and FAQ answers only.</p>
      <LinkButton to={PATHS.settings} size="small">
        Add your key
      </LinkButton>
    </Note>
  );
}
