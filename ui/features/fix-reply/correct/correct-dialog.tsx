import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { TEACH_KINDS, type TeachKind } from '../../../../src/contract/teach-lists.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextArea } from '../../../components/field.tsx';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import { Chat, CustomerMessage } from '../../replies/messages.tsx';
import { useAnswer } from '../../triggers/use-answer.ts';
import { answerOf, type FixSubject } from '../fix-subject.ts';
import { lookAtCorrection } from './correct.api.ts';
import { Hindrance, KnownAlready } from './known-already.tsx';
import { type ByHand, lessonOf, NOTHING_BY_HAND } from './lesson.ts';
import { type Progress, teach } from './teach.ts';
import { TeachChoice } from './teach-choice.tsx';
import { TeachTexts } from './teach-texts.tsx';

const REST_MS = 400;

/** The reply as it should have been, and what becomes of it. */
export function CorrectDialog({ subject, onClose }: { subject: FixSubject; onClose: () => void }) {
  const { templateId, asked, contactName } = subject;
  const reply = answerOf(subject);
  const [better, setBetter] = useState(reply);
  const [byHand, setByHand] = useState<ByHand>(NOTHING_BY_HAND);
  const [progress, setProgress] = useState<Partial<Record<TeachKind, Progress>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isTeaching, run] = useOnceAtATime();
  const body = { asked, reply, better, contactName };
  const question = better.trim() === '' ? null : JSON.stringify(body);
  const { answer: look } = useAnswer(
    (signal) => lookAtCorrection(templateId, body, signal),
    question,
    REST_MS,
  );
  const lesson = lessonOf(subject, better, look, byHand);
  const isDone = (kind: TeachKind) => progress[kind]?.status === 'done';
  const open = lesson.chosen.filter((kind) => !isDone(kind));
  const hasBegun = Object.keys(progress).length > 0;
  const isOver = hasBegun && open.length === 0;
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOver && !isTeaching) form.current?.querySelector<HTMLElement>('[data-closes]')?.focus();
  }, [isOver, isTeaching]);

  async function teachAll(): Promise<void> {
    const wrong = better.trim() === '' ? 'Write the reply first.' : null;
    setProblem(wrong ?? (open.length === 0 ? 'Choose what it teaches.' : null));
    if (wrong !== null) return;
    for (const kind of open) {
      const before = progress[kind];
      setProgress((known) => ({ ...known, [kind]: { status: 'doing' } }));
      const after = await teach(kind, subject, lesson, before);
      setProgress((known) => ({ ...known, [kind]: after }));
    }
  }

  function notesOn(kind: TeachKind): ReactNode {
    const hindrance = lesson.hindrances[kind];
    if (hindrance !== undefined) return <Hindrance {...hindrance} />;
    return <KnownAlready kind={kind} templateId={templateId} look={look} />;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(teachAll);
  }

  return (
    <Dialog title="Write it better" onClose={onClose} closesOutside={false} keepsText={isOver}>
      <form ref={form} className="dialog-body" noValidate onSubmit={submit}>
        {asked === '' ? null : (
          <Chat label="Message">
            <CustomerMessage text={asked} />
          </Chat>
        )}
        <TextArea
          label="Your reply"
          rows={4}
          dir="auto"
          data-autofocus
          readOnly={hasBegun}
          value={better}
          error={problem}
          hint="Nothing is sent to the customer: this teaches the bot."
          onChange={(event) => {
            setBetter(event.target.value);
            setProblem(null);
          }}
        />
        <h3 id="teach-title">What it teaches</h3>
        <ul className="plain teach-choices" aria-labelledby="teach-title">
          {TEACH_KINDS.map((kind) => (
            <TeachChoice
              key={kind}
              kind={kind}
              templateId={templateId}
              isOn={lesson.chosen.includes(kind)}
              isHindered={lesson.hindrances[kind] !== undefined}
              progress={progress[kind]}
              notes={isDone(kind) ? null : notesOn(kind)}
              onChange={(isOn) => {
                setProblem(null);
                setByHand({ ...byHand, chosen: { ...byHand.chosen, [kind]: isOn } });
              }}
            >
              <TeachTexts
                kind={kind}
                templateId={templateId}
                texts={lesson.texts}
                onChange={(part) => setByHand({ ...byHand, texts: { ...byHand.texts, ...part } })}
              />
            </TeachChoice>
          ))}
        </ul>
        <div className="dialog-actions">
          <Button look="secondary" data-closes onClick={onClose}>
            {hasBegun ? 'Close' : 'Cancel'}
          </Button>
          {isOver ? null : (
            <Button type="submit" isBusy={isTeaching} busyLabel="Teaching...">
              {hasBegun ? 'Try again' : 'Teach'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
