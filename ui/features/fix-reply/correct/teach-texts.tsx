import type { TeachKind } from '../../../../src/contract/teach-lists.ts';
import { TextArea, TextField } from '../../../components/field.tsx';
import { FaqFields } from '../faq-fields.tsx';
import type { LessonTexts } from './lesson.ts';

const NO_PROBLEMS = {};

/** The texts of a choice, filled in, to be changed before they are saved. */
export function TeachTexts({
  kind,
  templateId,
  texts,
  onChange,
}: {
  kind: TeachKind;
  templateId: number;
  texts: LessonTexts;
  onChange(part: Partial<LessonTexts>): void;
}) {
  const { question, answer, triggerPhrase, responseAction, forbidden } = texts;
  switch (kind) {
    case 'faq':
      return (
        <FaqFields
          templateId={templateId}
          values={{ question, answer }}
          problems={NO_PROBLEMS}
          onChange={onChange}
        />
      );
    case 'trigger':
      return (
        <>
          <TextField
            label="Trigger phrase"
            autoComplete="off"
            dir="auto"
            value={triggerPhrase}
            onChange={(event) => onChange({ triggerPhrase: event.target.value })}
          />
          <TextArea
            label="Response"
            rows={3}
            dir="auto"
            hint="Sent exactly as you write it."
            value={responseAction}
            onChange={(event) => onChange({ responseAction: event.target.value })}
          />
        </>
      );
    case 'forbid':
      return (
        <TextField
          label="Never again"
          autoComplete="off"
          dir="auto"
          placeholder="cheap, no problem"
          hint="Separate several with commas."
          value={forbidden}
          onChange={(event) => onChange({ forbidden: event.target.value })}
        />
      );
    default:
      return null;
  }
}
