import type { ReadonlySignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { TEMPLATE_LABELS } from '../../../../src/contract/template-labels.ts';
import { SelectField, TextArea, TextField } from '../../../components/field.tsx';
import { Switch } from '../../../components/switch.tsx';
import type { FieldName, FormValues } from './form-values.ts';
import type { TemplateForm } from './template-form.ts';

type NameOf<T> = { [Name in FieldName]: FormValues[Name] extends T ? Name : never }[FieldName];

interface TextProps {
  form: TemplateForm;
  name: NameOf<string>;
  hint?: string;
  placeholder?: string;
  isOptional?: boolean;
}

/** The browser holds what is typed, so that a key renders nothing; text from elsewhere is written into the element. */
export function useKeptText<T extends HTMLInputElement | HTMLTextAreaElement>(
  text: ReadonlySignal<string>,
): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(
    () =>
      text.subscribe((value) => {
        if (element.current !== null && element.current.value !== value) element.current.value = value;
      }),
    [text],
  );
  return element;
}

export function BoundText({
  form,
  name,
  onLeave,
  ...rest
}: TextProps & { inputMode?: 'numeric' | 'decimal'; list?: string; onLeave?: () => void }) {
  useSignals();
  const input = useKeptText<HTMLInputElement>(form.fields[name].value);
  const { value, problem } = form.fields[name];
  return (
    <TextField
      {...rest}
      label={TEMPLATE_LABELS[name]}
      ref={input}
      name={name}
      dir="auto"
      autoComplete="off"
      defaultValue={value.peek()}
      error={problem.value}
      onChange={(event) => form.change(name, event.target.value)}
      onBlur={() => {
        onLeave?.();
        form.check(name);
      }}
    />
  );
}

export function BoundArea({ form, name, ...rest }: TextProps & { rows?: number }) {
  useSignals();
  const area = useKeptText<HTMLTextAreaElement>(form.fields[name].value);
  const { value, problem } = form.fields[name];
  return (
    <TextArea
      {...rest}
      label={TEMPLATE_LABELS[name]}
      ref={area}
      name={name}
      dir="auto"
      defaultValue={value.peek()}
      error={problem.value}
      onChange={(event) => form.change(name, event.target.value)}
      onBlur={() => form.check(name)}
    />
  );
}

export function BoundSelect({
  form,
  name,
  ...rest
}: {
  form: TemplateForm;
  name: NameOf<string>;
  hint?: string;
  options: readonly { value: string; label: string }[];
}) {
  useSignals();
  const { value, problem } = form.fields[name];
  return (
    <SelectField
      {...rest}
      label={TEMPLATE_LABELS[name]}
      name={name}
      value={value.value}
      error={problem.value}
      onChange={(event) => form.change(name, event.target.value)}
    />
  );
}

export function BoundSwitch({
  form,
  name,
  ...rest
}: {
  form: TemplateForm;
  name: NameOf<boolean>;
  hint: string;
}) {
  useSignals();
  return (
    <Switch
      {...rest}
      label={TEMPLATE_LABELS[name]}
      name={name}
      isOn={form.fields[name].value.value}
      onChange={(isOn) => form.change(name, isOn)}
    />
  );
}
