import { type FormEvent, useState } from 'react';
import { IDENTIFIER_MAX } from '../../../src/contract/auth.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { useFocusOnArrival } from '../../lib/use-focus-on-arrival.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';

/** The first step of a sign-in: who it is. */
export function IdentifierForm({
  known,
  start,
  onSent,
}: {
  /** What was typed before. */
  known: string;
  /** Null when the code is on its way, else the sentence to show at the field. */
  start(identifier: string): Promise<string | null>;
  onSent(): void;
}) {
  const [identifier, setIdentifier] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, run] = useOnceAtATime();
  const form = useFocusOnArrival<HTMLFormElement>('input');

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      const found = await start(identifier);
      setProblem(found);
      if (found === null) onSent();
      else form.current?.querySelector('input')?.focus();
    });
  }

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <TextField
        label="Username or Email"
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={IDENTIFIER_MAX}
        value={identifier}
        error={problem}
        onChange={(event) => {
          setIdentifier(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" isWide isBusy={isSending}>
        Continue
      </Button>
    </form>
  );
}
