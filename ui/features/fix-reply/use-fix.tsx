import './fix-reply.css';
import { BookOpen, MessageSquareOff, PenLine, RotateCcw, ThumbsDown, ThumbsUp, Zap } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { GOLDEN_KIND_LABELS, GOLDEN_KINDS, type GoldenKind } from '../../../src/contract/golden-lists.ts';
import { Menu, MenuButton, MenuLink } from '../../components/menu.tsx';
import { templateFieldPath, templatePath } from '../../paths.ts';
import { type Chosen, canKeep, type Fix, type FixSubject, fixesFor } from './fix-subject.ts';

const FixPanel = lazy(async () => ({ default: (await import('./fix-panel.tsx')).FixPanel }));

const ICONS: Readonly<Record<Fix | GoldenKind, ReactNode>> = {
  correct: <PenLine aria-hidden="true" />,
  faq: <BookOpen aria-hidden="true" />,
  'edit-faqs': <BookOpen aria-hidden="true" />,
  trigger: <Zap aria-hidden="true" />,
  'edit-triggers': <Zap aria-hidden="true" />,
  forbid: <MessageSquareOff aria-hidden="true" />,
  ask: <RotateCcw aria-hidden="true" />,
  like: <ThumbsUp aria-hidden="true" />,
  never: <ThumbsDown aria-hidden="true" />,
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

/** 'Fix' for a reply's meta line, a menu, and what it leads to below; `subject` is asked for when it opens. */
export function useFix(subject: () => FixSubject): { button: ReactNode; panel: ReactNode } {
  const [opened, setOpened] = useState<FixSubject | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return {
    button: (
      <Menu
        label="Fix this reply"
        buttonClass="why-button"
        button={
          <span>
            Fix<span className="visually-hidden"> this reply</span>
          </span>
        }
      >
        {(close) => (
          <FixRows
            subject={opened ?? subject()}
            onOpen={() => setOpened(subject())}
            onChoose={(fix) => {
              close();
              setChosen({ fix, times: (chosen?.times ?? 0) + 1 });
            }}
            onClose={close}
          />
        )}
      </Menu>
    ),
    panel:
      opened === null ? null : (
        <div className="fix">
          <Suspense>
            <FixPanel subject={opened} chosen={chosen} />
          </Suspense>
        </div>
      ),
  };
}

function FixRows({
  subject,
  onOpen,
  onChoose,
  onClose,
}: {
  subject: FixSubject;
  onOpen: () => void;
  onChoose: (fix: Fix | GoldenKind) => void;
  onClose: () => void;
}) {
  const { templateId } = subject;
  const pages: Partial<Record<Fix, string>> = {
    'edit-faqs': templateFieldPath(templateId, 'faqs'),
    'edit-triggers': templatePath(templateId, 'triggers'),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the menu opens.
  useEffect(onOpen, []);
  const [first, ...others] = fixesFor(subject);
  const row = (fix: Fix) => {
    const to = pages[fix];
    return to === undefined ? (
      <MenuButton key={fix} icon={ICONS[fix]} onSelect={() => onChoose(fix)}>
        {LABELS[fix]}
      </MenuButton>
    ) : (
      <MenuLink key={fix} to={to} icon={ICONS[fix]} onSelect={onClose}>
        {LABELS[fix]}
      </MenuLink>
    );
  };
  return (
    <>
      {first === undefined ? null : row(first)}
      {canKeep(subject)
        ? GOLDEN_KINDS.map((kind) => (
            <MenuButton key={kind} icon={ICONS[kind]} onSelect={() => onChoose(kind)}>
              {GOLDEN_KIND_LABELS[kind]}
            </MenuButton>
          ))
        : null}
      {others.length === 0 ? null : <hr />}
      {others.map(row)}
    </>
  );
}
