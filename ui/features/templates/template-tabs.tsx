import { Cable, MessageCircle, Pencil, Route, Zap } from 'lucide-react';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { templatePath } from '../../paths.ts';

const TABS = [
  { page: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" /> },
  { page: 'triggers', label: 'Triggers', icon: <Zap aria-hidden="true" /> },
  { page: 'strategies', label: 'Strategies', icon: <Route aria-hidden="true" /> },
  { page: 'test', label: 'Test', icon: <MessageCircle aria-hidden="true" /> },
  { page: 'connection', label: 'Connection', icon: <Cable aria-hidden="true" /> },
] as const;

export type TemplateTab = (typeof TABS)[number]['page'];

/** The pages of a template. */
export function TemplateTabs({
  id,
  current,
  triggerCount,
}: {
  id: number;
  current: TemplateTab;
  triggerCount: number;
}) {
  const tabs = TABS.map(({ page, label, icon }) => ({
    to: templatePath(id, page),
    label,
    icon,
    isCurrent: page === current,
    ...(page === 'triggers' ? { count: triggerCount } : {}),
  }));
  return <LinkTabs label="Template" className="mb-5" tabs={tabs} />;
}
