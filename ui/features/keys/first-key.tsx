import { useSignals } from '@preact/signals-react/runtime';
import { ArrowUpRight } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { KeysView } from '../../../src/contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { PATHS } from '../../paths.ts';
import { KeyField } from './key-field.tsx';
import { KeyMessage } from './key-message.tsx';
import { KEY_PAGE } from './key-page.ts';
import { keys } from './keys.store.ts';
import { keyState } from './models.store.ts';
import { providerName } from './provider-name.ts';
import { formOf, saveKeys } from './save-keys.ts';

/** The AI key alone, where a newcomer is asked for it. `onSaved`: the provider has taken it, or could not be asked. */
export function FirstKey({ onSaved }: { onSaved: () => void }) {
  useSignals();
  useEffect(() => void keys.load(), []);
  const state = keys.state.value;
  return state.status === 'ready' ? <Form view={state.value} onSaved={onSaved} /> : null;
}

function Form({ view, onSaved }: { view: KeysView; onSaved: () => void }) {
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState('');
  const [isSaving, run] = useOnceAtATime();

  async function save(): Promise<void> {
    const { problems } = await saveKeys({ ...formOf(view), openaiApiKey: key }, view, true);
    const checked = keyState.state.peek();
    if (problems !== null) setProblem(problems.openaiApiKey ?? '');
    else if (checked.status === 'ready' && checked.value.result === 'refused') {
      // The next one is pasted, not typed behind this one.
      setKey('');
      setProblem(
        `${providerName(view.baseUrl)} refused this key. Check that you copied all of it, up to the last character.`,
      );
    } else onSaved();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (key.trim() === '') setProblem('Required');
    else void run(save);
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <KeyField
        label="OpenAI API key"
        placeholder="sk-..."
        value={key}
        isInvalid={problem !== ''}
        message={problem === '' ? null : <KeyMessage look="danger">{problem}</KeyMessage>}
        onChange={(typed) => {
          setKey(typed);
          setProblem('');
        }}
      />
      <div className="actions">
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save key
        </Button>
        <a className="button quiet" href={KEY_PAGE} target="_blank" rel="noreferrer">
          Where do I get one?
          <ArrowUpRight aria-hidden="true" />
        </a>
        <Link href={PATHS.settings} className="button quiet">
          Another provider or model
        </Link>
      </div>
    </form>
  );
}
