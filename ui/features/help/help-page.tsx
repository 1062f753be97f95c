import './help.css';
import { Cable, Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';

const PAGES = [
  { to: PATHS.guide, label: 'Integration guide', icon: <Cable aria-hidden="true" /> },
  { to: PATHS.templateTips, label: 'Template tips', icon: <Lightbulb aria-hidden="true" /> },
] as const;

/** A page to read with a phone in one hand: a title, what it is good for, and the way to the other one. */
export function HelpPage({
  path,
  title,
  lead,
  children,
}: {
  path: (typeof PAGES)[number]['to'];
  title: string;
  lead: string;
  children: ReactNode;
}) {
  useTitle(`${title} - dmreply`);
  return (
    <div className="column help">
      <LinkTabs
        label="Help"
        className="mb-5"
        tabs={PAGES.map((page) => ({ ...page, isCurrent: page.to === path }))}
      />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  );
}
