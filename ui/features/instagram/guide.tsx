import './instagram.css';
import { Check, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { InstagramView } from '../../../src/contract/instagram-api.ts';
import { Button } from '../../components/button.tsx';
import { useKeptSet } from '../../lib/use-kept-set.ts';
import { currentStep, doneSteps, GUIDE_STEPS, type GuideStep, SAID, stepsOf } from './guide-steps.ts';
import { STEP_PARTS, STEP_TITLES } from './step-parts.tsx';

/** From nothing to the first message. Each step turns green when it was seen to work. */
export function Guide({ view }: { view: InstagramView }) {
  // Kept: between two steps the owner is at Meta, and this page may be loaded again.
  const [confirmed, toggle] = useKeptSet('instagram-steps', GUIDE_STEPS);
  const steps = stepsOf(view);
  const done = doneSteps(view);
  const current = currentStep(view, confirmed);
  const count = steps.filter((step) => done.has(step)).length;
  return (
    <section className="card flush" aria-labelledby="guide-title">
      <div className="card-head row gap-3 apart">
        <h2 id="guide-title">Connect an account</h2>
        <p className="hint" aria-live="polite">
          {count} of {steps.length} done
        </p>
      </div>
      <ol className="plain disc-rows">
        {steps.map((step, index) => (
          <Step
            key={step}
            step={step}
            number={index + 1}
            isDone={done.has(step)}
            isCurrent={step === current}
          >
            {STEP_PARTS[step](view)}
            {step === current && SAID.has(step) ? (
              <div className="actions">
                <Button look="secondary" onClick={() => toggle(step)}>
                  Done, next step
                </Button>
              </div>
            ) : null}
          </Step>
        ))}
      </ol>
    </section>
  );
}

function Step({
  step,
  number,
  isDone,
  isCurrent,
  children,
}: {
  step: GuideStep;
  number: number;
  isDone: boolean;
  isCurrent: boolean;
  children: ReactNode;
}) {
  const look = isDone ? 'done' : '';
  return (
    <li
      className={`guide-step ${isCurrent ? 'current' : look}`}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className="step-disc" aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <details className="fold" open={isCurrent}>
        <summary>
          <h3 className="grows">
            {isDone ? <span className="visually-hidden">Done: </span> : null}
            {STEP_TITLES[step]}
          </h3>
          <ChevronRight className="chevron" aria-hidden="true" />
        </summary>
        <div className="grid gap-4 guide-part">{children}</div>
      </details>
    </li>
  );
}
