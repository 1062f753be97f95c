import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { SUPPORT_MINUTES } from '../../../../src/contract/support-access.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { supportVisitPath } from '../../../paths.ts';
import { enterWithCode } from './support.store.ts';

/** Takes the code that an owner has made, and leads to what it opens. */
export function SupportCodeForm() {
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isEntering, run] = useOnceAtATime();

  async function enter(): Promise<void> {
    if (typed.trim() === '') return setProblem('Enter the code that the owner gave you.');
    const found = await enterWithCode(typed);
    if (typeof found === 'string') setProblem(found);
    else navigate(supportVisitPath(found.userId));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(enter);
  }

  return (
    <form className="card" noValidate onSubmit={submit} aria-labelledby="support-code-title">
      <div className="card-title">
        <h2 id="support-code-title">Enter a code</h2>
        <p className="hint">
          Owners make it in their profile. You can read their templates and conversations for{' '}
          {SUPPORT_MINUTES} minutes, and change nothing.
        </p>
      </div>
      <TextField
        label="Support code"
        placeholder="K7QD-2M4X-9RTB"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value);
          setProblem(null);
        }}
      />
      <div className="actions mt-5">
        <Button type="submit" isBusy={isEntering}>
          Look in
        </Button>
      </div>
    </form>
  );
}
