import { type FormEvent, useState } from 'react';
import { checkText } from '../../../src/contract/fields.ts';
import { OWN_REPLY_RULE } from '../../../src/contract/limits.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';

/** What the owner wrote on Instagram by hand, so that the bot knows of it. */
export function NoteReplyDialog({
  onNote,
  onClose,
}: {
  onNote: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, run] = useOnceAtATime();

  async function save(): Promise<void> {
    const found = checkText(OWN_REPLY_RULE, text);
    setProblem(found);
    if (found !== null) return;
    try {
      await onNote(text);
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.fields.messageText ?? null);
      const sentence = sentenceOf(error, 'Not saved. Check your connection and try again.');
      notify({ title: 'Error', text: sentence, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <Dialog title="Log your reply" onClose={onClose} closesOutside={false}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <p>Nothing is sent: write here what you answered on Instagram, and the bot takes it into account.</p>
        <TextArea
          label="Your reply"
          rows={4}
          data-autofocus
          value={text}
          error={problem}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
