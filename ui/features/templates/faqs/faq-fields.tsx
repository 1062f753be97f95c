import './faqs.css';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { TEMPLATE_LABELS } from '../../../../src/contract/template-labels.ts';
import { Button } from '../../../components/button.tsx';
import { FieldMessage } from '../../../components/field.tsx';
import { notify } from '../../../lib/notices.ts';
import type { TemplateForm } from '../form/template-form.ts';
import { createFaqEditor } from './faq-editor.ts';
import { FaqRowFields } from './faq-row-fields.tsx';

/** The FAQs, a row each: added, pasted, put in order by hand or by buttons, taken out. */
export function FaqFields({ form }: { form: TemplateForm }) {
  useSignals();
  const [editor] = useState(() => createFaqEditor(form));
  const dragged = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const id = useId();
  const problem = form.fields.faqs.problem.value;
  const items = editor.items.value;
  const length = items.filter(({ row }) => row.peek().faq !== null).length;
  useEffect(() => editor.start(), [editor]);

  /** The row that was there, or the button below them: what had the focus is gone. */
  function focusRow(at: number): void {
    requestAnimationFrame(() => {
      const summaries = list.current?.querySelectorAll<HTMLElement>('summary') ?? [];
      const next = summaries[Math.min(at, summaries.length - 1)];
      (next ?? document.getElementById(`${id}-add`))?.focus();
    });
  }

  function remove(at: number, itemId: number): void {
    const putBack = editor.remove(itemId);
    notify({ title: 'Question deleted', action: { label: 'Undo', run: putBack } });
    focusRow(at);
  }

  function paste(at: number, itemId: number, text: string): boolean {
    const added = editor.paste(itemId, text);
    if (added === 0) return false;
    notify({ title: added === 1 ? '1 question added' : `${added} questions added`, variant: 'success' });
    focusRow(at);
    return true;
  }

  let place = -1;
  return (
    <fieldset className="faqs field">
      <legend className="label">
        {TEMPLATE_LABELS.faqs} <span className="optional">optional</span>
      </legend>
      {items.length === 0 ? null : (
        <ol ref={list} className="plain faq-list">
          {items.map((item, at) => {
            const isFaq = item.row.peek().faq !== null;
            if (isFaq) place += 1;
            return (
              <FaqRowFields
                key={item.id}
                {...{ editor, item, length, dragged }}
                place={isFaq ? place : null}
                isLast={at === items.length - 1}
                onDelete={() => remove(at, item.id)}
                onPaste={(text) => paste(at, item.id, text)}
              />
            );
          })}
        </ol>
      )}
      <Button
        id={`${id}-add`}
        look="secondary"
        size="small"
        className="self-start"
        name={items.length === 0 ? 'faqs' : undefined}
        data-wrong={problem === null ? undefined : true}
        aria-describedby={`${id}-message`}
        onClick={editor.add}
      >
        <Plus aria-hidden="true" />
        Add a question
      </Button>
      <FieldMessage
        id={id}
        error={problem}
        hint="Write one Q and A per line. Paste a whole list into one, and each question gets its own."
      />
    </fieldset>
  );
}
