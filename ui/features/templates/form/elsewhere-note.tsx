import { useSignals } from '@preact/signals-react/runtime';
import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { templateLabel } from '../../../../src/contract/template-labels.ts';
import { Button } from '../../../components/button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notices.ts';
import { TwoTexts } from '../history/two-texts.tsx';
import { CHOICE_ID, fieldElement, revealField } from './form-element.ts';
import { readableValue } from './form-values.ts';
import type { TemplateEditor } from './template-editor.ts';

/** What was changed here and, to something else, elsewhere: neither is overwritten before the owner has chosen. */
export function ElsewhereNote({ editor }: { editor: TemplateEditor }) {
  useSignals();
  const titleId = useId();
  const open = editor.elsewhere.value;
  if (open === null) return null;
  const { fields, theirs, savedAt, isOwn } = open;
  // Read, so that it follows what is being typed.
  void editor.form.revision.value;
  const mine = editor.form.values();

  function goOn(): void {
    const field = fieldElement(fields[0]);
    if (field !== null) revealField(field);
  }

  function takeTheirs(): void {
    const own = editor.takeTheirs();
    const run = () => editor.form.putBack(own);
    notify({ title: 'The saved text is shown', action: { label: 'Put mine back', run } });
    goOn();
  }

  return (
    <section id={CHOICE_ID} className="note warn elsewhere mb-5" aria-labelledby={titleId} tabIndex={-1}>
      <TriangleAlert aria-hidden="true" />
      <div className="note-body">
        <h2 id={titleId} className="note-title">
          {isOwn ? 'You changed this twice' : 'Changed elsewhere'}
        </h2>
        <p>Yours is kept here, and not saved yet. Choose which one counts.</p>
        {fields.map((name) => (
          <fieldset key={name} className="mt-3">
            <legend className="label">{templateLabel(name)}</legend>
            <TwoTexts
              first={{
                label: 'Yours',
                value: readableValue(name, { ...theirs, [name]: mine[name] }),
              }}
              second={{
                label: `Saved ${formatMoment(savedAt, Date.now())}`,
                value: readableValue(name, theirs),
              }}
            />
          </fieldset>
        ))}
        <div className="actions mt-3">
          <Button
            look="secondary"
            size="small"
            onClick={() => {
              editor.keepMine();
              goOn();
            }}
          >
            Keep mine
          </Button>
          <Button look="secondary" size="small" onClick={takeTheirs}>
            {isOwn ? 'Take the saved one' : 'Take theirs'}
          </Button>
        </div>
      </div>
    </section>
  );
}
