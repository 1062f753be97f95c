import './trials.css';
import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Equal,
  Eye,
  PencilLine,
} from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { TrialDetail, TrialRow } from '../../../src/contract/trial.ts';
import { Badge } from '../../components/badge.tsx';
import { count } from '../replies/amounts.ts';
import { type ColumnNames, TrialTableRow } from './trial-row.tsx';
import { groupsOf, type RowGroup } from './trial-words.ts';

type Verdict = TrialRow['verdict'];

/** What a run found, what matters first; what stays the same, and what was not tried, is folded at first. `action` is drawn in each row. */
export function TrialTable({
  trial,
  isAllOpen = false,
  action,
}: {
  trial: TrialDetail;
  isAllOpen?: boolean;
  action?: (row: TrialRow) => ReactNode;
}) {
  const names = columnNames(trial);
  return (
    <div className="grid gap-5">
      {groupsOf(trial).map((group) => (
        <Group
          key={`${group.verdict} ${isAllOpen}`}
          {...{ group, names, action, isAllOpen }}
          isCheck={trial.kind === 'golden' && trial.isAsSaved}
        />
      ))}
    </div>
  );
}

function columnNames({ kind, isAsSaved, model }: TrialDetail): ColumnNames {
  if (kind === 'facts')
    return isAsSaved ? { before: null, after: 'The AI writes' } : { before: 'As it is now', after: model };
  if (kind === 'golden') {
    return isAsSaved
      ? { before: null, after: 'The reply' }
      : { before: 'As it is now', after: 'With your changes' };
  }
  return { before: 'What was sent', after: isAsSaved ? 'What it says now' : 'With your changes' };
}

function Group({
  group: { verdict, rows },
  names,
  isCheck,
  isAllOpen,
  action,
}: {
  group: RowGroup;
  names: ColumnNames;
  /** What is live is held against what its owner wants, and against nothing else. */
  isCheck: boolean;
  isAllOpen: boolean;
  action: ((row: TrialRow) => ReactNode) | undefined;
}) {
  const id = useId();
  const isFolded = verdict === 'same' || verdict === 'right' || verdict === 'untried';
  const [isOpen, setOpen] = useState(isAllOpen || !isFolded);
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <div className="row wrap apart">
        <h3 id={id}>{badgeFor(verdict, rows.length, isCheck)}</h3>
        {isFolded ? (
          <button
            type="button"
            className="text-button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide' : 'Show'}
            <span className="visually-hidden"> {label(verdict, rows.length, isCheck)}</span>
          </button>
        ) : null}
      </div>
      {isOpen ? <Rows {...{ rows, names, action, labelledBy: id }} /> : null}
    </section>
  );
}

function Rows({
  rows,
  names,
  action,
  labelledBy,
}: {
  rows: readonly TrialRow[];
  names: ColumnNames;
  action: ((row: TrialRow) => ReactNode) | undefined;
  labelledBy: string;
}) {
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table of blocks, which become cards on a phone
    // biome-ignore-start lint/a11y/useFocusableInteractive: a row of a table is not a control
    <div
      className={`trial-table${names.before === null ? ' without-before' : ''}`}
      role="table"
      aria-labelledby={labelledBy}
    >
      <div role="rowgroup">
        <div className="trial-head" role="row">
          <span role="columnheader">The customer writes</span>
          {names.before === null ? null : <span role="columnheader">{names.before}</span>}
          <span role="columnheader">{names.after}</span>
        </div>
      </div>
      <div role="rowgroup">
        {rows.map((row) => (
          <TrialTableRow key={row.place} row={row} names={names} action={action?.(row)} />
        ))}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/useFocusableInteractive: see above
  );
}

function badgeFor(verdict: Verdict, rows: number, isCheck: boolean): ReactNode {
  const text = label(verdict, rows, isCheck);
  switch (verdict) {
    case 'wrong':
      return (
        <Badge look="danger">
          <CircleX aria-hidden="true" />
          {text}
        </Badge>
      );
    case 'unclear':
      return (
        <Badge look="warn">
          <Eye aria-hidden="true" />
          {text}
        </Badge>
      );
    case 'right':
      return (
        <Badge look="ok">
          <CircleCheck aria-hidden="true" />
          {text}
        </Badge>
      );
    case 'worse':
      return (
        <Badge look="danger">
          {isCheck ? <CircleX aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
          {text}
        </Badge>
      );
    case 'better':
      return (
        <Badge look="ok">
          <ArrowUp aria-hidden="true" />
          {text}
        </Badge>
      );
    case 'failed':
      return (
        <Badge look="warn">
          <CircleHelp aria-hidden="true" />
          {text}
        </Badge>
      );
    case 'changed':
      return (
        <Badge look="info">
          <PencilLine aria-hidden="true" />
          {text}
        </Badge>
      );
    case 'untried':
      return (
        <Badge>
          <CircleDashed aria-hidden="true" />
          {text}
        </Badge>
      );
    default:
      return (
        <Badge>
          {isCheck ? <CircleCheck aria-hidden="true" /> : <Equal aria-hidden="true" />}
          {text}
        </Badge>
      );
  }
}

function label(verdict: Verdict, rows: number, isCheck: boolean): string {
  const ofCheck: Partial<Record<Verdict, string>> = {
    worse: `${rows} not as you want`,
    same: `${rows} as you want`,
  };
  const texts: Record<Verdict, string> = {
    worse: `${rows} got worse`,
    better: `${rows} got better`,
    failed: `${rows} could not be tried`,
    changed: `${count(rows, 'reply', 'replies')} changed`,
    same: `${rows} ${rows === 1 ? 'stays' : 'stay'} the same`,
    untried: `${rows} not tried`,
    right: `${rows} right`,
    wrong: `${rows} wrong`,
    unclear: `${rows} to be read`,
  };
  return (isCheck ? ofCheck[verdict] : undefined) ?? texts[verdict];
}
