import { useMemo, useState } from 'react';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { keepTemplate } from '../templates/templates.store.ts';
import { postForbidden } from './fix-reply.api.ts';
import type { FixSubject } from './fix-subject.ts';
import { WordPicks } from './word-picks.tsx';
import { pickedPhrases, wordsOf } from './words.ts';

/** Words of the reply, picked or typed, that the AI must never use again. */
export function ForbidDialog({
  subject,
  onClose,
  onDone,
}: {
  subject: FixSubject;
  onClose: () => void;
  onDone: () => void;
}) {
  const words = useMemo(() => wordsOf(subject.reply), [subject.reply]);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = [
    ...pickedPhrases(subject.reply, words, picked),
    ...(typed.trim() === '' ? [] : [typed.trim()]),
  ];

  function toggle(at: number): void {
    setPicked((known) => new Set(known.has(at) ? [...known].filter((one) => one !== at) : [...known, at]));
    setProblem(null);
  }

  async function save(): Promise<void> {
    if (chosen.length === 0) {
      setProblem('Pick or type a word first.');
      return;
    }
    try {
      const { added, template } = await postForbidden(subject.templateId, { words: chosen });
      keepTemplate(template, ['forbiddenWords']);
      const quoted = added.map((word) => `“${word}”`).join(', ');
      if (added.length === 0) notify({ title: 'Already Forbidden', variant: 'info' });
      else notify({ title: 'Forbidden', text: `The AI no longer says ${quoted}.`, variant: 'success' });
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields.words !== undefined) {
        setProblem(error.fields.words);
        return;
      }
      const text = sentenceOf(error, 'Not saved. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }

  return (
    <FormDialog title="Forbid a phrase" goLabel="Forbid" onSubmit={save} onClose={onClose}>
      <WordPicks
        words={words}
        label="Pick words of the reply"
        hint="Neighbors become one phrase."
        isPicked={(at) => picked.has(at)}
        onPick={toggle}
      />
      <TextField
        label="Or type them"
        placeholder="cheap, no problem"
        dir="auto"
        autoComplete="off"
        value={typed}
        error={problem}
        hint={chosen.length === 0 ? 'Separate several with commas.' : `Never again: ${chosen.join(', ')}`}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
