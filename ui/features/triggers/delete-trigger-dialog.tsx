import type { SavedTrigger } from '../../../src/contract/trigger-api.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { removeTrigger } from './triggers.store.ts';

export function DeleteTriggerDialog({ trigger, onClose }: { trigger: SavedTrigger; onClose: () => void }) {
  const [isDeleting, run] = useOnceAtATime();
  async function remove(): Promise<void> {
    if (await removeTrigger(trigger)) onClose();
  }
  return (
    <Dialog title={`Delete “${trigger.triggerPhrase}”?`} onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>This will permanently delete this trigger. This action cannot be undone.</p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button look="delete" isBusy={isDeleting} onClick={() => void run(remove)}>
          Delete trigger
        </Button>
      </div>
    </Dialog>
  );
}
