import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { TrialBody } from '../../../src/contract/trial.ts';
import { followTrial } from './follow-trial.ts';
import { TrialStarter } from './trial-starter.tsx';
import { TrialTable } from './trial-table.tsx';
import { resultText, spentText } from './trial-words.ts';

/** Begins a run, and shows what it found as long as it is about the same change. */
export function TrialOutcome({ body, label }: { body: TrialBody; label: string }) {
  useSignals();
  const about = JSON.stringify(body);
  const [begun, setBegun] = useState<{ id: number; about: string } | null>(null);
  const trial = begun?.about === about ? followTrial(begun.id).value : 'missing';
  const ended = typeof trial === 'string' || trial.state === 'running' ? null : trial;
  return (
    <>
      <TrialStarter body={body} label={label} onStart={({ id }) => setBegun({ id, about })} />
      <p className="strong unless-empty" role="status">
        {ended === null ? null : `${resultText(ended)} ${ended.why} It ${spentText(ended)}.`}
      </p>
      {ended === null ? null : <TrialTable trial={ended} />}
    </>
  );
}
