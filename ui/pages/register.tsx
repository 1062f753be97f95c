import { useSignals } from '@preact/signals-react/runtime';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { EMAIL_MAX, INVALID_EMAIL, isEmail } from '../../src/contract/account.ts';
import { AUTH_TEXTS } from '../../src/contract/auth.ts';
import { Button } from '../components/button.tsx';
import { TextField } from '../components/field.tsx';
import { CodeForm } from '../features/sign-in/code-form.tsx';
import { CodeSent } from '../features/sign-in/code-sent.tsx';
import {
  finishRegistration,
  type RegistrationFlow,
  type RegistrationProblems,
  registrationFlow,
  resendRegistration,
  startRegistration,
} from '../features/sign-in/registration.store.ts';
import { useUsernameCheck } from '../features/sign-in/username-check.ts';
import { UsernameField } from '../features/sign-in/username-field.tsx';
import { notify } from '../lib/notices.ts';
import { useFocusOnArrival } from '../lib/use-focus-on-arrival.ts';
import { useOnceAtATime } from '../lib/use-once-at-a-time.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function RegisterPage() {
  useSignals();
  useTitle('Register - dmreply');
  const [query] = useSearchParams();
  const flow = registrationFlow.value;
  if (query.get('step') === 'code' && flow !== null) return <CodeStep flow={flow} />;
  return <AccountStep known={flow} />;
}

function AccountStep({ known }: { known: RegistrationFlow | null }) {
  const [, navigate] = useLocation();
  const [email, setEmail] = useState(known?.email ?? '');
  const [username, setUsername] = useState(known?.username ?? '');
  const [problems, setProblems] = useState<RegistrationProblems>({});
  const [isSending, run] = useOnceAtATime();
  const check = useUsernameCheck(username);
  const form = useFocusOnArrival<HTMLFormElement>('input');
  const isReady = check.state === 'available' && problems.username === undefined;

  async function send(): Promise<void> {
    if (!isReady || email.trim() === '')
      notify({ title: 'Error', text: AUTH_TEXTS.registrationIncomplete, variant: 'destructive' });
    if (!isEmail(email.trim())) {
      setProblems({ email: INVALID_EMAIL });
      form.current?.querySelector('input')?.focus();
      return;
    }
    if (!isReady) return;
    const found = await startRegistration({ username, email });
    setProblems(found ?? {});
    if (found === null) navigate(`${PATHS.register}?step=code`);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(send);
  }

  return (
    <div className="narrow">
      <div className="card">
        <h1>Create your account</h1>
        <p className="intro secondary">No password to invent. We e-mail you a code whenever you sign in.</p>
        <form ref={form} noValidate onSubmit={submit}>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            required
            autoComplete="email"
            maxLength={EMAIL_MAX}
            value={email}
            error={problems.email ?? null}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblems({});
            }}
          />
          <UsernameField
            value={username}
            check={check}
            problem={problems.username ?? null}
            onChange={(value) => {
              setUsername(value);
              setProblems({});
            }}
          />
          <Button type="submit" isWide isBusy={isSending} aria-disabled={!isReady || isSending}>
            Continue
          </Button>
        </form>
      </div>
      <p className="mt-5 text-medium secondary centered">
        Already have an account?{' '}
        <Link href={PATHS.login} className="link">
          Login
        </Link>
      </p>
    </div>
  );
}

function CodeStep({ flow }: { flow: RegistrationFlow }) {
  return (
    <div className="narrow">
      <div className="card">
        <CodeSent what="6-digit code" to={flow.email} place={flow.place} />
        <CodeForm
          sentAt={flow.sentAt}
          submitLabel="Verify & Create Account"
          verify={finishRegistration}
          resend={resendRegistration}
          otherAction={
            <Button look="secondary" isWide className="comes-second" onClick={() => history.back()}>
              Back
            </Button>
          }
        />
      </div>
    </div>
  );
}
