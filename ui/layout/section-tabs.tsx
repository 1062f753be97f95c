import { useLocation } from 'wouter';
import { LinkTabs } from '../components/link-tabs.tsx';
import { PATHS } from '../paths.ts';

/** What lies beside each other under one place of the bar. */
const SECTIONS = {
  Templates: [
    { to: PATHS.templates, label: 'Templates' },
    { to: PATHS.knowledge, label: 'Knowledge' },
    { to: PATHS.voice, label: 'Voice' },
    { to: PATHS.channels, label: 'Channels' },
  ],
  Conversations: [
    { to: PATHS.conversations, label: 'Conversations' },
    { to: PATHS.contacts, label: 'People' },
  ],
} as const;

/** The pages of one place, as a row above the one that is open. */
export function SectionTabs({ of }: { of: keyof typeof SECTIONS }) {
  const [path] = useLocation();
  const tabs = SECTIONS[of].map((section) => ({ ...section, isCurrent: section.to === path }));
  return <LinkTabs label={of} className="sections" tabs={tabs} />;
}
