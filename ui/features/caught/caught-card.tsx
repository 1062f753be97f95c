import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { CaughtReplyView } from '../../../src/contract/caught.ts';
import { Button } from '../../components/button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { conversationPath, templatePath } from '../../paths.ts';
import { count } from '../replies/amounts.ts';
import { findingText } from '../replies/findings.ts';
import { caughtReplies, markCaught } from './caught.store.ts';

/** The newest that are shown at first. */
const FIRST = 3;

/** 'Caught replies': what the fact check kept from customers, and whether it was right to. Nothing where there is none. */
export function CaughtCard() {
  useSignals();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    void caughtReplies.refresh();
  }, []);
  const state = caughtReplies.state.value;
  if (state.status !== 'ready' || state.value.caught === 0) return null;
  const { days, caught, wereRight, replies } = state.value;
  const shown = isOpen ? replies : replies.slice(0, FIRST);
  return (
    <section className="card flush" aria-labelledby="caught-title">
      <div className="card-head grid gap-tight">
        <h2 id="caught-title">Caught replies</h2>
        <p className="hint">
          In the last {days} days the fact check kept {count(caught, 'reply', 'replies')} of the AI from going
          out as written.
          {wereRight === 0 ? '' : ` You say that ${wereRight} ${wereRight === 1 ? 'was' : 'were'} right.`}
        </p>
      </div>
      <ul className="plain ruled">
        {shown.map((view) => (
          <li key={view.id} className="card-line grid gap-2">
            <CaughtLine view={view} />
          </li>
        ))}
      </ul>
      {replies.length > FIRST ? (
        <p className="card-line">
          <button
            type="button"
            className="text-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Show fewer' : `Show ${replies.length}`}
          </button>
        </p>
      ) : null}
    </section>
  );
}

function CaughtLine({ view }: { view: CaughtReplyView }) {
  const { findings, templateId, templateName, conversationId, caughtAt, wasRight } = view;
  const [isBusy, run] = useOnceAtATime();
  const told = [...new Set(findings.map(findingText))];
  return (
    <>
      <div className="grid gap-0 shrinks">
        {told.map((text) => (
          <p key={text} className="breaks" dir="auto">
            {text}
          </p>
        ))}
        <p className="hint breaks">
          <span dir="auto">{templateName}</span>, {formatMoment(caughtAt, Date.now())}.{' '}
          <Link href={conversationPath(conversationId)} className="link">
            See the conversation
          </Link>
        </p>
      </div>
      {wasRight ? (
        <p className="text-small secondary breaks">
          You say it was right.{' '}
          <Link href={templatePath(templateId)} className="link">
            Write it in the template
          </Link>{' '}
          so that it goes out next time.{' '}
          <button
            type="button"
            className="text-button in-line"
            onClick={() => void run(() => markCaught(view, false))}
          >
            Undo
          </button>
        </p>
      ) : (
        <Button
          look="quiet"
          size="small"
          className="self-start outdent"
          isBusy={isBusy}
          onClick={() => void run(() => markCaught(view, true))}
        >
          It was right after all
        </Button>
      )}
    </>
  );
}
