import { useId, useState } from 'react';
import { STRATEGY_ENDINGS } from '../../../src/contract/strategy.ts';
import type { ConversationStrategy } from '../../../src/contract/strategy-api.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { startStrategy, stopStrategy } from './strategies.api.ts';
import { fieldWords } from './words.ts';

/** What leads this conversation, how far it is, and the way to start or stop it. */
export function ConversationStrategyCard({
  conversationId,
  view,
  onChange,
}: {
  conversationId: number;
  view: ConversationStrategy;
  /** What has become of it by the owner's click. */
  onChange: (view: ConversationStrategy) => void;
}) {
  const titleId = useId();
  const [chosen, setChosen] = useState('');
  const [isBusy, run] = useOnceAtATime();

  async function act(change: () => Promise<ConversationStrategy>): Promise<void> {
    try {
      onChange(await change());
    } catch (error) {
      const text = sentenceOf(error, 'Failed to change the strategy. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  const { current, available, isInPlan } = view;
  const isRunning = current !== null && current.ended === null;
  const mayStart = isInPlan && !isRunning && available.length > 0;
  if (current === null && !mayStart) return null;
  const strategyId = Number(chosen || available[0]?.id);
  return (
    <section className="card grid gap-3" aria-labelledby={titleId}>
      <h2 id={titleId}>Strategy</h2>
      {current === null ? null : <Current current={current} />}
      {isRunning ? (
        <Button
          look="secondary"
          size="small"
          className="self-start"
          isBusy={isBusy}
          onClick={() => void run(() => act(() => stopStrategy(conversationId)))}
        >
          Stop it
        </Button>
      ) : null}
      {mayStart ? (
        <>
          <SelectField
            label="Start one"
            value={`${strategyId}`}
            options={available.map(({ id, name }) => ({ value: `${id}`, label: name }))}
            onChange={(event) => setChosen(event.target.value)}
          />
          <Button
            look="secondary"
            size="small"
            className="self-start"
            isBusy={isBusy}
            onClick={() => void run(() => act(() => startStrategy(conversationId, strategyId)))}
          >
            Start
          </Button>
          <p className="hint">It leads from the customer’s next message on.</p>
        </>
      ) : null}
    </section>
  );
}

function Current({ current }: { current: NonNullable<ConversationStrategy['current']> }) {
  const { name, step, found, ended, waitsForQuestion } = current;
  return (
    <div className="grid gap-1" aria-live="polite">
      <p className="row wrap">
        <span className="strong breaks" dir="auto">
          {name || 'A deleted strategy'}
        </span>
        {ended === null ? <Badge look="ok">Running</Badge> : <Badge look="outlined">Over</Badge>}
      </p>
      {ended === null ? null : <p className="secondary">It {STRATEGY_ENDINGS[ended]}.</p>}
      {ended === null && step !== null ? (
        <p className="secondary breaks" dir="auto">
          Step {step.number} of {step.of}: {step.what}
        </p>
      ) : null}
      {ended === null && waitsForQuestion ? (
        <p className="hint">A question was answered first; the step comes next.</p>
      ) : null}
      {found.length === 0 ? null : (
        <dl className="summary terms text-medium">
          {found.map(({ field, value }) => (
            <div key={field}>
              <dt>{fieldWords(field)}</dt>
              <dd className="breaks" dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
