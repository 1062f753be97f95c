import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { KEY_CHECKS, type KeyCheckResult } from '../../../src/contract/key-checks.ts';
import { Spinner } from '../../components/button.tsx';
import { formatAt } from '../../lib/dates.ts';

/** A line below a key. */
export function KeyMessage({
  look = 'plain',
  children,
}: {
  look?: 'plain' | 'ok' | 'warn' | 'danger' | 'busy';
  children: ReactNode;
}) {
  return (
    <p className={`message ${look}`}>
      {look === 'busy' ? <Spinner /> : null}
      {look === 'ok' ? <CircleCheck aria-hidden="true" /> : null}
      {look === 'warn' ? <TriangleAlert aria-hidden="true" /> : null}
      {look === 'danger' ? <CircleAlert aria-hidden="true" /> : null}
      <span>{children}</span>
    </p>
  );
}

/** What a provider said to a saved key. */
export function CheckMessage({
  provider,
  result,
  at,
  onRetry,
}: {
  provider: string;
  result: KeyCheckResult;
  at: number;
  onRetry?: () => void;
}) {
  if (result === 'valid') {
    return (
      <KeyMessage look="ok">
        <strong>Valid.</strong> {provider} accepted it on {formatAt(at)}.
      </KeyMessage>
    );
  }
  if (result === 'refused') {
    return (
      <KeyMessage look="danger">
        {provider} refused this key. Check that you copied all of it, up to the last character.
      </KeyMessage>
    );
  }
  if (result === 'unreadable') return <KeyMessage look="danger">{KEY_CHECKS.unreadable}</KeyMessage>;
  return (
    <KeyMessage look="warn">
      The key is saved, but {provider} could not be reached to try it.
      {onRetry === undefined ? null : (
        <button type="button" className="text-button" onClick={onRetry}>
          Try again
        </button>
      )}
    </KeyMessage>
  );
}
