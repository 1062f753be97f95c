import { FIELD_TYPE_LABELS, FIELD_TYPES, type FieldType } from '../../../src/contract/contact-fields.ts';
import { STEP_KINDS, type StepKind } from '../../../src/contract/strategy.ts';
import { Choice } from '../../components/choice.tsx';
import { SelectField, TextArea, TextField } from '../../components/field.tsx';
import { Fold } from '../../components/fold.tsx';
import { Switch } from '../../components/switch.tsx';
import { fieldFrom, type Step } from './definition.ts';
import { fieldWords, STEP_KIND_LABELS } from './words.ts';

const KINDS = STEP_KINDS.map((value) => ({ value, label: STEP_KIND_LABELS[value] }));
const TYPES = FIELD_TYPES.map((value) => ({ value, label: FIELD_TYPE_LABELS[value] }));
const TRIES = ['1', '2', '3', '4', '5'].map((value) => ({
  value,
  label: value === '1' ? 'Once' : `${value} times`,
}));
/** Of those that are behind 'More'. */
const MORE_FIELDS = ['field', 'type', 'choices', 'maxTries'];

/** What a step asks or tells, and, folded, what becomes of the answer. */
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
  const asks = kind === 'find_out';

  function changeWhat(next: string): void {
    // The field follows what is asked for, until the owner has named one.
    const follows = asks && (field === '' || field === fieldFrom(what));
    onChange({ what: next, ...(follows ? { field: fieldFrom(next) } : {}) });
  }

  function changeKind(next: StepKind): void {
    if (next === 'bring_across') onChange({ kind: next, field: '', choices: [], type: 'text' });
    else onChange({ kind: next, field: fieldFrom(what), isRequired: true });
  }

  return (
    <>
      <div className="row">
        <Choice<StepKind> label="Kind of step" value={kind} options={KINDS} onChange={changeKind} />
      </div>
      <TextField
        label={asks ? 'What to ask for' : 'What to tell'}
        value={what}
        autoComplete="off"
        placeholder={asks ? 'The day it is needed' : 'That delivery within the town is free'}
        error={problem('what')}
        onChange={(event) => changeWhat(event.target.value)}
      />
      <TextArea
        label="In your words"
        isOptional
        rows={2}
        value={step.wording.join('\n')}
        hint="Examples of how you would say it, one a line, three at most."
        error={problem('wording')}
        onChange={(event) => onChange({ wording: event.target.value.split('\n') })}
      />
      {asks ? (
        <Fold isSet={answerWords(step)} isWrong={MORE_FIELDS.some((name) => problem(name) !== null)}>
          <div className="halves grid gap-4 top">
            <TextField
              label="Save the answer as"
              value={field}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              hint="A field of the contact. A new name makes a new field."
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
          {type === 'choice' ? (
            <TextArea
              label="Choices"
              rows={3}
              value={step.choices.join('\n')}
              hint="One a line."
              error={problem('choices')}
              onChange={(event) => onChange({ choices: event.target.value.split('\n') })}
            />
          ) : null}
          <SelectField
            label="How often to ask"
            value={`${step.maxTries}`}
            options={TRIES}
            error={problem('maxTries')}
            onChange={(event) => onChange({ maxTries: Number(event.target.value) })}
          />
          <Switch
            label="It needs an answer"
            hint={
              step.isRequired
                ? 'Without one the strategy gives up.'
                : 'Without one it goes on to the next step.'
            }
            isOn={step.isRequired}
            onChange={(isRequired) => onChange({ isRequired })}
          />
        </Fold>
      ) : null}
    </>
  );
}

/** 'Saved as “flavor”, a text, asked for 2 times, needed' */
function answerWords({ field, type, maxTries, isRequired }: Step): string {
  return [
    `Saved as “${fieldWords(field)}”`,
    FIELD_TYPE_LABELS[type].toLowerCase(),
    `asked for ${maxTries === 1 ? 'once' : `${maxTries} times`}`,
    isRequired ? 'needed' : 'may be left out',
  ].join(', ');
}

function typeFrom(value: string): FieldType {
  return FIELD_TYPES.find((type) => type === value) ?? 'text';
}
