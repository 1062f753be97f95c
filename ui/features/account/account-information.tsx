import type { UserView } from '../../../src/contract/user.ts';
import { LinkButton } from '../../components/button.tsx';
import { PATHS } from '../../paths.ts';
import { planLabel } from '../session/plan-label.ts';

/** Who is signed in, and on which plan. */
export function AccountInformation({ user }: { user: UserView }) {
  const plan = planLabel(user);
  const named = plan === 'Standard' ? 'Standard Plan' : plan;
  return (
    <section className="card" aria-labelledby="information-title">
      <h2 id="information-title">Account Information</h2>
      <dl className="facts short-names">
        <div>
          <dt>Username</dt>
          <dd>@{user.username}</dd>
        </div>
        <div>
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Subscription</dt>
          <dd>{user.isActiveSubscriber ? `Active - ${named}` : named}</dd>
        </div>
      </dl>
      <div className="actions mt-5">
        <LinkButton to={PATHS.profile} look="secondary">
          Manage Account
        </LinkButton>
      </div>
    </section>
  );
}
