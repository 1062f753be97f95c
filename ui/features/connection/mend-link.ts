import type { MendingPage } from '../../../src/contract/channel-findings.ts';
import { mustPassPath, PATHS, templatePath, widgetPath } from '../../paths.ts';

/** What the page is about that a finding leads to. */
export interface Subject {
  templateId: number;
  /** Of a chat on a website; null: it is about something else. */
  widgetId: number | null;
}

/** The way to the page that mends it. */
export function mendLink(
  page: MendingPage,
  { templateId, widgetId }: Subject,
): { to: string; label: string } {
  switch (page) {
    case 'settings':
      return { to: PATHS.settings, label: 'Open Settings' };
    case 'template':
      return { to: templatePath(templateId), label: 'Open the template' };
    case 'golden':
      return { to: mustPassPath(templateId), label: 'Open the must-pass chats' };
    case 'instagram':
      return { to: PATHS.instagram, label: 'Open Instagram' };
    case 'widget':
      return { to: widgetId === null ? PATHS.channels : widgetPath(widgetId), label: 'Open the chat' };
    case 'plan':
      return { to: PATHS.subscribe, label: 'See the plans' };
    case 'conversations':
      return { to: PATHS.conversations, label: 'Open the conversations' };
  }
}
