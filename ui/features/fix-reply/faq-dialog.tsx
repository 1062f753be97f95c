import { checkTexts } from '../../../src/contract/fields.ts';
import { FAQ_TEXT_RULES } from '../../../src/contract/template.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { notify } from '../../lib/notices.ts';
import { useCheckedForm } from '../../lib/use-checked-form.ts';
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
  const { values, problems, change, submit } = useCheckedForm({
    start: () => ({ question: suggestQuestion(subject.asked), answer: answerOf(subject) }),
    check: (values) => checkTexts(FAQ_TEXT_RULES, values),
    async save(values) {
      keepTemplate(await postFaq(subject.templateId, values), ['faqs']);
      notify({ title: 'FAQ Added', variant: 'success' });
      onDone();
    },
    failed: { title: 'Error', text: 'Not saved. Check your connection and try again.' },
  });

  return (
    <FormDialog title="Add as FAQ" goLabel="Add FAQ" onSubmit={submit} onClose={onClose}>
      <FaqFields
        templateId={subject.templateId}
        values={values}
        problems={problems}
        autoFocus
        onChange={change}
      />
    </FormDialog>
  );
}
