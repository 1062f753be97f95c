import { useState } from 'react';
import { Link } from 'wouter';
import { MADE_AS_LABELS, UNANSWERED_LABELS } from '../../../src/contract/suggestion-lists.ts';
import type { SuggestionView } from '../../../src/contract/suggestions.ts';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { conversationPath, templatePath } from '../../paths.ts';
import { count } from '../replies/amounts.ts';
import { reject, restore } from './suggestions.store.ts';

/** One question that nobody could answer: who asked, what the answer may be, and what can be done. */
export function SuggestionRow({
  suggestion,
  onAccept,
  onMoved,
}: {
  suggestion: SuggestionView;
  onAccept: () => void;
  onMoved: () => void;
}) {
  const { state, question, answer, answerFrom, template } = suggestion;
  const [isShown, setShown] = useState(false);
  const [isBusy, run] = useOnceAtATime();
  const move = (change: () => Promise<void>) => void run(change).then(onMoved);
  const name = question === '' ? 'A question that is past its time' : question;
  return (
    <article className="grid gap-3" aria-label={name}>
      <div className="grid gap-1">
        <h3 className="breaks" dir="auto">
          {name}
        </h3>
        <p className="meta breaks">
          {askedBy(suggestion)},{' '}
          <Link href={templatePath(template.id)} className="link">
            {template.templateName}
          </Link>
        </p>
      </div>
      {answer === '' ? null : (
        <div className="grid gap-1">
          <p className="text-smaller faint">
            {answerFrom === 'by_hand' ? 'You answered several customers so:' : 'Your answer:'}
          </p>
          <p className={answerFrom === 'by_hand' ? 'bubble by-hand' : 'bubble voice'} dir="auto">
            {answer}
          </p>
        </div>
      )}
      {answer === '' ? <HandAnswers answers={suggestion.handAnswers} /> : null}
      <Since suggestion={suggestion} />
      <div className="actions">
        {state === 'open' ? (
          <>
            <Button look="secondary" size="small" onClick={onAccept}>
              Answer it from now on
            </Button>
            <Button look="quiet" size="small" isBusy={isBusy} onClick={() => move(() => reject(suggestion))}>
              Reject
            </Button>
          </>
        ) : (
          <Button
            look="secondary"
            size="small"
            isBusy={isBusy}
            onClick={() => move(() => restore(suggestion.id))}
          >
            Bring it back
          </Button>
        )}
        {suggestion.samples.length === 0 ? null : (
          <Button look="quiet" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            Where it was asked
          </Button>
        )}
      </div>
      {isShown ? <Samples suggestion={suggestion} /> : null}
    </article>
  );
}

function askedBy({ times, customers, lastAskedAt }: SuggestionView): string {
  if (lastAskedAt === null) return 'Nobody has asked it lately';
  const often = customers === 1 && times === 1 ? 'Asked once' : `Asked ${count(times, 'time')}`;
  return `${often} by ${count(customers, 'customer')}, last ${formatMoment(lastAskedAt, Date.now())}`;
}

/** What it became, with the numbers before and after. */
function Since({ suggestion: { made } }: { suggestion: SuggestionView }) {
  if (made === null) return null;
  const { as, askedBefore, answeredSince, unansweredSince } = made;
  return (
    <div className="row wrap gap-2">
      <Badge look="ok">{MADE_AS_LABELS[as]}</Badge>
      <p className="text-small">
        {`Asked ${count(askedBefore, 'time')} in the 30 days before. `}
        {answeredSince === null
          ? 'You have changed or deleted it since.'
          : `It has answered ${count(answeredSince, 'time')} since.`}
        {unansweredSince === 0 ? '' : ` Still unanswered: ${count(unansweredSince, 'time')}.`}
      </p>
    </div>
  );
}

/** What the owner answered to one customer each: to read, since nobody knows whether it is true for others. */
function HandAnswers({ answers }: { answers: SuggestionView['handAnswers'] }) {
  if (answers.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="text-smaller faint">
        {answers.length === 1
          ? 'To one customer you answered:'
          : 'You answered each customer in another way:'}
      </p>
      {answers.slice(0, 3).map(({ conversationId, text }) => (
        <p key={conversationId} className="bubble by-hand" dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}

function Samples({ suggestion: { samples } }: { suggestion: SuggestionView }) {
  return (
    <ul className="plain grid gap-2">
      {samples.map(({ conversationId, messageId, question, kind, askedAt }) => (
        <li key={`${messageId} ${question}`} className="text-small breaks">
          <Link href={conversationPath(conversationId)} className="link" dir="auto">
            {question}
          </Link>{' '}
          <span className="faint">
            {UNANSWERED_LABELS[kind]}, {formatMoment(askedAt, Date.now())}
          </span>
        </li>
      ))}
    </ul>
  );
}
