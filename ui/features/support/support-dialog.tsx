import { useSignals } from '@preact/signals-react/runtime';
import { useRef, useState } from 'react';
import {
  checkSupport,
  SUPPORT_TEXT_RULES,
  SUPPORT_TEXTS,
  type SupportBody,
} from '../../../src/contract/support.ts';
import { TextArea, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { closeSupport, editSupport, sendSupport, supportDraft } from './support.store.ts';

type Problems = Readonly<Record<string, string>>;
const ORDER = ['name', 'email', 'subject', 'message'] as const satisfies readonly (keyof SupportBody)[];

/** 'Contact Support', open while it is mounted. */
export function SupportDialog() {
  useSignals();
  const draft = supportDraft.value;
  const [problems, setProblems] = useState<Problems>({});
  const fields = useRef<HTMLDivElement>(null);

  function show(found: Problems): void {
    setProblems(found);
    const first = ORDER.find((name) => found[name] !== undefined);
    if (first !== undefined) fields.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  function edit(name: keyof SupportBody, value: string): void {
    editSupport({ [name]: value });
    // A message that was shown goes as soon as the text is right.
    if (problems[name] !== undefined && checkSupport(supportDraft.value)[name] === undefined) {
      const { [name]: _mended, ...others } = problems;
      setProblems(others);
    }
  }

  async function send(): Promise<void> {
    const found = checkSupport(supportDraft.value);
    show(found);
    if (Object.keys(found).length > 0) return;
    try {
      await sendSupport();
      notify({ title: 'Message Sent!', text: SUPPORT_TEXTS.sent, variant: 'success' });
    } catch (error) {
      if (error instanceof ApiError) show(error.fields);
      notify({ title: 'Error', text: sentenceOf(error, SUPPORT_TEXTS.failed), variant: 'destructive' });
    }
  }

  const field = (name: keyof SupportBody, label: string) => ({
    name,
    label,
    value: draft[name],
    error: problems[name] ?? null,
  });

  return (
    <FormDialog
      title="Contact Support"
      goLabel="Send Message"
      busyLabel="Sending..."
      keepsText
      onSubmit={send}
      onClose={closeSupport}
    >
      <p>Tell us what you need. The answer comes by e-mail.</p>
      <div className="grid gap-3" ref={fields}>
        <TextField
          {...field('name', 'Name')}
          autoComplete="name"
          maxLength={SUPPORT_TEXT_RULES.name.max}
          data-autofocus
          onChange={(event) => edit('name', event.target.value)}
        />
        <TextField
          {...field('email', 'E-mail')}
          type="email"
          autoComplete="email"
          onChange={(event) => edit('email', event.target.value)}
        />
        <TextField
          {...field('subject', 'Subject')}
          maxLength={SUPPORT_TEXT_RULES.subject.max}
          onChange={(event) => edit('subject', event.target.value)}
        />
        <TextArea
          {...field('message', 'Message')}
          maxLength={SUPPORT_TEXT_RULES.message.max}
          onChange={(event) => edit('message', event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
