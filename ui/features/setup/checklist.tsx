import './checklist.css';
import { useSignals } from '@preact/signals-react/runtime';
import { AtSign, Cable, Check, ChevronRight, Globe, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'wouter';
import type { ChannelName } from '../../../src/contract/channels.ts';
import type { SetupView } from '../../../src/contract/setup.ts';
import { LinkButton } from '../../components/button.tsx';
import { newTemplatePath } from '../../paths.ts';
import { starters } from '../templates/starters.store.ts';
import { setup } from './setup.store.ts';
import type { ChannelChoice, SetupStep } from './steps.ts';

/** Newcomers alone are asked for it. */
const FirstKey = lazy(async () => ({ default: (await import('../keys/first-key.tsx')).FirstKey }));

/** From zero to live. The first step that is not done is open, and alone has a primary button. */
export function Checklist({ steps, state }: { steps: readonly SetupStep[]; state: SetupView }) {
  const current = steps.find(({ key }) => !state[key]);
  const done = steps.filter(({ key }) => state[key]).length;
  return (
    <section className="card flush checklist" aria-labelledby="checklist-title">
      <div className="card-head row gap-3 apart">
        <h2 id="checklist-title">From zero to live</h2>
        <p className="hint">
          {done} of {steps.length} done
        </p>
      </div>
      <ol className="plain ruled disc-rows">
        {steps.map((step, index) => (
          <Step
            key={step.key}
            step={step}
            number={index + 1}
            isDone={state[step.key]}
            isCurrent={step === current}
          />
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
}: {
  step: SetupStep;
  number: number;
  isDone: boolean;
  isCurrent: boolean;
}) {
  if (isDone) {
    return (
      <li className="done">
        <Disc>
          <Check aria-hidden="true" />
        </Disc>
        <p className="step-title">
          <span className="visually-hidden">Done: </span>
          {step.doneTitle}
        </p>
      </li>
    );
  }
  const isWarning = isCurrent && step.key === 'hasKey';
  return (
    <li
      className={`${isCurrent ? 'current' : ''}${isWarning ? ' warn' : ''}`}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Disc>{number}</Disc>
      <div className="step-words">
        <h3 className="step-title">{step.title}</h3>
        <p>{step.text}</p>
        {isCurrent && step.key === 'isLive' ? <Watching /> : null}
      </div>
      {isCurrent && step.choices !== undefined ? <Choices choices={step.choices} /> : null}
      {isWarning ? (
        <div className="step-actions">
          <Suspense>
            <FirstKey onSaved={() => void setup.refresh()} />
          </Suspense>
        </div>
      ) : null}
      {isCurrent && step.isStart ? <Starters /> : null}
      {step.action === null || isWarning || (isCurrent && step.choices !== undefined) ? null : (
        <div className="step-actions actions">
          <LinkButton
            to={step.action.to}
            {...(isCurrent && step.key !== 'isLive' ? {} : { look: 'secondary', size: 'small' })}
          >
            {step.action.label}
          </LinkButton>
        </div>
      )}
    </li>
  );
}

const ICONS: Readonly<Record<ChannelName, LucideIcon>> = { instagram: AtSign, chat_tool: Cable, web: Globe };

/** Ways that are each as good: none is the primary one. */
function Choices({ choices }: { choices: readonly ChannelChoice[] }) {
  return (
    <ul className="plain grid gap-2 step-choices">
      {choices.map(({ channel, title, text, to }) => {
        const Icon = ICONS[channel];
        return (
          <li key={channel}>
            <Link href={to} className="channel-choice row gap-3 ink">
              <Icon aria-hidden="true" />
              <span className="grid gap-0 grows">
                <strong className="text-medium">{title}</strong>
                <span className="hint">{text}</span>
              </span>
              <ChevronRight className="onward-icon" aria-hidden="true" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** A trade to begin with, one click from the form that it fills. */
function Starters() {
  useSignals();
  useEffect(() => void starters.load(), []);
  const state = starters.state.value;
  if (state.status !== 'ready') return null;
  return (
    <ul className="plain row wrap gap-2 step-choices" aria-label="Starters">
      {state.value.map(({ key, trade }) => (
        <li key={key}>
          <Link href={newTemplatePath(key)} className="button secondary small">
            {trade}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Disc({ children }: { children: ReactNode }) {
  return (
    <span className="step-disc" aria-hidden="true">
      {children}
    </span>
  );
}

function Watching() {
  return (
    <p className="row mt-1">
      <span className="live-dot" aria-hidden="true" />
      Waiting for a message...
    </p>
  );
}
