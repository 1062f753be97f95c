import { ConfirmDialog } from '../../components/dialog.tsx';
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
  const { title, text } = TEXTS[field];

  async function remove(): Promise<boolean> {
    const isRemoved = await removeKey(field);
    if (isRemoved) onRemoved();
    return isRemoved;
  }

  return (
    <ConfirmDialog title={title} goLabel="Remove key" onGo={remove} onClose={onClose}>
      {text}
    </ConfirmDialog>
  );
}
