import { PenLine, TriangleAlert, Zap } from 'lucide-react';
import { useId, useState } from 'react';
import type { TriggerTried } from '../../../src/contract/trigger-api.ts';
import { TextArea } from '../../components/field.tsx';
import { postTry } from './triggers.api.ts';
import { useAnswer } from './use-answer.ts';

const REST_MS = 350;
const LONGEST = 4_000;

/** Which trigger a message would fire, and how many real messages it would have answered. */
export function TryItOut({ templateId, version }: { templateId: number; version: string }) {
  const titleId = useId();
  const [message, setMessage] = useState('');
  const isBlank = message.trim() === '';
  const { answer, isAsking } = useAnswer(
    (signal) => postTry({ templateId, message }, signal),
    isBlank ? null : JSON.stringify([message, version]),
    REST_MS,
  );
  return (
    <section className="card try-out" aria-labelledby={titleId}>
      <div className="card-title">
        <h2 id={titleId}>Try it out</h2>
        <p className="hint">Which trigger would this message fire?</p>
      </div>
      <TextArea
        label="Message from a customer"
        rows={2}
        maxLength={LONGEST}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div aria-live="polite" aria-busy={isAsking}>
        {answer === null ? null : <Verdict tried={answer} />}
      </div>
    </section>
  );
}

function Verdict({ tried }: { tried: TriggerTried }) {
  const { unfilled } = tried;
  return (
    <div className="grid gap-3 mt-4">
      <Fired tried={tried} />
      {unfilled === null ? null : (
        <p className="trigger-warning message warn breaks">
          <TriangleAlert aria-hidden="true" />
          <span dir="auto">
            “{unfilled.trigger.triggerPhrase}” matches, but still has {unfilled.places.join(', ')}. It is left
            out.
          </span>
        </p>
      )}
    </div>
  );
}

function Fired({ tried: { trigger, checkedMessages, firedOn } }: { tried: TriggerTried }) {
  if (trigger === null) {
    return (
      <div className="note">
        <PenLine aria-hidden="true" />
        <div className="note-body">
          <p className="note-title">No trigger matches</p>
          <p>The AI would answer this message.</p>
        </div>
      </div>
    );
  }
  const isPassing = trigger.responseAction === '';
  return (
    <div className="note ok">
      <Zap aria-hidden="true" />
      <div className="note-body">
        <p className="note-title" dir="auto">
          “{trigger.triggerPhrase}” {isPassing ? 'passes the conversation on' : 'answers'}
        </p>
        <p>{pastWords(checkedMessages, firedOn, isPassing)}</p>
      </div>
    </div>
  );
}

function pastWords(checked: number, fired: number, isPassing: boolean): string {
  if (checked === 0) return 'No customer has written yet to compare with.';
  const messages = checked === 1 ? 'one message' : `${checked.toLocaleString('en-US')} messages`;
  return `It would have ${isPassing ? 'passed on' : 'answered'} ${fired.toLocaleString('en-US')} of your last ${messages}.`;
}
