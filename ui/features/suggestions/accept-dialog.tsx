import { useSignals } from '@preact/signals-react/runtime';
import { PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkTexts } from '../../../src/contract/fields.ts';
import { MADE_AS, MADE_AS_LABELS, type MadeAs } from '../../../src/contract/suggestion-lists.ts';
import type { SuggestionView } from '../../../src/contract/suggestions.ts';
import { FAQ_TEXT_RULES } from '../../../src/contract/template.ts';
import { Button } from '../../components/button.tsx';
import { SelectField, TextArea } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RadioList } from '../../components/radio-list.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { templates } from '../templates/templates.store.ts';
import { wordSuggestion } from './suggestions.api.ts';
import { accept, saveDraft } from './suggestions.store.ts';

const HINTS: Readonly<Record<MadeAs, string>> = {
  faq: 'The AI answers with it in your words, and it answers without the AI too.',
  trigger: 'Whoever writes the phrase gets exactly this answer, at once.',
  knowledge: 'The AI finds it when a question is about it.',
};

/** The question and its answer, and what they become. */
export function AcceptDialog({ suggestion, onClose }: { suggestion: SuggestionView; onClose: () => void }) {
  useSignals();
  const { id, question, answer, handAnswers, template } = suggestion;
  const [values, setValues] = useState({ question, answer });
  const [as, setAs] = useState<MadeAs>('faq');
  const [templateId, setTemplateId] = useState(template.id);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isDraft, setDraft] = useState(false);
  const [isKeeping, keep] = useOnceAtATime();
  const [isWording, word] = useOnceAtATime();
  useEffect(() => void templates.load(), []);
  const all = templates.state.value;
  const options = all.status === 'ready' ? all.value : [template];

  function change(part: Partial<typeof values>): void {
    setValues((before) => ({ ...before, ...part }));
    if (part.answer !== undefined) setDraft(false);
    setProblems({});
  }

  async function write(): Promise<void> {
    const worded = await wordSuggestion(id);
    if (worded.answer === '') return change({ question: worded.question });
    change(worded);
    setDraft(true);
  }

  async function tried(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const otherwise = sentenceOf(error, 'Not saved. Check your connection and try again.');
      setProblems(fields.question || fields.answer ? fields : { answer: otherwise });
    }
  }

  async function submit(): Promise<void> {
    const found = checkTexts(FAQ_TEXT_RULES, values);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await tried(async () => {
      await accept(id, { as, templateId, ...values });
      onClose();
    });
  }

  return (
    <FormDialog
      title="Answer it from now on"
      goLabel={`Add ${as === 'knowledge' ? 'to knowledge' : MADE_AS_LABELS[as]}`}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label={as === 'trigger' ? 'When a customer writes' : 'Question'}
        rows={2}
        dir="auto"
        value={values.question}
        error={problems.question ?? null}
        onChange={(event) => change({ question: event.target.value })}
      />
      <TextArea
        label="Answer"
        rows={5}
        dir="auto"
        data-autofocus
        value={values.answer}
        error={problems.answer ?? null}
        hint={
          isDraft
            ? 'A draft by the AI, from what you answered by hand. Read it before you add it.'
            : 'What is always true: no names, nothing that was meant for one customer alone.'
        }
        onChange={(event) => change({ answer: event.target.value })}
      />
      {values.answer === '' ? (
        <HandAnswers answers={handAnswers} onUse={(text) => change({ answer: text })} />
      ) : null}
      <div className="row wrap gap-2">
        <Button
          look="quiet"
          size="small"
          isBusy={isWording}
          busyLabel="Writing..."
          onClick={() => void word(() => tried(write))}
        >
          <PenLine aria-hidden="true" />
          Write it for me
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={isKeeping}
          onClick={() =>
            void keep(() =>
              tried(async () => {
                await saveDraft(id, values);
                onClose();
              }),
            )
          }
        >
          Save for later
        </Button>
      </div>
      <RadioList
        label="Make it"
        value={as}
        options={MADE_AS.map((value) => ({ value, label: MADE_AS_LABELS[value], hint: HINTS[value] }))}
        onChange={(value) => setAs(value)}
      />
      {options.length > 1 ? (
        <SelectField
          label="Template"
          value={String(templateId)}
          options={options.map((one) => ({ value: String(one.id), label: one.templateName }))}
          onChange={(event) => setTemplateId(Number(event.target.value))}
        />
      ) : null}
    </FormDialog>
  );
}

/** To one customer each: the owner says which of them is true for all. */
function HandAnswers({
  answers,
  onUse,
}: {
  answers: SuggestionView['handAnswers'];
  onUse: (text: string) => void;
}) {
  if (answers.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label="What you answered by hand">
      <p className="text-smaller faint">What you answered by hand, to one customer each:</p>
      <ul className="plain grid gap-2">
        {answers.map(({ conversationId, text }) => (
          <li key={conversationId} className="row apart gap-2">
            <p className="bubble by-hand breaks" dir="auto">
              {text}
            </p>
            <Button look="quiet" size="small" onClick={() => onUse(text)}>
              Use it
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
