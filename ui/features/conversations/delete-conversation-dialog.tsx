import type { ConversationView } from '../../../src/contract/conversation.ts';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { count } from '../replies/amounts.ts';
import { dropConversation } from './conversation-list.store.ts';
import { deleteConversation } from './conversations.api.ts';
import { nameOf } from './customer.tsx';

export function DeleteConversationDialog({
  conversation,
  onDeleted,
  onClose,
}: {
  conversation: ConversationView;
  onDeleted: () => void;
  onClose: () => void;
}) {
  async function remove(): Promise<boolean> {
    try {
      await deleteConversation(conversation.id);
    } catch (error) {
      const text = sentenceOf(error, 'Failed to delete conversation. Please try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
      return false;
    }
    dropConversation(conversation.id);
    onDeleted();
    notify({ title: 'Conversation Deleted', variant: 'success' });
    return true;
  }

  return (
    <ConfirmDialog
      title="Delete this conversation?"
      goLabel="Delete conversation"
      onGo={remove}
      onClose={onClose}
    >
      {conversation.messageCount === 1
        ? 'Its message goes'
        : `Its ${count(conversation.messageCount, 'message')} go`}
      , and the bot forgets what was said with <bdi>{nameOf(conversation)}</bdi>.
      {conversation.isOptedOut
        ? ' Their STOP stays: the bot never writes to them until they write START.'
        : ''}{' '}
      This cannot be undone.
    </ConfirmDialog>
  );
}
