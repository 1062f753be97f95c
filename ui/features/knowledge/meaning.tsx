import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { MeaningView } from '../../../src/contract/meaning.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { Switch } from '../../components/switch.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { count, formatCost } from '../replies/amounts.ts';
import { meaning, saveMeaning } from './meaning.store.ts';

/** The choice to find knowledge also by meaning. */
export function Meaning() {
  useSignals();
  useEffect(() => {
    void meaning.refresh();
  }, []);
  const state = meaning.state.value;
  return state.status === 'ready' ? <Choice key={state.value.model} view={state.value} /> : null;
}

function Choice({ view: { isOn, model, hasKey, state } }: { view: MeaningView }) {
  const [typed, setTyped] = useState(model);
  const [isSaving, run] = useOnceAtATime();
  const save = (on: boolean) => void run(() => saveMeaning({ isOn: on, model: typed }));
  const again = () => void run(() => saveMeaning({ isOn, model, isAnew: state.isStale }));
  const isChanged = typed.trim() !== '' && typed.trim() !== model;
  return (
    <section className="card grid gap-4" aria-label="Also find by meaning">
      <Switch
        label="Also find by meaning"
        hint={hasKey ? hintOf(state) : 'Save an AI key in Settings first.'}
        isOn={isOn}
        isDisabled={isSaving || !(hasKey || isOn)}
        onChange={save}
      />
      {isOn ? (
        <>
          <TextField
            label="Model"
            hint="A model of your AI provider that is made for this."
            value={typed}
            maxLength={200}
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isChanged ? (
            <Button
              className="self-start"
              look="secondary"
              isBusy={isSaving}
              busyLabel="Saving..."
              onClick={() => save(true)}
            >
              Use this model
            </Button>
          ) : null}
          <p role="status">{progressOf(state)}</p>
          {state.problem === null ? null : (
            <Note look="warn" title={state.problem}>
              <Button look="secondary" isBusy={isSaving} busyLabel="Saving..." onClick={again}>
                {state.isStale ? `Read it in anew${costOf(state)}` : 'Try again now'}
              </Button>
            </Note>
          )}
        </>
      ) : null}
    </section>
  );
}

function costOf({ costUsd }: MeaningView['state']): string {
  return costUsd === null ? '' : ` for about ${formatCost(costUsd)}`;
}

function hintOf({ costUsd }: MeaningView['state']): string {
  const cost = costUsd === null ? '' : ` Reading in all of it costs about ${formatCost(costUsd)}, once.`;
  return `Finds what answers a question in other words, too. Your AI provider reads your knowledge in, and then each question that needs it.${cost}`;
}

function progressOf({ done, total, problem }: MeaningView['state']): string {
  if (total === 0) return 'There is nothing to read in yet.';
  if (done === total) return `All ${count(total, 'passage')} are read in.`;
  const so = `${done.toLocaleString('en-US')} of ${count(total, 'passage')} are read in.`;
  return problem === null ? `${so} The rest follows in a moment.` : so;
}
