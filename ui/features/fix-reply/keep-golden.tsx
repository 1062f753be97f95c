import { useSignals } from '@preact/signals-react/runtime';
import { CircleCheck } from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { GOLDEN_KIND_LABELS, GOLDEN_KINDS, type GoldenKind } from '../../../src/contract/golden-lists.ts';
import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { mustPassPath } from '../../paths.ts';
import { goldenOf } from '../golden/golden.store.ts';
import type { Chosen, FixSubject } from './fix-subject.ts';
import { keepGolden, keptOf, undoGolden } from './golden-fix.store.ts';
import { PassageDialog } from './passage-dialog.tsx';

/** Keeps the exchange as a golden chat where that is chosen, says what is kept of it, and takes it back with one click. */
export function KeepGolden({ subject, chosen }: { subject: FixSubject; chosen: Chosen | null }) {
  useSignals();
  const { templateId } = subject;
  const [problem, setProblem] = useState<string | null>(null);
  const [isMarking, setMarking] = useState(false);
  const [isBusy, run] = useOnceAtATime();
  useEffect(() => void goldenOf(templateId).refresh(), [templateId]);
  const never = keptOf(subject, 'never');
  const kept = GOLDEN_KINDS.filter((kind) => keptOf(subject, kind) !== undefined);

  function tried(work: () => Promise<void>): void {
    void run(async () => {
      setProblem(null);
      try {
        await work();
      } catch (error) {
        setProblem(sentenceOf(error, 'Not kept. Check your connection and try again.'));
      }
    });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice.
  useEffect(() => {
    const kind = GOLDEN_KINDS.find((one) => one === chosen?.fix);
    if (kind !== undefined && keptOf(subject, kind) === undefined) tried(() => keepGolden(subject, kind));
  }, [chosen]);

  /** The button for it goes, so the focus moves to the menu that keeps it again. */
  function undo({ currentTarget }: MouseEvent<HTMLElement>, kind: GoldenKind): void {
    const known = keptOf(subject, kind);
    if (known === undefined) return;
    const panel = currentTarget.closest('.fix');
    panel?.parentElement?.querySelector<HTMLElement>('.menu-anchor > .why-button')?.focus();
    tried(() => undoGolden(known));
  }

  const list = (
    <Link href={mustPassPath(templateId)} className="link">
      Open your must-pass chats
    </Link>
  );
  return (
    <>
      <div className="fix-done message" aria-live="polite">
        {kept.length === 0 ? null : (
          <>
            <CircleCheck aria-hidden="true" />
            <span>
              Kept: {kept.map((kind) => GOLDEN_KIND_LABELS[kind].toLowerCase()).join(', ')}
              {never === undefined || never.text === subject.reply ? '.' : ` (“${never.text}”).`} {list}
            </span>
          </>
        )}
        {problem === null ? null : (
          <span className="danger">
            {problem} {list}
          </span>
        )}
      </div>
      {kept.length === 0 ? null : (
        <div className="fix-actions actions">
          {kept.map((kind) => (
            <Button
              key={kind}
              look="quiet"
              size="small"
              isBusy={isBusy}
              onClick={(event) => undo(event, kind)}
            >
              Undo<span className="visually-hidden"> “{GOLDEN_KIND_LABELS[kind]}”</span>
            </Button>
          ))}
          {never === undefined ? null : (
            <Button look="quiet" size="small" onClick={() => setMarking(true)}>
              Mark only a passage
            </Button>
          )}
        </div>
      )}
      {isMarking && never !== undefined ? (
        <PassageDialog golden={never} reply={subject.reply} onClose={() => setMarking(false)} />
      ) : null}
    </>
  );
}
