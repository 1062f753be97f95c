import { useSignals } from '@preact/signals-react/runtime';
import { TriangleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { templateLabel } from '../../../../src/contract/template-labels.ts';
import { Button } from '../../../components/button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { TwoTexts } from '../history/two-texts.tsx';
import type { Conflict, EditConflicts } from './conflicts.ts';
import { CONFLICT_ID, fieldElement, revealField } from './form-element.ts';
import { type FieldName, readableValue } from './form-values.ts';
import type { TemplateForm } from './template-form.ts';

/** Both texts of each field that was changed on two sides: nothing is overwritten before the owner has chosen. */
export function ConflictNote({ form, conflicts }: { form: TemplateForm; conflicts: EditConflicts }) {
  useSignals();
  const titleId = useId();
  const note = useRef<HTMLElement>(null);
  const conflict = conflicts.open.value;
  if (conflict === null) return null;
  const { fields } = conflict;

  function choose(decide: (names: readonly FieldName[]) => void, names: readonly FieldName[]): void {
    decide(names);
    const next = conflicts.open.peek()?.fields[0];
    const field = fieldElement(next === undefined ? names[0] : undefined);
    if (field !== null) revealField(field);
    else note.current?.focus();
  }

  return (
    <section
      id={CONFLICT_ID}
      ref={note}
      className="note warn conflict mb-5"
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <TriangleAlert aria-hidden="true" />
      <div className="note-body">
        <h2 id={titleId} className="note-title">
          Changed here and elsewhere
        </h2>
        <p>Nothing is overwritten. Choose which text to keep: yours, or the one that was saved elsewhere.</p>
        {fields.map((name) => (
          <Choice
            key={name}
            {...{ form, conflict, name }}
            onMine={() => choose(conflicts.keepMine, [name])}
            onTheirs={() => choose(conflicts.takeTheirs, [name])}
          />
        ))}
        {fields.length > 1 ? (
          <div className="actions mt-2">
            <Button look="secondary" size="small" onClick={() => choose(conflicts.keepMine, fields)}>
              Keep all of mine
            </Button>
            <Button look="secondary" size="small" onClick={() => choose(conflicts.takeTheirs, fields)}>
              Take all of theirs
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Choice({
  form,
  conflict,
  name,
  onMine,
  onTheirs,
}: {
  form: TemplateForm;
  conflict: Conflict;
  name: FieldName;
  onMine: () => void;
  onTheirs: () => void;
}) {
  useSignals();
  const label = templateLabel(name);
  return (
    <fieldset className="mt-3">
      <legend className="label">{label}</legend>
      <TwoTexts
        first={{
          label: 'Yours',
          value: readableValue(name, { ...conflict.theirs, [name]: form.fields[name].value.value }),
          action: (
            <Button
              look="secondary"
              size="small"
              className="self-start"
              aria-label={`Keep mine: ${label}`}
              onClick={onMine}
            >
              Keep mine
            </Button>
          ),
        }}
        second={{
          label: `Saved elsewhere ${formatMoment(conflict.savedAt, Date.now())}`,
          value: readableValue(name, conflict.theirs),
          action: (
            <Button
              look="secondary"
              size="small"
              className="self-start"
              aria-label={`Take theirs: ${label}`}
              onClick={onTheirs}
            >
              Take theirs
            </Button>
          ),
        }}
      />
    </fieldset>
  );
}
