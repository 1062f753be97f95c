import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { STRATEGY_LIMITS, type StrategyBegin } from '../../../src/contract/strategy.ts';
import { Button } from '../../components/button.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { MoveButtons } from '../../components/move-buttons.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { Switch } from '../../components/switch.tsx';
import { movedTo } from '../../lib/moved-to.ts';
import { PassFields } from '../sharing/pass-fields.tsx';
import { blankStep, type Definition, type Step } from './definition.ts';
import { StepFields } from './step-fields.tsx';
import { givingUp, STEP_KIND_LABELS } from './words.ts';

const BEGINNINGS: readonly { value: StrategyBegin; label: string; hint: string }[] = [
  { value: 'phrase', label: 'With a phrase', hint: 'A customer writes these words, anywhere in a message.' },
  { value: 'first_message', label: 'With the first message', hint: 'Every new conversation begins with it.' },
  { value: 'tag', label: 'With a tag', hint: 'The customer has this tag, from a trigger or from you.' },
  { value: 'manual', label: 'By hand', hint: 'You start it on the page of a conversation.' },
];

export type Problems = Readonly<Record<string, string>>;

/** Everything that an owner writes of a strategy. */
export function StrategyForm({
  templateId,
  value,
  problems,
  onChange,
}: {
  templateId: number;
  value: Definition;
  problems: Problems;
  onChange: (part: Partial<Definition>) => void;
}) {
  const { name, goal, begins, ends, givesUp } = value;
  return (
    <>
      <section className="card grid gap-4" aria-label="Name and goal">
        <TextField
          label="Name"
          value={name}
          autoComplete="off"
          placeholder="Take a cake order"
          error={problems.name ?? null}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label="Goal"
          isOptional
          value={goal}
          autoComplete="off"
          placeholder="A complete order for a cake"
          hint="The AI leads there, without pressing."
          error={problems.goal ?? null}
          onChange={(event) => onChange({ goal: event.target.value })}
        />
      </section>
      <section className="card grid gap-4" aria-label="How it begins">
        <RadioList<StrategyBegin>
          label="It begins"
          value={begins.when}
          options={BEGINNINGS}
          onChange={(when) => onChange({ begins: { ...begins, when } })}
        />
        {begins.when === 'phrase' ? (
          <TextField
            label="Phrase"
            value={begins.phrase}
            autoComplete="off"
            placeholder="order a cake"
            error={problems['begins.phrase'] ?? null}
            onChange={(event) => onChange({ begins: { ...begins, phrase: event.target.value } })}
          />
        ) : null}
        {begins.when === 'tag' ? (
          <TextField
            label="Tag"
            value={begins.tag}
            autoComplete="off"
            error={problems['begins.tag'] ?? null}
            onChange={(event) => onChange({ begins: { ...begins, tag: event.target.value } })}
          />
        ) : null}
      </section>
      <Steps value={value} problems={problems} onChange={(steps) => onChange({ steps })} />
      <section className="card grid gap-4" aria-label="How it ends">
        <h2 className="small-title">When it reaches its goal</h2>
        <TextArea
          label="Text or link"
          isOptional
          rows={3}
          value={ends.text}
          hint="Sent exactly as you write it, after the last reply."
          error={problems['ends.text'] ?? null}
          onChange={(event) => onChange({ ends: { ...ends, text: event.target.value } })}
        />
        <TextField
          label="Tag to add"
          isOptional
          autoComplete="off"
          value={ends.tag}
          error={problems['ends.tag'] ?? null}
          onChange={(event) => onChange({ ends: { ...ends, tag: event.target.value } })}
        />
        <Switch
          label="Hand over to me"
          hint="The bot is quiet in this chat until you resume it."
          isOn={ends.handOver}
          onChange={(handOver) => onChange({ ends: { ...ends, handOver } })}
        />
        <PassFields
          templateId={templateId}
          label="Then pass the conversation to"
          hint="That template answers from the next message on."
          values={{ passTo: ends.passTo ?? null, passMinutes: ends.passMinutes ?? 0 }}
          problems={{ passTo: problems['ends.passTo'], passMinutes: problems['ends.passMinutes'] }}
          onChange={(passing) => onChange({ ends: { ...ends, ...passing } })}
        />
      </section>
      <section className="card strategy-fold" aria-label="When it gives up">
        <Fold
          title="When it gives up"
          isSet={givingUp(givesUp)}
          isWrong={problems['givesUp.afterReplies'] !== undefined}
        >
          <TextField
            label="After so many replies"
            type="number"
            inputMode="numeric"
            min={1}
            max={STRATEGY_LIMITS.replies}
            value={`${givesUp.afterReplies || ''}`}
            error={problems['givesUp.afterReplies'] ?? null}
            onChange={(event) =>
              onChange({ givesUp: { ...givesUp, afterReplies: wholeNumber(event.target.value) } })
            }
          />
          <Switch
            label="When the customer is upset"
            isOn={givesUp.onAnger}
            onChange={(onAnger) => onChange({ givesUp: { ...givesUp, onAnger } })}
          />
          <Switch
            label="When the customer does not want to go on"
            hint="“Stop”, “not interested” and the like."
            isOn={givesUp.onStop}
            onChange={(onStop) => onChange({ givesUp: { ...givesUp, onStop } })}
          />
          <Switch
            label="Questions come first"
            hint="A question is answered; the step waits for the next reply."
            isOn={givesUp.answersFirst}
            onChange={(answersFirst) => onChange({ givesUp: { ...givesUp, answersFirst } })}
          />
        </Fold>
      </section>
    </>
  );
}

export function wholeNumber(text: string): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 0 && number <= 1_000 ? number : 0;
}

function Steps({
  value: { steps },
  problems,
  onChange,
}: {
  value: Definition;
  problems: Problems;
  onChange: (steps: Step[]) => void;
}) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(steps.filter(({ what }) => what === '').map(({ id }) => id)),
  );
  const isFull = steps.length >= STRATEGY_LIMITS.steps;

  function add(): void {
    const step = blankStep(steps);
    setOpen(new Set([...open, step.id]));
    onChange([...steps, step]);
  }

  return (
    <section className="grid gap-3" aria-label="Steps">
      <h2 className="small-title">Steps</h2>
      <ol className="plain card flush ruled">
        {steps.map((step, index) => (
          <StepRow
            key={step.id}
            step={step}
            index={index}
            length={steps.length}
            problems={problems}
            isOpen={open.has(step.id)}
            onOpen={(isOpen) =>
              setOpen((now) => new Set(isOpen ? [...now, step.id] : [...now].filter((id) => id !== step.id)))
            }
            onMove={(by) => onChange(movedTo(steps, index, index + by))}
            onDelete={() => onChange(steps.toSpliced(index, 1))}
            onChange={(part) => onChange(steps.with(index, { ...step, ...part }))}
          />
        ))}
      </ol>
      {problems.steps === undefined ? null : (
        <p className="message danger" role="alert">
          {problems.steps}
        </p>
      )}
      <Button look="secondary" className="self-start" disabled={isFull} onClick={add}>
        <Plus aria-hidden="true" />
        {isFull ? `${STRATEGY_LIMITS.steps} steps are the most` : 'Add Step'}
      </Button>
    </section>
  );
}

/** One line, which opens; also by itself where something is wrong in it. */
function StepRow({
  step,
  index,
  length,
  problems,
  isOpen,
  onOpen,
  onMove,
  onDelete,
  onChange,
}: {
  step: Step;
  index: number;
  length: number;
  problems: Problems;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
  onChange: (part: Partial<Step>) => void;
}) {
  const number = index + 1;
  const path = `steps.${index}`;
  const isWrong = Object.keys(problems).some((name) => name.startsWith(`${path}.`));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each finding; it stays open when that is mended.
  useEffect(() => {
    if (isWrong) onOpen(true);
  }, [isWrong]);
  return (
    <li>
      <section aria-label={`Step ${number}`}>
        <div className="row gap-0 step-head">
          <button
            type="button"
            className="row grows step-open"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            <ChevronRight className="chevron" aria-hidden="true" />
            <span className="clamped" dir="auto">
              <span className="secondary">
                {number}. {STEP_KIND_LABELS[step.kind]}:
              </span>{' '}
              {step.what || '…'}
            </span>
          </button>
          <MoveButtons name={`step ${number}`} at={index} length={length} onMove={onMove} />
          <button
            type="button"
            className="icon-button to-delete"
            aria-label={`Delete step ${number}`}
            disabled={length === 1}
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" />
          </button>
        </div>
        {isOpen ? (
          <div className="grid gap-4 step-body">
            <StepFields step={step} problems={problems} path={path} onChange={onChange} />
          </div>
        ) : null}
      </section>
    </li>
  );
}
