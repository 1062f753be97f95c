import { useState } from 'react';
import type { ConversationView } from '../../../src/contract/conversation.ts';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { nameOf } from './customer.tsx';

/** Asks for the address of this chat in the chat tool; those of the template's other chats follow from it. */
export function ChatLinkDialog({
  conversation,
  address,
  onSave,
  onClose,
}: {
  conversation: ConversationView;
  address: string;
  onSave: (address: string) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(address);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    try {
      await onSave(text);
      onClose();
    } catch (error) {
      const named = error instanceof ApiError ? error.fields.address : undefined;
      setProblem(named ?? sentenceOf(error, 'Not saved. Check your connection and try again.'));
    }
  }

  return (
    <FormDialog title="Link to this chat" goLabel="Save" onSubmit={save} onClose={onClose}>
      <p>
        Open the chat with <bdi>{nameOf(conversation)}</bdi> in your chat tool, copy its address from the
        browser and paste it here. All conversations of <bdi>{conversation.template.templateName}</bdi> then
        have a link.
      </p>
      <TextField
        label="Address of this chat"
        type="url"
        inputMode="url"
        placeholder="https://"
        data-autofocus
        value={text}
        hint={`It holds the ID ${conversation.externalId}. Leave it empty to remove the link.`}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
