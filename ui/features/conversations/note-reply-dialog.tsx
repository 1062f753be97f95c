import { checkTexts } from '../../../src/contract/fields.ts';
import { OWN_REPLY_RULE } from '../../../src/contract/limits.ts';
import { TextArea } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useCheckedForm } from '../../lib/use-checked-form.ts';

/** What the owner wrote on Instagram by hand, so that the bot knows of it. */
export function NoteReplyDialog({
  onNote,
  onClose,
}: {
  onNote: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const { values, problems, change, submit } = useCheckedForm({
    start: { messageText: '' },
    check: (values) => checkTexts({ messageText: OWN_REPLY_RULE }, values),
    async save({ messageText }) {
      await onNote(messageText);
      onClose();
    },
    failed: { title: 'Error', text: 'Not saved. Check your connection and try again.' },
  });
  return (
    <FormDialog title="Log your reply" goLabel="Save" onSubmit={submit} onClose={onClose}>
      <p>Nothing is sent: write here what you answered on Instagram, and the bot takes it into account.</p>
      <TextArea
        label="Your reply"
        rows={4}
        data-autofocus
        value={values.messageText}
        error={problems.messageText ?? null}
        onChange={({ target: { value } }) => change({ messageText: value })}
      />
    </FormDialog>
  );
}
