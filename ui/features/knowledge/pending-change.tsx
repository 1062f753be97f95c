import './knowledge.css';
import { useMemo, useState } from 'react';
import type { KnowledgeDetail } from '../../../src/contract/knowledge.ts';
import { Button } from '../../components/button.tsx';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { type ChangedLines, changedLines } from '../../lib/line-diff.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { type DiffPiece, wordDiff } from '../../lib/word-diff.ts';
import { count } from '../replies/amounts.ts';
import { SourceFindings } from './source-findings.tsx';

/** So many changes are shown at first. */
const SHOWN = 8;

/** The newer text of a page or file beside the one that counts, until its owner decides. */
export function PendingChange({
  source: { kind, text, pending, pendingFindings },
  onDecide,
}: {
  source: KnowledgeDetail;
  onDecide: (accept: boolean) => Promise<boolean>;
}) {
  const changes = useMemo(() => changedLines(text, pending ?? ''), [text, pending]);
  const [isAll, setAll] = useState(false);
  const [isDeciding, run] = useOnceAtATime();
  const decide = (accept: boolean) =>
    void run(async () => void (await onDecide(accept))).then(() =>
      focusIfLost(() => document.querySelector('main')),
    );
  const shown = isAll ? changes : changes.slice(0, SHOWN);
  return (
    <section className="card grid gap-4 mb-5" aria-labelledby="pending-change">
      <div>
        <h2 id="pending-change">The {kind} has changed</h2>
        <p className="secondary">
          {count(changes.length, 'place')} differ{changes.length === 1 ? 's' : ''}. Until you decide, replies
          use the old text.
        </p>
      </div>
      <ol className="plain grid gap-4">
        {shown.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is its place
          <li key={at}>
            <Change change={change} label={kind === 'file' ? 'New in the file' : 'New on the page'} />
          </li>
        ))}
      </ol>
      {shown.length === changes.length ? null : (
        <Button look="quiet" className="self-start outdent" onClick={() => setAll(true)}>
          Show all {changes.length.toLocaleString('en-US')} changes
        </Button>
      )}
      {pendingFindings === null ? null : <SourceFindings findings={pendingFindings} />}
      <div className="actions">
        <Button isBusy={isDeciding} onClick={() => decide(true)}>
          Take the new text
        </Button>
        <Button look="secondary" isBusy={isDeciding} onClick={() => decide(false)}>
          Keep the old one
        </Button>
      </div>
    </section>
  );
}

function Change({ change, label }: { change: ChangedLines; label: string }) {
  const { before, after } = wordDiff(change.before, change.after);
  return (
    <div className="halves grid gap-3">
      <Side label="Now" pieces={before} mark="del" />
      <Side label={label} pieces={after} mark="ins" />
    </div>
  );
}

function Side({
  label,
  pieces,
  mark: Mark,
}: {
  label: string;
  pieces: readonly DiffPiece[];
  mark: 'del' | 'ins';
}) {
  return (
    <div className="grid gap-1 changed-side">
      <p className="hint">{label}</p>
      <p className="boxed breaks changed-text" dir="auto">
        {pieces.length === 0 ? <span className="hint">Not there</span> : null}
        {pieces.map(({ text, isChanged }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
          isChanged ? <Mark key={at}>{text}</Mark> : text,
        )}
      </p>
    </div>
  );
}
