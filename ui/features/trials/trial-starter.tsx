import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { TrialBody, TrialEstimate, TrialView } from '../../../src/contract/trial.ts';
import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { count } from '../replies/amounts.ts';
import { CostLine } from './ceiling.tsx';
import { followTrial } from './follow-trial.ts';
import { TrialProgress } from './trial-progress.tsx';
import { resultText } from './trial-words.ts';
import { knownTrials, startTrial } from './trials.store.ts';
import { type EstimateState, useEstimate } from './use-estimate.ts';

/** The cost before, the button that begins a run, and how far it is. Nothing is spent without the button. */
export function TrialStarter({
  body,
  label,
  onStart,
}: {
  body: TrialBody;
  label: string;
  onStart?: (trial: TrialView) => void;
}) {
  useSignals();
  const [estimate, askAgain] = useEstimate(body);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStarting, run] = useOnceAtATime();
  const running = knownTrials(body.templateId, body.kind).find(({ state }) => state === 'running');

  async function start(): Promise<void> {
    setProblem(null);
    try {
      const trial = await startTrial(body);
      onStart?.(trial);
    } catch (error) {
      setProblem(sentenceOf(error, 'Not started. Check your connection and try again.'));
    }
  }

  return (
    <div className="grid gap-3">
      {running === undefined ? (
        <>
          <Cost estimate={estimate} onChange={askAgain} />
          <Button
            className="self-start"
            disabled={estimate.status === 'impossible'}
            isBusy={isStarting}
            busyLabel="Starting..."
            onClick={() => void run(start)}
          >
            {label}
          </Button>
        </>
      ) : (
        <Running id={running.id} trial={running} />
      )}
      <p className="message danger unless-empty" role="alert">
        {problem}
      </p>
    </div>
  );
}

function Running({ id, trial }: { id: number; trial: TrialView }) {
  useSignals();
  const followed = followTrial(id).value;
  const now = typeof followed === 'string' ? trial : followed;
  return (
    <>
      <TrialProgress trial={now} />
      <p className="text-small secondary">{resultText(now)}</p>
    </>
  );
}

function Cost({ estimate, onChange }: { estimate: EstimateState; onChange: () => void }) {
  if (estimate.status === 'asking')
    return (
      <p className="text-small secondary" role="status">
        Reckoning what it costs...
      </p>
    );
  if (estimate.status === 'impossible') return <p className="text-small secondary">{estimate.problem}</p>;
  const { messages, all, wordings, isOwnServer } = estimate.estimate;
  const counted = count(messages, wordings === null ? 'message' : 'line');
  return (
    <p className="text-small secondary">
      {messages < all ? `${counted} of ${all}` : counted}
      {isOwnServer ? ': ' : ', paid with your own key: '}
      <CostLine estimate={estimate.estimate} onChange={onChange} />
      {wordings === null ? '' : ` ${wordedText(wordings)}`}
    </p>
  );
}

/** In whose words the lines are asked. */
function wordedText({ golden, customer, own }: NonNullable<TrialEstimate['wordings']>): string {
  const parts = [
    golden > 0 ? `${golden} as must-pass chats ask` : '',
    customer > 0 ? `${customer} as customers asked` : '',
    own > 0 ? `${own} in our own words` : '',
  ].filter((part) => part !== '');
  return `Asked ${parts.join(', ')}.`;
}
