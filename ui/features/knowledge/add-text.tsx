import './knowledge.css';
import { checkTexts } from '../../../src/contract/fields.ts';
import { KNOWLEDGE_RULES } from '../../../src/contract/knowledge-lists.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { notify } from '../../lib/notices.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
import { postText } from './knowledge.api.ts';
import { knowledge } from './knowledge.store.ts';

const RULES = { name: KNOWLEDGE_RULES.name, text: KNOWLEDGE_RULES.text };

/** A text that the owner types or pastes. */
export function AddTextDialog({ onClose }: { onClose: () => void }) {
  const { values, problems, change, submit } = useCheckedForm({
    start: { name: '', text: '' },
    check: (values) => checkTexts(RULES, values),
    async save(values) {
      await postText(values);
      await knowledge.refresh();
      notify({ title: 'Added', text: 'Replies can use it from now on.', variant: 'success' });
      onClose();
    },
    failed: { title: 'Not added', text: 'That did not work. Check your connection and try again.' },
  });

  return (
    <FormDialog
      title="Write or paste"
      goLabel="Add"
      busyLabel="Adding..."
      isWide
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="So that you find it again, such as “Delivery”."
        data-autofocus
        dir="auto"
        value={values.name}
        maxLength={KNOWLEDGE_RULES.name.max}
        error={problems.name ?? null}
        onChange={({ target: { value } }) => change({ name: value })}
      />
      <TextArea
        label="What customers may be told"
        hint={<MarksHint />}
        rows={9}
        dir="auto"
        value={values.text}
        error={problems.text ?? null}
        onChange={({ target: { value } }) => change({ text: value })}
      />
    </FormDialog>
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
