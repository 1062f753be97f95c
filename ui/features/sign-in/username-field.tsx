import { Check, X } from 'lucide-react';
import { USERNAME_RULE } from '../../../src/contract/account.ts';
import { Spinner } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import type { UsernameCheck } from './username-check.ts';

/** The user name with its check inside the field, and the words below it. */
export function UsernameField({
  value,
  check,
  problem,
  onChange,
}: {
  value: string;
  check: UsernameCheck;
  /** What the server said of it when it was sent. */
  problem: string | null;
  onChange(value: string): void;
}) {
  const isWrong = check.state === 'taken' || check.state === 'error' || problem !== null;
  const isTooShort = check.state === 'short';
  return (
    <TextField
      label="Username"
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={USERNAME_RULE.max}
      value={value}
      hint={isTooShort ? USERNAME_RULE.tooShort : 'Letters, digits, "_", "." and "-".'}
      error={problem ?? (isWrong ? check.message : null)}
      ok={check.state === 'available' ? check.message : null}
      end={<CheckSign state={problem === null ? check.state : 'taken'} />}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function CheckSign({ state }: { state: UsernameCheck['state'] }) {
  if (state === 'checking') {
    return (
      <span className="at-end">
        <Spinner />
      </span>
    );
  }
  if (state === 'available') {
    return (
      <span className="at-end ok">
        <Check aria-hidden="true" />
      </span>
    );
  }
  if (state === 'taken' || state === 'error') {
    return (
      <span className="at-end danger">
        <X aria-hidden="true" />
      </span>
    );
  }
  return <span className="at-end" />;
}
