import { ChevronDown, CircleAlert } from 'lucide-react';
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** Replaces the hint in the same place. */
  error?: string | null;
  ok?: string | null;
  /** Says so beside the label. */
  isOptional?: boolean;
}

export interface TextFieldProps extends FieldTexts, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** An icon or a spinner inside the field, on the right. */
  end?: ReactNode;
}

export function TextField({ label, hint, error, ok, isOptional, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isOptional={isOptional} />
      <span className={end === undefined ? 'control' : 'control has-end'}>
        <input {...input} {...describe(id, error)} id={id} className="input" />
        {end}
      </span>
      <FieldMessage id={id} hint={hint} error={error} ok={ok} />
    </div>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ok,
  isOptional,
  ...area
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const id = useId();
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isOptional={isOptional} />
      <textarea {...area} {...describe(id, error)} id={id} className="input" />
      <FieldMessage id={id} hint={hint} error={error} ok={ok} />
    </div>
  );
}

export interface SelectFieldProps extends FieldTexts, SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[];
}

export function SelectField({ label, hint, error, ok, isOptional, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isOptional={isOptional} />
      <span className="control has-end">
        <select {...select} {...describe(id, error)} id={id} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className="at-end">
          <ChevronDown aria-hidden="true" />
        </span>
      </span>
      <FieldMessage id={id} hint={hint} error={error} ok={ok} />
    </div>
  );
}

function FieldLabel({
  id,
  label,
  isOptional,
}: {
  id: string;
  label: string;
  isOptional?: boolean | undefined;
}) {
  return (
    <label className="label" htmlFor={id}>
      {label}
      {isOptional === true ? <span className="optional"> optional</span> : null}
    </label>
  );
}

/** The line below a field. It is always there, so that screen readers hear what appears in it. */
export function FieldMessage({
  id,
  hint,
  error,
  ok,
}: {
  id: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  ok?: string | null | undefined;
}) {
  const isWrong = error !== undefined && error !== null;
  const isRight = !isWrong && ok !== undefined && ok !== null;
  const isEmpty = !isWrong && !isRight && hint === undefined;
  return (
    <div
      id={`${id}-message`}
      className={`message${isWrong ? ' danger' : ''}${isRight ? ' ok' : ''}${isEmpty ? ' visually-hidden' : ''}`}
      aria-live="polite"
    >
      {isWrong ? <CircleAlert aria-hidden="true" /> : null}
      <span>{error ?? ok ?? hint}</span>
    </div>
  );
}

function describe(id: string, error: string | null | undefined) {
  return {
    'aria-describedby': `${id}-message`,
    'aria-invalid': error !== undefined && error !== null ? true : undefined,
  } as const;
}
