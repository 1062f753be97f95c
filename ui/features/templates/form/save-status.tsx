import { useSignals } from '@preact/signals-react/runtime';
import { Check, CloudOff, PencilLine, TriangleAlert } from 'lucide-react';
import { Spinner } from '../../../components/button.tsx';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { isFine } from '../../trials/trial-words.ts';
import type { Autosave } from './autosave.ts';
import { focusChoice } from './form-element.ts';
import type { CheckStage, PublishCheck } from './publish-check.ts';
import type { TemplateEditor } from './template-editor.ts';

/** The state of the form: always in the same place, and announced by screen readers. */
export function SaveStatus({
  editor,
  check,
  onRetry,
}: {
  editor: TemplateEditor;
  check: PublishCheck;
  onRetry: () => void;
}) {
  useSignals();
  const state = editor.autosave.state.value;
  const stage = check.stage.value;
  const isSaving = state === 'saving' || state === 'autosaving';
  const isHeld = stage.at !== 'idle' && stage.at !== 'unknown' && !isSaving;
  const isFailed = state === 'failed';
  const mustChoose = editor.elsewhere.value !== null && !isFailed;
  return (
    <div className={`save-status row gap-3${isFailed ? ' failed' : ''}`}>
      <div role="status" className={`save-words row${isFailed ? ' danger' : ''}`}>
        {mustChoose ? (
          <>
            <TriangleAlert aria-hidden="true" />
            Not all saved
          </>
        ) : (
          <Status stage={isHeld && !isFailed ? stage : null} state={state} />
        )}
      </div>
      {isFailed ? (
        <button type="button" className="text-button" onClick={onRetry}>
          Retry now
        </button>
      ) : null}
      {mustChoose ? (
        <button type="button" className="text-button" onClick={focusChoice}>
          Choose
        </button>
      ) : null}
    </div>
  );
}

function Status({ stage, state }: { stage: CheckStage | null; state: Autosave['state']['value'] }) {
  return stage === null ? <Words state={state} /> : <CheckWords stage={stage} />;
}

/** What is held, and how its check went. */
function CheckWords({ stage }: { stage: CheckStage }) {
  if (stage.at === 'checking') {
    return (
      <>
        <Spinner />
        Checking...
      </>
    );
  }
  const isWorse = stage.at === 'checked' && !stage.isStale && !isFine(stage.trial);
  return (
    <>
      {isWorse ? <TriangleAlert aria-hidden="true" /> : <PencilLine aria-hidden="true" />}
      {isWorse ? 'Not live: see the check' : 'Not live yet'}
    </>
  );
}

/** Why it is not saved, and when it is tried again. */
export function SaveReason({ autosave }: { autosave: Autosave }) {
  useSignals();
  const problem = autosave.problem.value;
  if (problem === null) return null;
  return (
    <p className="save-reason text-small secondary">
      <span role="status">{problem.sentence}</span>
      {problem.retryAt === null ? null : <NextTry at={problem.retryAt} />}
    </p>
  );
}

/** Outside of what is announced: a number that changes each second would be read out each second. */
function NextTry({ at }: { at: number }) {
  const seconds = useCountdown(at);
  return <span> Trying again in {seconds} s.</span>;
}

function Words({ state }: { state: Autosave['state']['value'] }) {
  switch (state) {
    case 'clean':
      return null;
    case 'unsaved':
      return (
        <>
          <PencilLine aria-hidden="true" />
          Unsaved changes
        </>
      );
    case 'saving':
    case 'autosaving':
      return (
        <>
          <Spinner />
          {state === 'saving' ? 'Saving...' : 'Autosaving...'}
        </>
      );
    case 'saved':
    case 'autosaved':
      return (
        <>
          <Check aria-hidden="true" className="ok" />
          {state === 'saved' ? 'Saved' : 'Autosaved'}
        </>
      );
    case 'failed':
      return (
        <>
          <CloudOff aria-hidden="true" />
          Not saved
        </>
      );
  }
}
