import { type FormEvent, useState } from 'react';
import { checkTexts } from '../../../src/contract/fields.ts';
import { FAQ_TEXT_RULES } from '../../../src/contract/template.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { keepTemplate } from '../templates/templates.store.ts';
import { FaqFields } from './faq-fields.tsx';
import { postFaq } from './fix-reply.api.ts';
import { answerOf, type FixSubject } from './fix-subject.ts';
import { suggestQuestion } from './suggest.ts';

/** The customer's question and the reply, as one more FAQ. */
export function FaqDialog({
  subject,
  onClose,
  onDone,
}: {
  subject: FixSubject;
  onClose: () => void;
  onDone: () => void;
}) {
  const [values, setValues] = useState(() => ({
    question: suggestQuestion(subject.asked),
    answer: answerOf(subject),
  }));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, run] = useOnceAtATime();

  function change(part: Partial<typeof values>): void {
    setValues({ ...values, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
  }

  async function save(): Promise<void> {
    const found = checkTexts(FAQ_TEXT_RULES, values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    try {
      keepTemplate(await postFaq(subject.templateId, values));
      notify({ title: 'FAQ Added', variant: 'success' });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
        setProblems(error.fields);
        return;
      }
      const text = sentenceOf(error, 'Not saved. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <Dialog title="Add as FAQ" onClose={onClose} closesOutside={false}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        <FaqFields
          templateId={subject.templateId}
          values={values}
          problems={problems}
          autoFocus
          onChange={change}
        />
        <div className="dialog-actions">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            Add FAQ
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
