import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { IDENTIFIER_MAX, REMEMBER_ME_DAYS } from '../../src/contract/auth.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { Switch } from '../components/switch.tsx';
import { CodeForm } from '../features/sign-in/code-form.tsx';
import {
  finishLogin,
  type LoginFlow,
  loginFlow,
  resendLogin,
  startLogin,
} from '../features/sign-in/login.store.ts';
import { useFocusOnArrival } from '../lib/use-focus-on-arrival.ts';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS, safeNext } from '../paths.ts';

export function LoginPage() {
  useSignals();
  useTitle('Login - dmreply');
  const [query] = useSearchParams();
  const flow = loginFlow.value;
  const goTo = safeNext(query.get('next')) ?? PATHS.dashboard;
  if (query.get('step') === 'code' && flow !== null) return <CodeStep flow={flow} goTo={goTo} />;
  return <IdentifierStep known={flow?.identifier ?? ''} />;
}

function IdentifierStep({ known }: { known: string }) {
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const [identifier, setIdentifier] = useState(known);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, run] = useOnceAtATime();
  const form = useFocusOnArrival<HTMLFormElement>('input');

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(async () => {
      const found = await startLogin(identifier);
      setProblem(found);
      if (found !== null) {
        form.current?.querySelector('input')?.focus();
        return;
      }
      const next = new URLSearchParams(query);
      next.set('step', 'code');
      navigate(`${PATHS.login}?${next}`);
    });
  }

  return (
    <div className="narrow">
      <div className="card">
        <h1>Welcome back</h1>
        <p className="intro">No password needed. We e-mail you a code.</p>
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
      </div>
      <NewHere />
    </div>
  );
}

function CodeStep({ flow, goTo }: { flow: LoginFlow; goTo: string }) {
  const [isRemembered, setRemembered] = useState(false);
  return (
    <div className="narrow with-back">
      <button type="button" className="back-link" onClick={() => history.back()}>
        <ArrowLeft aria-hidden="true" />
        Use another e-mail or username
      </button>
      <div className="card">
        <h1>Check your e-mail</h1>
        <p className="intro">
          We sent a one-time code to <strong className="address">{flow.shownEmail}</strong>. It can take a
          minute.
        </p>
        <CodeForm
          sentAt={flow.sentAt}
          submitLabel="Log In"
          verify={(code) => finishLogin(code, isRemembered, goTo)}
          resend={resendLogin}
        >
          <Switch
            label={`Remember me for ${REMEMBER_ME_DAYS} days`}
            hint="Leave off on a shared computer."
            isOn={isRemembered}
            onChange={setRemembered}
          />
        </CodeForm>
      </div>
      <NewHere />
    </div>
  );
}

function NewHere() {
  return (
    <p className="below">
      New here?{' '}
      <Link href={PATHS.register} className="link">
        Create an account
      </Link>
    </p>
  );
}
