import { useSignals } from '@preact/signals-react/runtime';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { count } from '../../replies/amounts.ts';
import type { FieldName, FormValues } from './form-values.ts';
import type { TemplateForm } from './template-form.ts';

/** A part of the form that most templates leave as it is: closed, it says what is set; a mistake in it opens it. */
export function Fold({
  title,
  says,
  wrong = 0,
  onOpen,
  children,
}: {
  title: string;
  says: string;
  /** Fields in it that are to be corrected. */
  wrong?: number;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const part = useRef<HTMLDetailsElement>(null);
  const isWrong = wrong > 0;
  useEffect(() => {
    if (isWrong && part.current !== null) part.current.open = true;
  }, [isWrong]);
  return (
    <details
      ref={part}
      className="form-fold fold"
      onToggle={(event) => {
        if (event.currentTarget.open) onOpen?.();
      }}
    >
      <summary>
        <ChevronRight className="chevron" aria-hidden="true" />
        <span className="fold-words">
          <strong>{title}</strong>
          <span className={isWrong ? 'hint danger' : 'hint'}>
            {isWrong ? `${count(wrong, 'field')} to correct` : says}
          </span>
        </span>
      </summary>
      <div className="form-section grid gap-4">{children}</div>
    </details>
  );
}

/** The same for fields of the form. */
export function FieldFold({
  form,
  names,
  says,
  wrongBeside = 0,
  ...rest
}: {
  form: TemplateForm;
  names: readonly FieldName[];
  says: (values: FormValues) => string;
  title: string;
  /** What is wrong in it beside the fields. */
  wrongBeside?: number;
  onOpen?: () => void;
  children: ReactNode;
}) {
  useSignals();
  for (const name of names) void form.fields[name].value.value;
  const wrong = names.filter((name) => form.fields[name].problem.value !== null).length;
  return <Fold {...rest} wrong={wrong + wrongBeside} says={says(form.values())} />;
}
