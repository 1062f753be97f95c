import { useId } from 'react';

/** One of a few, one below the other, each with a sentence about it. */
export function RadioList<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; hint?: string }[];
  onChange(value: T): void;
}) {
  const id = useId();
  return (
    <fieldset className="radio-list">
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="radio-row" htmlFor={`${id}-${option.value}`}>
          <input
            id={`${id}-${option.value}`}
            type="radio"
            className="radio"
            name={id}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}-label`}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span className="words">
            <span id={`${id}-${option.value}-label`}>{option.label}</span>
            {option.hint === undefined ? null : (
              <span id={`${id}-${option.value}-hint`} className="hint">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
