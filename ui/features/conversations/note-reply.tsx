import { MessageSquarePlus } from 'lucide-react';

/** Opens the dialog for what the owner has answered by hand. */
export function NoteReply({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="button quiet note-reply" onClick={onOpen}>
      <MessageSquarePlus aria-hidden="true" />
      Note what you replied
    </button>
  );
}
