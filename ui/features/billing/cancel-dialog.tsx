import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { refreshUser } from '../session/session.store.ts';
import { postCancel } from './billing.api.ts';

export function CancelDialog({ onClose }: { onClose: () => void }) {
  const [isCancelling, run] = useOnceAtATime();

  async function cancel(): Promise<void> {
    try {
      await postCancel();
      await refreshUser();
      notify({ title: 'Subscription cancelled', text: 'You can resubscribe anytime.', variant: 'success' });
      onClose();
    } catch (error) {
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Cancellation failed', text, variant: 'destructive' });
    }
  }

  return (
    <Dialog title="Cancel your subscription?" onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>
          You keep full access until the end of the period that you have paid for; the date then shows on this
          page. After it, customers get your fallback reply. Until then you can change your mind.
        </p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          Keep Subscription
        </Button>
        <Button look="delete" isBusy={isCancelling} onClick={() => void run(cancel)}>
          Yes, Cancel Subscription
        </Button>
      </div>
    </Dialog>
  );
}
