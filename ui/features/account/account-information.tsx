import type { UserView } from '../../../src/contract/user.ts';
import { LinkButton } from '../../components/button.tsx';
import { Fact, Facts } from '../../components/facts.tsx';
import { PATHS } from '../../paths.ts';
import { planLabel } from '../session/plan-label.ts';

/** Who is signed in, and on which plan. */
export function AccountInformation({ user }: { user: UserView }) {
  const plan = planLabel(user);
  const named = plan === 'Standard' ? 'Standard Plan' : plan;
  return (
    <section className="card" aria-labelledby="information-title">
      <h2 id="information-title">Account Information</h2>
      <Facts className="short-names">
        <Fact name="Username">@{user.username}</Fact>
        <Fact name="E-mail">{user.email}</Fact>
        <Fact name="Subscription">{user.isActiveSubscriber ? `Active - ${named}` : named}</Fact>
      </Facts>
      <div className="actions mt-5">
        <LinkButton to={PATHS.profile} look="secondary">
          Manage Account
        </LinkButton>
      </div>
    </section>
  );
}
