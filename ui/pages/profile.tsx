import { useSignals } from '@preact/signals-react/runtime';
import { DataCard } from '../features/account/data-card.tsx';
import { EmailCard } from '../features/account/email-card.tsx';
import { SessionsCard } from '../features/account/sessions-card.tsx';
import { SupportAccessCard } from '../features/account/support-access-card.tsx';
import { SubscriptionCard } from '../features/billing/subscription-card.tsx';
import { useCheckoutReturn } from '../features/billing/use-checkout-return.ts';
import { usePricing } from '../features/billing/use-pricing.ts';
import { session } from '../features/session/session.store.ts';
import { TokensCard } from '../features/tokens/tokens-card.tsx';
import { useTitle } from '../lib/use-title.ts';

export function ProfilePage() {
  useSignals();
  useTitle('Profile - dmreply');
  useCheckoutReturn();
  const prices = usePricing();
  const user = session.value.user;
  if (user === null) return null;
  const isPaid = prices.status === 'ready' && prices.value.mode === 'stripe';
  return (
    <div className="column">
      <h1>Profile</h1>
      <EmailCard key={user.email} user={user} />
      {isPaid ? <SubscriptionCard user={user} /> : null}
      <SessionsCard />
      {user.isActiveSubscriber ? <TokensCard /> : null}
      <SupportAccessCard />
      <DataCard />
    </div>
  );
}
