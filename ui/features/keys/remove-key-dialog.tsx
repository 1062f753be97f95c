import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { removeKey } from './save-keys.ts';

const TEXTS = {
  openai: {
    title: 'Remove the AI key?',
    text: 'From then on customers get your triggers and FAQ answers only.',
  },
  manychat: {
    title: 'Remove the ManyChat key?',
    text: 'Replies that take longer than 8 seconds no longer reach the customer.',
  },
} as const;

export function RemoveKeyDialog({
  field,
  onRemoved,
  onClose,
}: {
  field: keyof typeof TEXTS;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const [isRemoving, run] = useOnceAtATime();
  const { title, text } = TEXTS[field];

  async function remove(): Promise<void> {
    if (!(await removeKey(field))) return;
    onRemoved();
    onClose();
  }

  return (
    <Dialog title={title} onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>{text}</p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button look="delete" isBusy={isRemoving} onClick={() => void run(remove)}>
          Remove key
        </Button>
      </div>
    </Dialog>
  );
}
