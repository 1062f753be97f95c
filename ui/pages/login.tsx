import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { REMEMBER_ME_DAYS } from '../../src/contract/auth.ts';
import { Switch } from '../components/switch.tsx';
import { CodeForm } from '../features/sign-in/code-form.tsx';
import { CodeSent } from '../features/sign-in/code-sent.tsx';
import { IdentifierForm } from '../features/sign-in/identifier-form.tsx';
import {
  finishLogin,
  type LoginFlow,
  loginFlow,
  resendLogin,
  startLogin,
} from '../features/sign-in/login.store.ts';
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

  function showCodeStep(): void {
    const next = new URLSearchParams(query);
    next.set('step', 'code');
    navigate(`${PATHS.login}?${next}`);
  }

  return (
    <div className="narrow">
      <div className="card">
        <h1>Welcome back</h1>
        <p className="intro secondary">No password needed. We e-mail you a code.</p>
        <IdentifierForm known={known} start={startLogin} onSent={showCodeStep} />
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
        <CodeSent what="one-time code" to={flow.shownEmail} place={flow.place} />
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
    <p className="mt-5 text-medium secondary centered">
      New here?{' '}
      <Link href={PATHS.register} className="link">
        Create an account
      </Link>
    </p>
  );
}
