import './trials.css';
import { useSignals } from '@preact/signals-react/runtime';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TrialRow } from '../../../src/contract/trial.ts';
import { ModalSurface } from '../../components/dialog.tsx';
import { followTrial } from './follow-trial.ts';
import { TrialTable } from './trial-table.tsx';
import { resultText, spentText } from './trial-words.ts';

/** All that a run found. */
export function TrialDialog({
  id,
  title,
  action,
  onClose,
}: {
  id: number;
  title: string;
  action?: (row: TrialRow) => ReactNode;
  onClose: () => void;
}) {
  useSignals();
  const titleId = useId();
  const trial = followTrial(id).value;
  return (
    <ModalSurface className="dialog trial-dialog" labelledBy={titleId} onClose={onClose}>
      <div className="row gap-3 apart">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      {trial === 'loading' ? <p role="status">Loading...</p> : null}
      {trial === 'missing' ? <p>This run is no longer kept.</p> : null}
      {typeof trial === 'string' ? null : (
        <div className="grid gap-5">
          <p className="secondary">
            {resultText(trial)} {trial.why} It {spentText(trial)}.
          </p>
          <TrialTable trial={trial} {...(action === undefined ? {} : { action })} />
        </div>
      )}
    </ModalSurface>
  );
}
