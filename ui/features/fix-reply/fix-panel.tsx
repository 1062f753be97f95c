import { useSignals } from '@preact/signals-react/runtime';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { templateFieldPath, templatePath } from '../../paths.ts';
import { templateById } from '../templates/templates.store.ts';
import { AskAgainDialog } from './ask-again-dialog.tsx';
import { CorrectDialog } from './correct/correct-dialog.tsx';
import { FaqDialog } from './faq-dialog.tsx';
import { type Chosen, canKeep, type FixSubject, withoutDisclosure } from './fix-subject.ts';
import { ForbidDialog } from './forbid-dialog.tsx';
import { KeepGolden } from './keep-golden.tsx';
import { MakeTrigger } from './make-trigger.tsx';

interface Done {
  text: string;
  link: { to: string; label: string };
}

/** What was chosen of a reply's menu, and what was done, with the way to it. */
export function FixPanel({ subject: asSent, chosen }: { subject: FixSubject; chosen: Chosen | null }) {
  useSignals();
  const { templateId } = asSent;
  const template = templateById(templateId);
  useEffect(() => void template.load(), [template]);
  const state = template.state.value;
  const subject = withoutDisclosure(asSent, state.status === 'ready' ? state.value.disclosureLine : '');
  const [closed, setClosed] = useState(0);
  const open = chosen === null || chosen.times === closed ? null : chosen.fix;
  const [done, setDone] = useState<Done | null>(null);
  const close = () => setClosed(chosen?.times ?? 0);
  const finish = (text: string, label: string, to: string) => () => {
    setDone({ text, link: { to, label } });
    close();
  };
  const faqs = templateFieldPath(templateId, 'faqs');
  const triggers = templatePath(templateId, 'triggers');
  const words = templateFieldPath(templateId, 'forbiddenWords');
  return (
    <>
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
      {canKeep(subject) ? <KeepGolden subject={subject} chosen={chosen} /> : null}
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
