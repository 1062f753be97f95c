import { useSignals } from '@preact/signals-react/runtime';
import { LinkButton } from '../components/button.tsx';
import { planLabel } from '../features/session/plan-label.ts';
import { session } from '../features/session/session.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function DashboardPage() {
  useSignals();
  useTitle('Dashboard - dmreply');
  const user = session.value.user;
  if (user === null) return null;
  return (
    <div className="column">
      <h1>Welcome, {user.username}</h1>
      <div className="card">
        <h2>Your account</h2>
        <dl className="facts">
          <div>
            <dt>E-mail</dt>
            <dd>{user.email}</dd>
          </div>
          <div>
            <dt>Plan</dt>
            <dd>{planLabel(user)}</dd>
          </div>
        </dl>
        <LinkButton to={PATHS.profile} look="secondary">
          Manage Account
        </LinkButton>
      </div>
    </div>
  );
}
