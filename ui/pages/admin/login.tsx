import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { REMEMBER_ME_DAYS } from '../../../src/contract/auth.ts';
import { Switch } from '../../components/switch.tsx';
import {
  adminLogin,
  finishAdminLogin,
  resendAdminLogin,
  startAdminLogin,
} from '../../features/admin/admin-login.store.ts';
import { adminDestination } from '../../features/admin/admin-session.store.ts';
import { CodeForm } from '../../features/sign-in/code-form.tsx';
import { CodeSent } from '../../features/sign-in/code-sent.tsx';
import { IdentifierForm } from '../../features/sign-in/identifier-form.tsx';
import type { LoginFlow } from '../../features/sign-in/login.store.ts';
import { useTitle } from '../../lib/use-title.ts';

/** The operator's door, at its own address and in the place of the dashboard. */
export function AdminLoginPage() {
  useSignals();
  useTitle('Admin login - dmreply');
  const [path, navigate] = useLocation();
  const [query] = useSearchParams();
  const flow = adminLogin.value;
  if (query.get('step') === 'code' && flow !== null) {
    return <CodeStep flow={flow} goTo={adminDestination(query.get('next'))} />;
  }

  function showCodeStep(): void {
    const next = new URLSearchParams(query);
    next.set('step', 'code');
    navigate(`${path}?${next}`);
  }

  return (
    <div className="narrow">
      <div className="card">
        <h1>Admin login</h1>
        <p className="intro secondary">For who runs this server. We e-mail you a code.</p>
        <IdentifierForm known={flow?.identifier ?? ''} start={startAdminLogin} onSent={showCodeStep} />
      </div>
    </div>
  );
}

function CodeStep({ flow, goTo }: { flow: LoginFlow; goTo: string }) {
  const [, navigate] = useLocation();
  const [isRemembered, setRemembered] = useState(false);
  return (
    <div className="narrow with-back">
      <button type="button" className="back-link" onClick={() => history.back()}>
        <ArrowLeft aria-hidden="true" />
        Back to Login
      </button>
      <div className="card">
        <CodeSent what="one-time code" to={flow.shownEmail} place={flow.place} />
        <CodeForm
          sentAt={flow.sentAt}
          submitLabel="Log In"
          verify={(code) => finishAdminLogin(code, isRemembered, () => navigate(goTo, { replace: true }))}
          resend={resendAdminLogin}
        >
          <Switch
            label={`Remember me for ${REMEMBER_ME_DAYS} days`}
            hint="After the first day, each change needs a fresh code."
            isOn={isRemembered}
            onChange={setRemembered}
          />
        </CodeForm>
      </div>
    </div>
  );
}
