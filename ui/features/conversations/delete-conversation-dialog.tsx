import type { ConversationView } from '../../../src/contract/conversation.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { count } from '../replies/amounts.ts';
import { dropConversation } from './conversation-list.store.ts';
import { nameOf } from './conversation-row.tsx';
import { deleteConversation } from './conversations.api.ts';

export function DeleteConversationDialog({
  conversation,
  onDeleted,
  onClose,
}: {
  conversation: ConversationView;
  onDeleted: () => void;
  onClose: () => void;
}) {
  const [isDeleting, run] = useOnceAtATime();

  async function remove(): Promise<void> {
    try {
      await deleteConversation(conversation.id);
    } catch (error) {
      const text = sentenceOf(error, 'Failed to delete conversation. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
      return;
    }
    dropConversation(conversation.id);
    onDeleted();
    notify({ title: 'Conversation Deleted', variant: 'success' });
  }

  return (
    <Dialog title="Delete this conversation?" onClose={onClose} closesOutside={false}>
      <div className="dialog-body">
        <p>
          {conversation.messageCount === 1
            ? 'Its message goes'
            : `Its ${count(conversation.messageCount, 'message')} go`}
          , and the bot forgets what was said with <bdi>{nameOf(conversation)}</bdi>. This cannot be undone.
        </p>
      </div>
      <div className="dialog-actions">
        <Button look="secondary" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button look="delete" isBusy={isDeleting} onClick={() => void run(remove)}>
          Delete conversation
        </Button>
      </div>
    </Dialog>
  );
}
