import { ConfirmDialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/dates.ts';
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
  return (
    <ConfirmDialog
      title="Cancel your subscription?"
      keepLabel="Keep Subscription"
      goLabel="Yes, Cancel Subscription"
      onGo={() => callPlan(postCancel, WORDS)}
      onClose={onClose}
    >
      You keep full access until {endsAt === null ? 'the end of the period' : formatDay(endsAt)}. After that,
      customers get your fallback reply. Until then you can change your mind.
    </ConfirmDialog>
  );
}
