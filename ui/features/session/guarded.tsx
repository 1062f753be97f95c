import { useSignals } from '@preact/signals-react/runtime';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PageFailure } from '../../components/page-failure.tsx';
import { type Access, judge } from './guard.ts';
import { clearSignInDestination, refreshUser, session, signInDestination } from './session.store.ts';

const PaymentReturned = lazy(async () => ({
  default: (await import('../billing/payment-returned.tsx')).PaymentReturned,
}));

/** Shows a page to those who may see it, and leads all others to where they can go on. */
export function Guarded({
  access,
  shape,
  children,
}: {
  access: Access;
  /** Shown until the session is known. */
  shape: ReactNode;
  children: ReactNode;
}) {
  useSignals();
  const [path, navigate] = useLocation();
  const query = useSearch();
  const verdict = judge(access, session.value, {
    address: query === '' ? path : `${path}?${query}`,
    next: new URLSearchParams(query).get('next'),
    destination: signInDestination(),
  });
  const target = 'goTo' in verdict ? verdict.goTo : null;

  useLayoutEffect(() => {
    if (target !== null) navigate(target, { replace: true });
  }, [target, navigate]);
  useEffect(() => {
    if (access !== 'guest' && target === null) clearSignInDestination();
  }, [access, target]);

  if ('goTo' in verdict) return null;
  if (verdict.show === 'skeleton') return shape;
  if (verdict.show === 'failure')
    return <PageFailure text="Failed to fetch user data" onRetry={refreshUser} />;
  if (verdict.show === 'payment-returned')
    return (
      <Suspense fallback={shape}>
        <PaymentReturned />
      </Suspense>
    );
  return children;
}
