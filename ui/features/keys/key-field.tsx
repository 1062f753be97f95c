import './key-field.css';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { Tooltip } from '../../components/tooltip.tsx';

export interface KeyFieldProps {
  label: string;
  /** As an address names it: '?field=manychatApiKey'. */
  name?: string;
  isOptional?: boolean;
  /** Beside the label, such as where to get a key. */
  aside?: ReactNode;
  placeholder: string;
  value: string;
  /** The line below: what the provider says, or a hint. */
  message: ReactNode;
  isInvalid?: boolean;
  onChange(value: string): void;
}

/** A secret: a mask is shown as it is, what is typed only on demand. */
export function KeyField({
  label,
  name,
  isOptional = false,
  aside,
  placeholder,
  value,
  message,
  isInvalid = false,
  onChange,
}: KeyFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const asked = new URLSearchParams(useSearch()).get('field');
  const isAskedFor = name !== undefined && asked === name;
  useEffect(() => {
    if (isAskedFor) input.current?.focus();
  }, [isAskedFor]);
  const isMask = value.includes('*');
  const [isShown, setShown] = useState(isMask);
  const toggle = `${isShown ? 'Hide' : 'Show'} ${label}`;
  return (
    <div className="field">
      <div className="label-row row wrap apart">
        <label className="label" htmlFor={id}>
          {label}
          {isOptional ? <span className="optional"> optional</span> : null}
        </label>
        {aside}
      </div>
      <span className="control has-start key-control">
        <span className="in-front">
          <KeyRound aria-hidden="true" />
        </span>
        <input
          id={id}
          ref={input}
          name={name}
          className="input"
          type={isShown ? 'text' : 'password'}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // No password manager should offer to keep it.
          data-1p-ignore
          data-lpignore="true"
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-message`}
          onFocus={(event) => {
            if (isMask) event.target.select();
          }}
          onChange={(event) => {
            if (isMask) setShown(false);
            onChange(event.target.value);
          }}
        />
        <Tooltip text={isShown ? 'Hide' : 'Show'}>
          <button
            type="button"
            className="icon-button"
            aria-label={toggle}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </button>
        </Tooltip>
      </span>
      <div id={`${id}-message`} aria-live="polite">
        {message}
      </div>
    </div>
  );
}
