import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { FACT_LINES, FACT_MINUTES, type FactOutcome } from '../../../src/contract/golden-lists.ts';
import type { TrialBody, TrialDetail, TrialView } from '../../../src/contract/trial.ts';
import { SelectField } from '../../components/field.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { keyState } from '../keys/models.store.ts';
import { followTrial } from '../trials/follow-trial.ts';
import { TrialStarter } from '../trials/trial-starter.tsx';
import { TrialTable } from '../trials/trial-table.tsx';
import { resultText, spentText } from '../trials/trial-words.ts';
import { knownTrials, trialsOf } from '../trials/trials.store.ts';

const MOST = [10, 25, FACT_LINES.usual, 100, FACT_LINES.max];
const MINUTES = [5, 10, FACT_MINUTES.usual, 60, FACT_MINUTES.max];

/** On the page of the golden chats: asks the AI each line that the owner wrote, and says what is right and wrong. */
export function FactsCard({ templateId }: { templateId: number }) {
  useSignals();
  const [most, setMost] = useState<number>(FACT_LINES.usual);
  const [minutes, setMinutes] = useState<number>(FACT_MINUTES.usual);
  const [model, setModel] = useState('');
  const [isAnew, setAnew] = useState(false);
  useEffect(() => {
    void trialsOf(templateId).refresh();
    void keyState.load();
  }, [templateId]);
  const runs = knownTrials(templateId, 'facts');
  const newest = runs.find(({ state, done }) => state !== 'running' && done > 0);
  const unfinished = newest !== undefined && isUnfinished(newest) && !isAnew ? newest : undefined;
  const body: TrialBody = {
    kind: 'facts',
    templateId,
    most,
    minutes,
    ...(unfinished === undefined ? {} : { goOnFrom: unfinished.id }),
    ...modelOf(unfinished, model),
  };
  return (
    <section className="card grid gap-4" aria-labelledby="facts">
      <div className="grid gap-tight">
        <h2 id="facts">Does it say what you wrote?</h2>
        <p className="hint">
          The AI is asked each of your FAQs and each line of your offer. What it writes is held against your
          own words. Nothing is sent to customers, and their replies go first.
        </p>
      </div>
      <div className="halves grid gap-4 top">
        <SelectField
          label="How many lines"
          value={String(most)}
          options={MOST.map((each) => ({ value: String(each), label: `At most ${each}` }))}
          onChange={(event) => setMost(Number(event.target.value))}
        />
        <SelectField
          label="How long"
          value={String(minutes)}
          options={MINUTES.map((each) => ({ value: String(each), label: `At most ${each} minutes` }))}
          onChange={(event) => setMinutes(Number(event.target.value))}
        />
      </div>
      {unfinished === undefined ? <ModelChoice value={model} onChange={setModel} /> : null}
      <TrialStarter
        key={unfinished?.id}
        body={body}
        label={unfinished === undefined ? 'Ask the AI' : 'Go on'}
        onStart={() => setAnew(false)}
      />
      {unfinished === undefined ? null : (
        <button type="button" className="text-button self-start" onClick={() => setAnew(true)}>
          Start anew instead
        </button>
      )}
      {newest === undefined ? null : <FactsResult key={newest.id} id={newest.id} />}
    </section>
  );
}

/** What is gone on with keeps its model. */
function modelOf(unfinished: TrialView | undefined, chosen: string): Pick<TrialBody, 'model'> {
  if (unfinished !== undefined) return unfinished.isAsSaved ? {} : { model: unfinished.model };
  return chosen === '' ? {} : { model: chosen };
}

function isUnfinished({ state, done, total, counts }: TrialView): boolean {
  return state !== 'done' && done - counts.failed < total;
}

function ModelChoice({ value, onChange }: { value: string; onChange: (model: string) => void }) {
  useSignals();
  const state = keyState.state.value;
  const models = state.status === 'ready' ? state.value.models : [];
  if (models.length < 2) return null;
  return (
    <SelectField
      label="Beside another model"
      isOptional
      value={value}
      options={[
        { value: '', label: 'Only the one that answers now' },
        ...models.map((name) => ({ value: name, label: name })),
      ]}
      hint="The same questions, side by side."
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function FactsResult({ id }: { id: number }) {
  useSignals();
  const trial = followTrial(id).value;
  if (typeof trial === 'string') return null;
  return (
    <div className="grid gap-4 line-above pt-4">
      <div role="status">
        <p className="strong">{resultText(trial)}</p>
        {trial.isAsSaved ? null : <p>As it is now: {asNow(trial)}.</p>}
        <p className="hint">
          {trial.model}, {formatMoment(trial.createdAt, Date.now())}, {spentText(trial)}. {trial.why}
        </p>
      </div>
      <TrialTable trial={trial} />
    </div>
  );
}

/** What the model that answers now came to, beside the other one. */
function asNow({ rows }: TrialDetail): string {
  const of = (outcome: FactOutcome) => rows.filter(({ before }) => before?.outcome === outcome).length;
  return `${of('wrong')} wrong, ${of('unclear')} to be read, ${of('right')} right`;
}
