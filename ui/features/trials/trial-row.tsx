import { CircleCheck, CircleX, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { type FactWording, GOLDEN_KIND_LABELS } from '../../../src/contract/golden-lists.ts';
import type { TrialRow, TriedReply } from '../../../src/contract/trial.ts';
import { wordDiff } from '../../lib/word-diff.ts';
import { TriedReplyText } from './tried-reply.tsx';

const WORDINGS: Readonly<Record<FactWording, string>> = {
  golden: 'As a must-pass chat asks it',
  customer: 'As a customer asked it',
  own: 'In our words',
};

function plain(before: TriedReply | null, after: TriedReply | null) {
  const whole = (reply: TriedReply | null) => [{ text: reply?.text ?? '', isChanged: false }];
  return { before: whole(before), after: whole(after) };
}

export interface ColumnNames {
  /** null: there is nothing to compare with. */
  before: string | null;
  after: string;
}

/** One message: what was wanted, what is answered before and after, and why it counts as it does. */
export function TrialTableRow({
  row,
  names,
  action,
}: {
  row: TrialRow;
  names: ColumnNames;
  action?: ReactNode;
}) {
  const { kind, message, wanted, fact, before, after, verdict, why } = row;
  const without = verdict === 'untried' ? 'Not tried.' : 'Could not be tried.';
  // Two models always word it differently.
  const pieces = fact === undefined ? wordDiff(before?.text ?? '', after?.text ?? '') : plain(before, after);
  const alone = plain(before, after).after;
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table of blocks, which become cards on a phone
    // biome-ignore-start lint/a11y/useFocusableInteractive: a row of a table is not a control
    <div className="trial-row" role="row">
      <div className="trial-cell" role="rowheader">
        <p className="bubble customer" dir="auto">
          {message}
        </p>
        {fact === undefined ? null : (
          <>
            <p className="meta">{WORDINGS[fact.wording]}</p>
            <p className="text-small breaks">
              <span className="strong">You wrote:</span> <span dir="auto">{wanted}</span>
            </p>
          </>
        )}
        {kind === null ? null : (
          <p className="text-small secondary breaks">
            <span className="strong">{GOLDEN_KIND_LABELS[kind]}:</span> <span dir="auto">{wanted}</span>
          </p>
        )}
        {action}
      </div>
      {names.before === null ? null : (
        <div className="trial-cell" role="cell">
          <p className="trial-label text-smaller faint" aria-hidden="true">
            {names.before}
          </p>
          <TriedReplyText reply={before} without={without} pieces={pieces.before} side="before" />
          {fact === undefined ? null : <Outcome reply={before} />}
          {fact === undefined
            ? null
            : (before?.problems ?? []).map((sentence) => <Why key={sentence}>{sentence}</Why>)}
        </div>
      )}
      <div className="trial-cell" role="cell">
        <p className="trial-label text-smaller faint" aria-hidden="true">
          {names.after}
        </p>
        <TriedReplyText
          reply={after}
          without={without}
          pieces={names.before === null || before === null ? alone : pieces.after}
          side="after"
        />
        {fact === undefined ? null : <Outcome reply={after} />}
        {why.map((sentence) => (
          <Why key={sentence}>{sentence}</Why>
        ))}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
  );
}

function Why({ children }: { children: string }) {
  return (
    <p className="text-small breaks" dir="auto">
      {children}
    </p>
  );
}

/** Beside another model's, each says for itself what it came to. */
function Outcome({ reply }: { reply: TriedReply | null }) {
  switch (reply?.outcome) {
    case 'wrong':
      return (
        <p className="message danger">
          <CircleX aria-hidden="true" />
          Wrong
        </p>
      );
    case 'right':
      return (
        <p className="message ok">
          <CircleCheck aria-hidden="true" />
          Right
        </p>
      );
    case 'unclear':
      return (
        <p className="message">
          <Eye aria-hidden="true" />
          To be read
        </p>
      );
    default:
      return null;
  }
}
