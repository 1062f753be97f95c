import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { postCancel } from './billing.api.ts';
import { callPlan } from './call-plan.ts';

const WORDS = {
  done: { title: 'Subscription cancelled', text: 'You can resubscribe anytime.' },
  failed: 'Cancellation failed',
};

export function CancelDialog({
  endsAt,
  onClose,
}: {
  /** When the access would end. */
  endsAt: string | null;
  onClose: () => void;
}) {
  const [isCancelling, run] = useOnceAtATime();

  async function cancel(): Promise<void> {
    if (await callPlan(postCancel, WORDS)) onClose();
  }

  return (
    <Dialog title="Cancel your subscription?" onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>
          You keep full access until {endsAt === null ? 'the end of the period' : formatDay(endsAt)}. After
          that, customers get your fallback reply. Until then you can change your mind.
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
