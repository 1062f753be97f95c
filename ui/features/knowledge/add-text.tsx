import './knowledge.css';
import { type FormEvent, useState } from 'react';
import { checkTexts } from '../../../src/contract/fields.ts';
import { KNOWLEDGE_RULES } from '../../../src/contract/knowledge-lists.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea, TextField } from '../../components/field.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { postText } from './knowledge.api.ts';
import { knowledge } from './knowledge.store.ts';

const RULES = { name: KNOWLEDGE_RULES.name, text: KNOWLEDGE_RULES.text };

/** A text that the owner types or pastes. */
export function AddTextDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState({ name: '', text: '' });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, run] = useOnceAtATime();

  function write(more: Partial<typeof values>): void {
    setValues({ ...values, ...more });
    // What was wrong is being mended.
    const rest = Object.entries(problems).filter(([field]) => !Object.hasOwn(more, field));
    setProblems(Object.fromEntries(rest));
  }

  async function save(): Promise<void> {
    const wrong = checkTexts(RULES, values);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await postText(values);
    } catch (error) {
      if (error instanceof ApiError) setProblems(error.fields);
      const text = sentenceOf(error, 'That did not work. Check your connection and try again.');
      notify({ title: 'Not added', text, variant: 'destructive' });
      return;
    }
    await knowledge.refresh();
    notify({ title: 'Added', text: 'Replies can use it from now on.', variant: 'success' });
    onClose();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <Dialog title="Write or paste" onClose={onClose}>
      <form noValidate onSubmit={submit} className="wide-dialog">
        <div className="dialog-body grid gap-4">
          <TextField
            label="Name"
            hint="So that you find it again, such as “Delivery”."
            data-autofocus
            dir="auto"
            value={values.name}
            maxLength={KNOWLEDGE_RULES.name.max}
            error={problems.name ?? null}
            onChange={({ target: { value } }) => write({ name: value })}
          />
          <TextArea
            label="What customers may be told"
            hint={<MarksHint />}
            rows={9}
            dir="auto"
            value={values.text}
            error={problems.text ?? null}
            onChange={({ target: { value } }) => write({ text: value })}
          />
        </div>
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSaving} busyLabel="Adding...">
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function MarksHint() {
  return (
    <>
      A line that begins with <code className="bare"># </code> is a heading: it tells the bot what the lines
      below are about.
    </>
  );
}
