import { useId } from 'react';

/** The whole row is the target. */
export function Switch({
  name,
  label,
  hasHiddenLabel = false,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  name?: string;
  label: string;
  /** For screen readers alone, where the place says the same. */
  hasHiddenLabel?: boolean;
  hint?: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
  isDisabled?: boolean;
}) {
  const id = useId();
  return (
    <label className="switch-row" htmlFor={id}>
      <input
        id={id}
        name={name}
        className="switch"
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={hasHiddenLabel ? 'visually-hidden' : 'words'}>
        <span id={`${id}-label`}>{label}</span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="hint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
