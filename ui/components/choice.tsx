import type { ReactNode } from 'react';

/** One of a few, side by side. */
export function Choice<T extends string>({
  label,
  value,
  options,
  fillsPhone = false,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  /** As wide as its parent on a phone. */
  fillsPhone?: boolean;
  onChange(value: T): void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning along.
    <div className={fillsPhone ? 'choice fills' : 'choice'} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}
