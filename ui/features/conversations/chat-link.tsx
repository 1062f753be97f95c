import { ExternalLink, Link2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Thread, ThreadReady } from './thread.store.ts';

const ChatLinkDialog = lazy(async () => ({
  default: (await import('./chat-link-dialog.tsx')).ChatLinkDialog,
}));

/** Leads to the chat in the owner's chat tool, once they have shown where it is. */
export function ChatLink({
  thread,
  state,
  isPrimary = false,
}: {
  thread: Thread;
  state: ThreadReady;
  /** Nothing else on the page answers the customer. */
  isPrimary?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const { chatLink } = state.options;
  return (
    <>
      {chatLink === null ? null : (
        <a
          className={`button ${isPrimary ? 'primary' : 'secondary'}`}
          href={chatLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink aria-hidden="true" />
          Open the chat in {toolOf(chatLink)}
          <span className="visually-hidden"> (new tab)</span>
        </a>
      )}
      {state.conversation.template.isDeleted ? null : (
        <button type="button" className="button quiet" onClick={() => setOpen(true)}>
          <Link2 aria-hidden="true" />
          {chatLink === null ? 'Add link to chat tool' : 'Change link'}
        </button>
      )}
      {isOpen ? (
        <Suspense>
          <ChatLinkDialog
            conversation={state.conversation}
            address={chatLink ?? ''}
            onSave={thread.showChatLink}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function toolOf(link: string): string {
  return /(^|\.)manychat\.com$/.test(new URL(link).hostname) ? 'ManyChat' : 'your chat tool';
}
