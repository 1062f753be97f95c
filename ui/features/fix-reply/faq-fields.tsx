import { placeTexts } from '../../../src/contract/places.ts';
import { TextArea } from '../../components/field.tsx';
import { templateById } from '../templates/templates.store.ts';

export interface FaqValues {
  question: string;
  answer: string;
}

/** A question and its answer, for whoever adds an FAQ. */
export function FaqFields({
  templateId,
  values,
  problems,
  autoFocus = false,
  onChange,
}: {
  templateId: number;
  values: FaqValues;
  problems: Readonly<Record<string, string>>;
  /** The answer gets the focus of its dialog. */
  autoFocus?: boolean;
  onChange(part: Partial<FaqValues>): void;
}) {
  return (
    <>
      <TextArea
        label="Question"
        rows={2}
        dir="auto"
        value={values.question}
        error={problems.question ?? null}
        onChange={(event) => onChange({ question: event.target.value })}
      />
      <TextArea
        label="Answer"
        rows={5}
        dir="auto"
        data-autofocus={autoFocus ? true : undefined}
        value={values.answer}
        hint={answerHint(values.answer, templateId)}
        error={problems.answer ?? null}
        onChange={(event) => onChange({ answer: event.target.value })}
      />
    </>
  );
}

/** An answer with a place to fill in is saved, and not sent. */
function answerHint(answer: string, templateId: number): string {
  const template = templateById(templateId).state.peek();
  const places = placeTexts(answer, template.status === 'ready' ? template.value.confirmedBrackets : []);
  if (places.length > 0) return `Still has ${places.join(', ')}. It is not sent until you fill that in.`;
  return 'What is always true: no names, nothing that was meant for this customer alone.';
}
