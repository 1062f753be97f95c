import { type ReactNode, useState } from 'react';
import { TEACH_KINDS, type TeachKind } from '../../../../src/contract/teach-lists.ts';
import { TextArea } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
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
  const goLabel = hasBegun ? 'Try again' : 'Teach';

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

  return (
    <FormDialog
      title="Write it better"
      keepLabel={hasBegun ? 'Close' : 'Cancel'}
      goLabel={isOver ? null : goLabel}
      busyLabel="Teaching..."
      keepsText={isOver}
      onSubmit={teachAll}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
