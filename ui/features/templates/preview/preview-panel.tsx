import './preview.css';
import { computed } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { Hand, RefreshCw, Send } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MESSAGE_MAX } from '../../../../src/contract/limits.ts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { Chat, CustomerMessage, SpeakerLine, SystemLine, WritingReply } from '../../replies/messages.tsx';
import type { TemplateForm } from '../form/template-form.ts';
import type { Preview } from './preview.ts';
import { PreviewAnswer } from './preview-answer.tsx';
import { questionIn, samplesFor } from './samples.ts';

/** The template answers while it is being written; `close` is in its head where it covers the page. */
export function PreviewPanel({
  form,
  preview,
  titleId,
  close,
}: {
  form: TemplateForm;
  preview: Preview;
  titleId: string;
  close?: ReactNode;
}) {
  return (
    <div className="preview">
      <div className="preview-head row gap-3">
        <h2 className="grows" id={titleId}>
          Live preview
        </h2>
        <span className="hint">Nothing is sent</span>
        {close}
      </div>
      <div className="preview-body">
        <Samples form={form} preview={preview} />
        <PreviewChat preview={preview} />
        <StaleHint preview={preview} />
      </div>
      <OwnMessage preview={preview} />
    </div>
  );
}

function Samples({ form, preview }: { form: TemplateForm; preview: Preview }) {
  useSignals();
  // So that a key in another question renders nothing here.
  const [own] = useState(() => computed(() => questionIn(form.fields.faqs.value.value)));
  const question = preview.question.value;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning along.
    <div className="actions" role="group" aria-label="Messages to try">
      {samplesFor(own.value).map(({ label, message }) => (
        <button
          key={label}
          type="button"
          className="option centered"
          aria-pressed={message === question}
          onClick={() => void preview.ask(message)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

function PreviewChat({ preview }: { preview: Preview }) {
  useSignals();
  const state = preview.state.value;
  if (state.status === 'idle')
    return (
      <p className="hint">
        Choose a message, or write one as a customer would. It uses the form as it is now.
      </p>
    );
  const speaker = state.status === 'answered' ? (state.answer.saidBy ?? null) : null;
  return (
    <>
      <Chat label="Preview">
        <CustomerMessage text={preview.question.value} />
        {state.status === 'writing' ? <WritingReply draft={state.draft} /> : null}
        {speaker === null || speaker.id === preview.templateId ? null : (
          <SpeakerLine templateName={speaker.templateName} />
        )}
        {state.status === 'answered' ? (
          <PreviewAnswer
            answer={state.answer}
            asked={preview.question.value}
            templateId={preview.templateId}
          />
        ) : null}
        {state.status === 'answered' && state.answer.handoff ? (
          <SystemLine icon={<Hand aria-hidden="true" />}>
            Here the bot hands over to you and is quiet.
          </SystemLine>
        ) : null}
      </Chat>
      {state.status === 'failed' ? (
        <Note look="danger" title="No reply">
          <p>{state.problem}</p>
          <Button look="secondary" size="small" onClick={() => void preview.ask(preview.question.peek())}>
            <RefreshCw aria-hidden="true" />
            Try again
          </Button>
        </Note>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {state.status === 'answered' ? `Reply: ${state.answer.response || 'none'}` : ''}
      </p>
    </>
  );
}

function StaleHint({ preview }: { preview: Preview }) {
  useSignals();
  if (!preview.isStale.value) return null;
  return (
    <div className="row wrap apart">
      <span className="hint">The form has changed since.</span>
      <Button look="secondary" size="small" onClick={() => void preview.ask(preview.question.peek())}>
        <RefreshCw aria-hidden="true" />
        Ask again
      </Button>
    </div>
  );
}

function OwnMessage({ preview }: { preview: Preview }) {
  const [text, setText] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === '') return;
    void preview.ask(text.trim());
    setText('');
  }
  return (
    <form className="composer line-above" onSubmit={submit}>
      <input
        type="text"
        className="input grows"
        aria-label="Try another message"
        placeholder="Try another message"
        autoComplete="off"
        enterKeyHint="send"
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="icon-only" aria-label="Send">
        <Send aria-hidden="true" />
      </Button>
    </form>
  );
}
