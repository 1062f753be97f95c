import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { Fold } from '../../../components/fold.tsx';
import { count } from '../../replies/amounts.ts';
import type { FieldName, FormValues } from './form-values.ts';
import type { TemplateForm } from './template-form.ts';

interface FormFoldProps {
  title: string;
  says: string;
  /** Fields in it that are to be corrected. */
  wrong: number;
  onOpen?: () => void;
  children: ReactNode;
}

/** A part of the form that most templates leave as it is: closed, it says what is set, or how much is wrong. */
export function FormFold({ says, wrong, ...rest }: FormFoldProps) {
  const words = wrong > 0 ? `${count(wrong, 'field')} to correct` : says;
  return <Fold {...rest} className="form-fold" isSet={words} isWrong={wrong > 0} />;
}

/** The same for fields of the form. */
export function FieldFold({
  form,
  names,
  says,
  wrongBeside = 0,
  ...rest
}: Omit<FormFoldProps, 'says' | 'wrong'> & {
  form: TemplateForm;
  names: readonly FieldName[];
  says: (values: FormValues) => string;
  /** What is wrong in it beside the fields. */
  wrongBeside?: number;
}) {
  useSignals();
  for (const name of names) void form.fields[name].value.value;
  const wrong = names.filter((name) => form.fields[name].problem.value !== null).length;
  return <FormFold {...rest} wrong={wrong + wrongBeside} says={says(form.values())} />;
}
