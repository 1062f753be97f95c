import { useState } from 'react';
import { TRIAL_CEILING } from '../../../src/contract/golden-lists.ts';
import type { TrialEstimate } from '../../../src/contract/trial.ts';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { costText } from './trial-words.ts';
import { changeCeiling } from './trials.store.ts';

/** 'about $0.01, at most $0.25', and the way to change that. `onChange` is called once it is changed. */
export function CostLine({ estimate, onChange }: { estimate: TrialEstimate; onChange: () => void }) {
  const { messages, fits, ceilingUsd, costUsd, asking } = estimate;
  const hasCeiling = costUsd !== null && asking > 0;
  return (
    <>
      {costText(estimate)}
      {hasCeiling ? ', ' : null}
      {hasCeiling ? <Ceiling usd={ceilingUsd} onChange={onChange} /> : null}.
      {fits < messages ? ` About ${fits} of them are tried before that is spent.` : ''}
    </>
  );
}

function Ceiling({ usd, onChange }: { usd: number; onChange: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      at most {dollars(usd)}{' '}
      <button
        type="button"
        className="text-button in-line"
        aria-label="Change what a run may cost"
        onClick={() => setOpen(true)}
      >
        change
      </button>
      {isOpen ? (
        <CeilingDialog
          usd={usd}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onChange();
          }}
        />
      ) : null}
    </>
  );
}

function CeilingDialog({ usd, onClose, onDone }: { usd: number; onClose: () => void; onDone: () => void }) {
  const [typed, setTyped] = useState(usd.toFixed(2));
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    const amount = Number(typed.replace(',', '.').replace('$', ''));
    if (!(amount >= TRIAL_CEILING.min && amount <= TRIAL_CEILING.max)) {
      setProblem(`An amount from ${dollars(TRIAL_CEILING.min)} to ${dollars(TRIAL_CEILING.max)}`);
      return;
    }
    try {
      await changeCeiling(amount);
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error, 'Not saved. Check your connection and try again.'));
    }
  }

  return (
    <FormDialog title="What a run may cost" goLabel="Save" onSubmit={save} onClose={onClose}>
      <TextField
        label="At most, in US dollars"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={problem}
        hint="Paid to your AI provider with your own key. A run stops before it would cost more."
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}

export function dollars(usd: number): string {
  return `$${usd.toFixed(2)}`;
}
