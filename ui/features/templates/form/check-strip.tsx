import { useSignals } from '@preact/signals-react/runtime';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { templateLabels } from '../../../../src/contract/template-labels.ts';
import { Button } from '../../../components/button.tsx';
import { Switch } from '../../../components/switch.tsx';
import { mustPassPath } from '../../../paths.ts';
import { goldenCount, goldenOf } from '../../golden/golden.store.ts';
import { count } from '../../replies/amounts.ts';
import { CostLine, dollars } from '../../trials/ceiling.tsx';
import { TrialProgress } from '../../trials/trial-progress.tsx';
import { knownTrials } from '../../trials/trials.store.ts';
import { CheckResult } from './check-result.tsx';
import { CHECK_ID, publishNow, undoHeld } from './publish.ts';
import type { CheckStage, PublishCheck } from './publish-check.ts';
import type { TemplateEditor } from './template-editor.ts';

/** What the golden chats have to do with the form: always in the same place, so that on a wide page nothing moves while one types. */
export function CheckStrip({ editor, check }: { editor: TemplateEditor; check: PublishCheck }) {
  useSignals();
  const { templateId } = editor;
  const titleId = useId();
  const golden = goldenCount(templateId);
  const isLost = goldenOf(templateId).state.value.status === 'failed';
  if (golden === 0 || (golden === null && !isLost)) return null;
  return (
    <section id={CHECK_ID} className="check-strip card mb-5" aria-labelledby={titleId} tabIndex={-1}>
      <Star aria-hidden="true" />
      <div className="grid gap-3 shrinks">
        <h2 id={titleId} className="visually-hidden">
          Must-pass chats
        </h2>
        {golden === null ? (
          <NotKnown templateId={templateId} />
        ) : (
          <Stage {...{ editor, check, golden }} stage={check.stage.value} />
        )}
      </div>
    </section>
  );
}

interface StageProps {
  editor: TemplateEditor;
  check: PublishCheck;
  golden: number;
  stage: CheckStage;
}

function Stage({ editor, check, golden, stage }: StageProps) {
  useSignals();
  if (stage.at === 'checking') return <Checking editor={editor} stage={stage} />;
  if (stage.at === 'checked' && !stage.isStale)
    return <CheckResult editor={editor} check={check} trial={stage.trial} />;
  if (stage.at === 'waiting' || stage.at === 'checked')
    return <Waiting {...{ editor, check, golden, stage }} />;
  return (
    <>
      <p>
        <span className="strong">
          {count(golden, 'must-pass chat')} {golden === 1 ? 'guards' : 'guard'} this template.
        </span>{' '}
        <span className="secondary">What the AI reads goes live once you have seen what it changes.</span>{' '}
        <Link href={mustPassPath(editor.templateId)} className="link">
          See them
        </Link>
      </p>
      <BySelf check={check} />
    </>
  );
}

function Waiting({ editor, check, golden, stage }: StageProps) {
  useSignals();
  const labels = templateLabels(editor.held.names.value);
  const problem = check.problem.value;
  const other = knownTrials(editor.templateId, 'golden').find(({ state }) => state === 'running');
  return (
    <>
      <p>
        <span className="strong breaks">Not live yet: {labels}.</span>{' '}
        <span className="secondary">
          {problem === null ? <Cost check={check} golden={golden} /> : null}
          {stage.at === 'checked' ? ' The last check was about an earlier text.' : ''}
        </span>
      </p>
      {problem === null ? null : (
        <p className="message danger" role="alert">
          {problem}
        </p>
      )}
      {problem === null || other === undefined ? null : <TrialProgress trial={other} />}
      <div className="row wrap apart">
        <div className="actions">
          <Button look="secondary" size="small" onClick={() => void publishNow(editor)}>
            Publish without a check
          </Button>
          <Button look="quiet" size="small" onClick={() => undoHeld(editor)}>
            Undo my changes
          </Button>
        </div>
        <BySelf check={check} />
      </div>
    </>
  );
}

/** What a check would cost, or why there can be none. */
function Cost({ check, golden }: { check: PublishCheck; golden: number }) {
  useSignals();
  const estimate = check.estimate.value;
  const all = count(golden, 'must-pass chat');
  if (estimate === null) return `A check tries ${all} first.`;
  if (estimate.status !== 'ready')
    return estimate.status === 'asking' ? '' : `It can’t be checked: ${estimate.problem}`;
  return (
    <>
      A check tries {all} first, paid with your own key:{' '}
      <CostLine estimate={estimate.estimate} onChange={check.askAgain} />
    </>
  );
}

/** For who does not want to press a button each time. The limit stands beside it. */
function BySelf({ check }: { check: PublishCheck }) {
  useSignals();
  const estimate = check.estimate.value;
  const isOn = check.isBySelf.value;
  const limit = estimate?.status === 'ready' ? estimate.estimate.ceilingUsd : null;
  if (!isOn && limit === null) return null;
  return (
    <Switch
      label="Check and publish by itself"
      hint={`Once you stop typing${limit === null ? '' : `, at most ${dollars(limit)} each time`}. It goes live when nothing got worse.`}
      isOn={isOn}
      onChange={check.setBySelf}
    />
  );
}

function Checking({
  editor,
  stage: { trial, isStale },
}: {
  editor: TemplateEditor;
  stage: Extract<CheckStage, { at: 'checking' }>;
}) {
  return (
    <>
      <p>
        <span className="strong breaks">Not live yet: {templateLabels(editor.held.names.peek())}.</span>{' '}
        <span className="secondary">
          {isStale
            ? 'You have changed the text since: this check no longer counts.'
            : 'It goes live when nothing gets worse. Go on meanwhile, or come back later.'}
        </span>
      </p>
      {trial === null ? null : <TrialProgress trial={trial} />}
    </>
  );
}

function NotKnown({ templateId }: { templateId: number }) {
  return (
    <p>
      Your must-pass chats could not be loaded, so what the AI reads is not saved by itself.{' '}
      <button type="button" className="text-button" onClick={() => void goldenOf(templateId).refresh()}>
        Try again
      </button>
    </p>
  );
}
