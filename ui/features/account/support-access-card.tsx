import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { SUPPORT_MINUTES, type SupportAccessView } from '../../../src/contract/support-access.ts';
import { AddressSnippet } from '../../components/address-snippet.tsx';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { FailureNote } from '../../components/page-failure.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatTime } from '../../lib/dates.ts';
import { notify } from '../../lib/notices.ts';
import { useIsBefore } from '../../lib/use-is-before.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { closeSupportAccess, freshCode, openSupportAccess, supportAccess } from './support-access.store.ts';

function notifyCopied(isCopied: boolean): void {
  if (isCopied) notify({ title: 'Support code copied', variant: 'success' });
  else notify({ title: 'Not copied', text: 'Select the code and copy it yourself.', variant: 'destructive' });
}

/** Lets who runs this server look at the account for an hour, with a code that only its owner can make. */
export function SupportAccessCard() {
  useSignals();
  useEffect(() => {
    void supportAccess.refresh();
  }, []);
  const state = supportAccess.state.value;
  return (
    <section className="card" aria-labelledby="support-access-title">
      <div className="card-title">
        <h2 id="support-access-title">Support code</h2>
        <p className="hint">
          With it, the people who run this server can read your templates and conversations for{' '}
          {SUPPORT_MINUTES} minutes, and change nothing. Without it they can’t read a message.
        </p>
      </div>
      {state.status === 'failed' ? (
        <FailureNote text="Failed to load support access" onRetry={() => void supportAccess.load()} />
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? <Skeleton height={44} /> : null}
      {state.status === 'ready' ? <Access view={state.value} code={freshCode.value} /> : null}
    </section>
  );
}

function Access({ view, code }: { view: SupportAccessView; code: string | null }) {
  const [isBusy, run] = useOnceAtATime();
  const isOpen = useIsBefore(view.expiresAt);
  if (!isOpen || view.expiresAt === null) {
    return (
      <Button look="secondary" isBusy={isBusy} onClick={() => void run(openSupportAccess)}>
        Make a support code
      </Button>
    );
  }
  return (
    <div className="stack">
      <p>
        <Badge look="warn">
          <span className="dot" aria-hidden="true" />
          Open until {formatTime(view.expiresAt)}
        </Badge>{' '}
        {view.enteredBy === null
          ? 'Nobody has used the code yet.'
          : `${view.enteredBy} came in at ${formatTime(view.enteredAt ?? view.expiresAt)}.`}
      </p>
      {code === null ? null : (
        <>
          <AddressSnippet text={code} label="support code" onCopied={notifyCopied} />
          <p className="hint">Give it to support. It is shown this once.</p>
        </>
      )}
      <div className="actions">
        <Button look="secondary" isBusy={isBusy} onClick={() => void run(closeSupportAccess)}>
          End access now
        </Button>
      </div>
    </div>
  );
}
