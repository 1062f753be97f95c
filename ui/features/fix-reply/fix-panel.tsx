import { useSignals } from '@preact/signals-react/runtime';
import { BookOpen, CircleCheck, MessageSquareOff, PenLine, RotateCcw, Zap } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Button, LinkButton } from '../../components/button.tsx';
import { templateFieldPath, templatePath } from '../../paths.ts';
import { templateById } from '../templates/templates.store.ts';
import { AskAgainDialog } from './ask-again-dialog.tsx';
import { CorrectDialog } from './correct/correct-dialog.tsx';
import { FaqDialog } from './faq-dialog.tsx';
import { type Fix, type FixSubject, fixesFor, withoutDisclosure } from './fix-subject.ts';
import { ForbidDialog } from './forbid-dialog.tsx';
import { KeepGolden } from './keep-golden.tsx';
import { MakeTrigger } from './make-trigger.tsx';

const ICONS: Readonly<Record<Fix, ReactNode>> = {
  correct: <PenLine aria-hidden="true" />,
  faq: <BookOpen aria-hidden="true" />,
  'edit-faqs': <BookOpen aria-hidden="true" />,
  trigger: <Zap aria-hidden="true" />,
  'edit-triggers': <Zap aria-hidden="true" />,
  forbid: <MessageSquareOff aria-hidden="true" />,
  ask: <RotateCcw aria-hidden="true" />,
};
const LABELS: Readonly<Record<Fix, string>> = {
  correct: 'Write it better',
  faq: 'Add as FAQ',
  'edit-faqs': 'Edit your FAQs',
  trigger: 'Make a trigger',
  'edit-triggers': 'Edit your triggers',
  forbid: 'Forbid a phrase',
  ask: 'Ask again',
};

interface Done {
  text: string;
  link: { to: string; label: string };
}

/** What can be done about a reply, and what was done, with the way to it. */
export function FixPanel({ subject: asSent }: { subject: FixSubject }) {
  useSignals();
  const { templateId } = asSent;
  const template = templateById(templateId);
  useEffect(() => void template.load(), [template]);
  const state = template.state.value;
  const subject = withoutDisclosure(asSent, state.status === 'ready' ? state.value.disclosureLine : '');
  const [open, setOpen] = useState<Fix | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const close = () => setOpen(null);
  const finish = (text: string, label: string, to: string) => () => {
    setDone({ text, link: { to, label } });
    close();
  };
  const faqs = templateFieldPath(templateId, 'faqs');
  const triggers = templatePath(templateId, 'triggers');
  const words = templateFieldPath(templateId, 'forbiddenWords');
  const pages: Partial<Record<Fix, string>> = { 'edit-faqs': faqs, 'edit-triggers': triggers };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's meaning along. */}
      <div className="fix-actions actions" role="group" aria-label="Fix this reply">
        {fixesFor(subject).map((fix) => {
          const to = pages[fix];
          const content = (
            <>
              {ICONS[fix]}
              {LABELS[fix]}
            </>
          );
          return to === undefined ? (
            <Button key={fix} look="secondary" size="small" onClick={() => setOpen(fix)}>
              {content}
            </Button>
          ) : (
            <LinkButton key={fix} look="secondary" size="small" to={to}>
              {content}
            </LinkButton>
          );
        })}
      </div>
      <p className="fix-done message" aria-live="polite">
        {done === null ? null : (
          <>
            <CircleCheck aria-hidden="true" />
            <span>
              {done.text}{' '}
              <Link href={done.link.to} className="link">
                {done.link.label}
              </Link>
            </span>
          </>
        )}
      </p>
      {subject.isPreview || subject.asked === '' || subject.reply === '' ? null : (
        <KeepGolden subject={subject} />
      )}
      {open === 'correct' ? <CorrectDialog subject={subject} onClose={close} /> : null}
      {open === 'faq' ? (
        <FaqDialog
          subject={subject}
          onClose={close}
          onDone={finish('Added to your FAQs.', 'Open your FAQs', faqs)}
        />
      ) : null}
      {open === 'trigger' ? (
        <MakeTrigger
          subject={subject}
          onClose={close}
          onDone={finish('It is a trigger now.', 'Open your triggers', triggers)}
        />
      ) : null}
      {open === 'forbid' ? (
        <ForbidDialog
          subject={subject}
          onClose={close}
          onDone={finish('Forbidden from now on.', 'Open the list', words)}
        />
      ) : null}
      {open === 'ask' ? <AskAgainDialog subject={subject} onClose={close} /> : null}
    </>
  );
}
