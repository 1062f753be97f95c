import type { SavedTrigger } from '../../../src/contract/trigger-api.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { removeTrigger } from './triggers.store.ts';

export function DeleteTriggerDialog({ trigger, onClose }: { trigger: SavedTrigger; onClose: () => void }) {
  return (
    <ConfirmDialog
      title={`Delete “${trigger.triggerPhrase}”?`}
      goLabel="Delete trigger"
      onGo={() => removeTrigger(trigger)}
      onClose={onClose}
    >
      This will permanently delete this trigger. This action cannot be undone.
    </ConfirmDialog>
  );
}
