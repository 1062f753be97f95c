import { MessageSquarePlus } from 'lucide-react';

/** Opens the dialog for what the owner has answered elsewhere. */
export function NoteReply({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="button quiet note-reply" data-reply onClick={onOpen}>
      <MessageSquarePlus aria-hidden="true" />
      Log your reply
    </button>
  );
}
