import { Button, type ButtonProps } from '../../components/button.tsx';
import { isRefusal, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { refreshUser } from '../session/session.store.ts';
import { postPortal } from './billing.api.ts';

/** Leads to the provider's page for invoices and cards: the only place where they are seen and changed. */
export function PortalButton(look: Pick<ButtonProps, 'look' | 'size'>) {
  const [isLeaving, run] = useOnceAtATime();

  return (
    <Button {...look} isBusy={isLeaving} onClick={() => void run(openPortal)}>
      Invoices and card
    </Button>
  );
}

/** Leads there, or says why not. */
export async function openPortal(): Promise<void> {
  try {
    location.assign((await postPortal()).url);
  } catch (error) {
    const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
    notify({ title: 'Error', text, variant: 'destructive' });
    if (isRefusal(error)) await refreshUser();
  }
}
