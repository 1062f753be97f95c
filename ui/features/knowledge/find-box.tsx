import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useState } from 'react';
import { MESSAGE_MAX } from '../../../src/contract/limits.ts';
import { SelectField, TextArea } from '../../components/field.tsx';
import { templates } from '../templates/templates.store.ts';
import { useAnswer } from '../triggers/use-answer.ts';
import { FoundPassages } from './found-passages.tsx';
import { postFind } from './knowledge.api.ts';
import { versions } from './knowledge.store.ts';

const REST_MS = 350;

/** Which passages the AI would be given for a message, and why. */
export function FindBox() {
  useSignals();
  useEffect(() => void templates.load(), []);
  const titleId = useId();
  const [message, setMessage] = useState('');
  const [template, setTemplate] = useState('');
  const { value: state } = templates.state;
  const all = state.status === 'ready' ? state.value : [];
  const isBlank = message.trim() === '';
  const { answer, isAsking } = useAnswer(
    (signal) => postFind({ message, ...(template === '' ? {} : { templateId: Number(template) }) }, signal),
    isBlank ? null : JSON.stringify([message, template, versions()]),
    REST_MS,
  );
  return (
    <section className="card grid gap-4" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>What would be found?</h2>
        <p className="hint">The passages that the AI would be given for a message, in their order.</p>
      </div>
      <TextArea
        label="Message from a customer"
        rows={2}
        dir="auto"
        maxLength={MESSAGE_MAX}
        value={message}
        onChange={({ target: { value } }) => setMessage(value)}
      />
      {all.length > 1 ? (
        <SelectField
          label="Answered by"
          value={template}
          options={[
            { value: '', label: 'Any template' },
            ...all.map(({ id, templateName }) => ({ value: `${id}`, label: templateName })),
          ]}
          onChange={({ target: { value } }) => setTemplate(value)}
        />
      ) : null}
      <div aria-live="polite" aria-busy={isAsking}>
        {answer === null ? null : <FoundPassages found={answer} />}
      </div>
    </section>
  );
}
