import { Check, Flag, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { usePassName } from '../sharing/partners.store.ts';
import type { Definition, Step } from './definition.ts';
import { beginning, ending, fieldWords, STEP_KIND_LABELS } from './words.ts';

/** The path as a drawing, and as the list that it is. `now`: the id of the step that a conversation is at. */
export function PathDrawing({
  templateId,
  strategy: { begins, steps, ends },
  now = null,
  isDone = false,
  under,
}: {
  templateId: number;
  strategy: Definition;
  now?: string | null;
  /** The conversation has come to the end. */
  isDone?: boolean;
  /** What stands below a step, such as its numbers. */
  under?: (step: Step) => ReactNode;
}) {
  const passedTo = usePassName(templateId, ends.passTo ?? null);
  const at = steps.findIndex(({ id }) => id === now);
  const stateOf = (index: number): 'is-done' | 'is-now' | '' => {
    if (isDone || index < at) return 'is-done';
    return index === at ? 'is-now' : '';
  };
  return (
    <ol className="plain path text-medium" aria-label="The path">
      <li className={at > 0 || isDone ? 'is-done' : ''}>
        <span className="path-disc" aria-hidden="true">
          <Play />
        </span>
        <p className="path-words secondary breaks" dir="auto">
          {beginning(begins)}
        </p>
      </li>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className={stateOf(index)}
          aria-current={stateOf(index) === 'is-now' ? 'step' : undefined}
        >
          <span className="path-disc" aria-hidden="true">
            {stateOf(index) === 'is-done' ? <Check /> : index + 1}
          </span>
          <div className="path-words grid gap-1">
            <p className="breaks" dir="auto">
              <span className="secondary">{STEP_KIND_LABELS[step.kind]}: </span>
              {step.what || '…'}
            </p>
            {step.kind === 'find_out' ? (
              <p className="row wrap">
                <Badge look="outlined">{fieldWords(step.field) || 'field'}</Badge>
                {step.isRequired ? null : <span className="hint">May be left out</span>}
              </p>
            ) : null}
            {under?.(step)}
          </div>
        </li>
      ))}
      <li className={isDone ? 'is-done' : ''}>
        <span className="path-disc" aria-hidden="true">
          <Flag />
        </span>
        <p className="path-words secondary breaks" dir="auto">
          {ending(ends, passedTo)}
        </p>
      </li>
    </ol>
  );
}
