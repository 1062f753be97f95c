import { FIELD_TYPE_LABELS, FIELD_TYPES, type FieldType } from '../../../src/contract/contact-fields.ts';
import type { StepKind } from '../../../src/contract/strategy.ts';
import { Choice } from '../../components/choice.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Switch } from '../../components/switch.tsx';
import { fieldFrom, type Step } from './definition.ts';

const KINDS: readonly { value: StepKind; label: string }[] = [
  { value: 'find_out', label: 'Find out' },
  { value: 'bring_across', label: 'Bring across' },
];
const TYPES = FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_LABELS[value] }));
const TRIES = ['1', '2', '3', '4', '5'].map((value) => ({
  value,
  label: value === '1' ? 'Once' : `${value} times`,
}));

export function StepFields({
  step,
  path,
  problems,
  onChange,
}: {
  step: Step;
  path: string;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<Step>) => void;
}) {
  const { kind, what, field, type } = step;
  const problem = (name: string) => problems[`${path}.${name}`] ?? null;
  const isFindOut = kind === 'find_out';

  function changeWhat(next: string): void {
    // The field follows what is asked for, until the owner has named one.
    const follows = isFindOut && (field === '' || field === fieldFrom(what));
    onChange({ what: next, ...(follows ? { field: fieldFrom(next) } : {}) });
  }

  function changeKind(next: StepKind): void {
    if (next === 'bring_across') onChange({ kind: next, field: '', choices: [], type: 'text' });
    else onChange({ kind: next, field: fieldFrom(what), isRequired: true });
  }

  return (
    <>
      <Choice<StepKind> label="Kind of step" value={kind} options={KINDS} onChange={changeKind} />
      <TextField
        label={isFindOut ? 'What to find out' : 'What to bring across'}
        value={what}
        autoComplete="off"
        placeholder={isFindOut ? 'The day it is needed' : 'That delivery within the town is free'}
        error={problem('what')}
        onChange={(event) => changeWhat(event.target.value)}
      />
      {isFindOut ? (
        <div className="halves grid gap-4 top">
          <TextField
            label="Field of the contact"
            value={field}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint="A new name makes a new field."
            error={problem('field')}
            onChange={(event) => onChange({ field: event.target.value })}
          />
          <SelectField
            label="Kind of answer"
            value={type}
            options={TYPES}
            error={problem('type')}
            onChange={(event) => onChange({ type: typeFrom(event.target.value) })}
          />
        </div>
      ) : null}
      {isFindOut && type === 'choice' ? (
        <TextArea
          label="Choices"
          rows={3}
          value={step.choices.join('\n')}
          hint="One a line."
          error={problem('choices')}
          onChange={(event) => onChange({ choices: event.target.value.split('\n') })}
        />
      ) : null}
      <TextArea
        label="In your words"
        isOptional
        rows={2}
        value={step.wording.join('\n')}
        hint="Examples of how you would say it, one a line, three at most."
        error={problem('wording')}
        onChange={(event) => onChange({ wording: event.target.value.split('\n') })}
      />
      {isFindOut ? (
        <>
          <SelectField
            label="How often to ask"
            value={`${step.maxTries}`}
            options={TRIES}
            error={problem('maxTries')}
            onChange={(event) => onChange({ maxTries: Number(event.target.value) })}
          />
          <Switch
            label="Needed"
            hint={
              step.isRequired
                ? 'Without an answer the strategy gives up.'
                : 'Without an answer it goes on to the next step.'
            }
            isOn={step.isRequired}
            onChange={(isRequired) => onChange({ isRequired })}
          />
        </>
      ) : null}
    </>
  );
}

function typeFrom(value: string): FieldType {
  return FIELD_TYPES.find((type) => type === value) ?? 'text';
}
