import type { ReactNode } from 'react';
import { GOLDEN_KIND_LABELS } from '../../../src/contract/golden-lists.ts';
import type { TrialRow } from '../../../src/contract/trial.ts';
import { wordDiff } from '../../lib/word-diff.ts';
import { TriedReplyText } from './tried-reply.tsx';

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
  const { kind, message, wanted, before, after, verdict, why } = row;
  const without = verdict === 'untried' ? 'Not tried.' : 'Could not be tried.';
  const pieces = wordDiff(before?.text ?? '', after?.text ?? '');
  const alone = [{ text: after?.text ?? '', isChanged: false }];
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table of blocks, which become cards on a phone
    // biome-ignore-start lint/a11y/useFocusableInteractive: a row of a table is not a control
    <div className="trial-row" role="row">
      <div className="trial-cell" role="rowheader">
        <p className="bubble customer" dir="auto">
          {message}
        </p>
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
        {why.map((sentence) => (
          <p key={sentence} className="text-small breaks" dir="auto">
            {sentence}
          </p>
        ))}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
  );
}
