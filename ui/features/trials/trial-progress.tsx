import './trials.css';
import { useId } from 'react';
import type { TrialView } from '../../../src/contract/trial.ts';
import { Button } from '../../components/button.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { stopTrial } from './trials.store.ts';

const DOING = { golden: 'Checking', replay: 'Trying', facts: 'Asking' } as const;

/** How far a run is, and the way to end it. Its beginning and its end are announced, its steps are not. */
export function TrialProgress({ trial }: { trial: TrialView }) {
  const id = useId();
  const [isStopping, run] = useOnceAtATime();
  const { done, total } = trial;
  return (
    <div className="trial-progress row gap-4 wrap">
      <div className="grid gap-1 grows">
        <p id={id} className="text-small secondary">
          {DOING[trial.kind]} {Math.min(done + 1, total)} of {total}
        </p>
        <progress aria-labelledby={id} value={done} max={Math.max(1, total)} />
      </div>
      <Button
        look="secondary"
        size="small"
        isBusy={isStopping}
        busyLabel="Stopping..."
        onClick={() => void run(() => stopTrial(trial.id))}
      >
        Stop
      </Button>
    </div>
  );
}
