import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { notify } from '../../lib/notices.ts';
import { refreshUser } from '../session/session.store.ts';
import { syncUser } from './billing.store.ts';

/** Back from the provider's page: says how it went, forgets the parameter, and reads the user as the provider has them. */
export function useCheckoutReturn(): void {
  const [query, setQuery] = useSearchParams();
  const outcome = query.get('subscription');
  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'success') notify({ title: 'Subscription Updated', variant: 'success' });
    if (outcome === 'canceled') {
      notify({ title: 'Checkout Cancelled', text: 'Nothing was charged.', variant: 'info' });
    }
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('subscription');
        return rest;
      },
      { replace: true },
    );
    void syncUser().catch(() => refreshUser());
  }, [outcome, setQuery]);
}
