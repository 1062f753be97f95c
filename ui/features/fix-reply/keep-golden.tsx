import { useSignals } from '@preact/signals-react/runtime';
import { CircleCheck, ThumbsDown, ThumbsUp } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { GOLDEN_KIND_LABELS, GOLDEN_KINDS, type GoldenKind } from '../../../src/contract/golden-lists.ts';
import { Button } from '../../components/button.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { templatePath } from '../../paths.ts';
import { goldenOf } from '../golden/golden.store.ts';
import type { FixSubject } from './fix-subject.ts';
import { keepGolden, keptOf, undoGolden } from './golden-fix.store.ts';
import { PassageDialog } from './passage-dialog.tsx';

const ICONS: Readonly<Record<GoldenKind, ReactNode>> = {
  like: <ThumbsUp aria-hidden="true" />,
  never: <ThumbsDown aria-hidden="true" />,
};

/** Keeps the exchange as a golden chat with one click, and takes it back with another. */
export function KeepGolden({ subject }: { subject: FixSubject }) {
  useSignals();
  const { templateId } = subject;
  const [problem, setProblem] = useState<string | null>(null);
  const [isMarking, setMarking] = useState(false);
  const [isBusy, run] = useOnceAtATime();
  useEffect(() => void goldenOf(templateId).refresh(), [templateId]);
  const never = keptOf(subject, 'never');
  const kept = GOLDEN_KINDS.filter((kind) => keptOf(subject, kind) !== undefined);

  function toggle(kind: GoldenKind): void {
    const known = keptOf(subject, kind);
    void run(async () => {
      setProblem(null);
      try {
        await (known === undefined ? keepGolden(subject, kind) : undoGolden(known));
      } catch (error) {
        setProblem(sentenceOf(error, 'Not kept. Check your connection and try again.'));
      }
    });
  }

  /** The button for it goes, so the focus moves to the one that keeps it again. */
  function undo({ currentTarget }: MouseEvent<HTMLElement>, kind: GoldenKind): void {
    const panel = currentTarget.closest('.fix');
    panel?.querySelector<HTMLElement>(`[data-keeps="${kind}"]`)?.focus();
    toggle(kind);
  }

  const list = (
    <Link href={templatePath(templateId, 'golden')} className="link">
      Open your golden chats
    </Link>
  );
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning along. */}
      <div className="fix-actions actions" role="group" aria-label="Keep as golden chat">
        {GOLDEN_KINDS.map((kind) => (
          <Button
            key={kind}
            look="secondary"
            size="small"
            data-keeps={kind}
            aria-pressed={kept.includes(kind)}
            aria-disabled={isBusy || undefined}
            onClick={() => toggle(kind)}
          >
            {ICONS[kind]}
            {GOLDEN_KIND_LABELS[kind]}
          </Button>
        ))}
      </div>
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
