import type { ConversationListItem, SnippetView } from '../../../src/contract/conversation.ts';
import { customerName } from '../../../src/contract/customer-name.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import type { Theme } from '../../lib/theme.ts';
import { conversationPath, PATHS, templatePath } from '../../paths.ts';

export type Action =
  | { kind: 'go'; to: string }
  /** Until resumed; null: all templates. */
  | { kind: 'pause' | 'resume'; templateId: number | null }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'logout' };

export interface Command {
  id: string;
  label: string;
  /** The words of a message that were found. */
  words?: SnippetView;
  icon:
    | 'template'
    | 'conversation'
    | 'page'
    | 'add'
    | 'test'
    | 'trigger'
    | 'connection'
    | 'pause'
    | 'resume'
    | 'theme'
    | 'logout';
  /** What Enter does, where the label does not say it. */
  verb?: string;
  action: Action;
}

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
}

export interface Known {
  templates: readonly TemplateView[];
  /** Those that the server found. */
  conversations: readonly ConversationListItem[];
  isBotPaused: boolean;
  /** Instagram accounts can be connected here. */
  hasInstagram: boolean;
}

const MOST_TEMPLATES = 5;
const MOST_ACTIONS = 8;

/** What the palette offers for a query, in its groups; a group without a hit is left out. */
export function commandsFor(query: string, known: Known): CommandGroup[] {
  const wanted = wordsOf(query);
  const fits = ({ label }: Command) => wanted.every((word) => fold(label).includes(word));
  const groups = [
    { title: 'Templates', commands: known.templates.map(editTemplate).filter(fits).slice(0, MOST_TEMPLATES) },
    // Found by the server, also by what was said in them.
    {
      title: 'Conversations',
      commands: known.conversations.map((found) => openConversation(found, query.trim())),
    },
    {
      title: 'Actions',
      commands: actions(known, wanted.length > 0)
        .filter(fits)
        .slice(0, MOST_ACTIONS),
    },
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function editTemplate({ id, templateName }: TemplateView): Command {
  const action = { kind: 'go', to: templatePath(id) } as const;
  return { id: `template-${id}`, label: templateName, icon: 'template', verb: 'Edit', action };
}

function openConversation(conversation: ConversationListItem, search: string): Command {
  const { id, template, hit } = conversation;
  const at = hit === null ? null : { messageId: hit.messageId, search };
  return {
    id: `conversation-${id}`,
    label: `${customerName(conversation)}, ${template.templateName}`,
    ...(hit === null ? {} : { words: hit }),
    icon: 'conversation',
    verb: 'Open',
    action: { kind: 'go', to: conversationPath(id, at) },
  };
}

/** What concerns a single template is offered only to who types. */
function actions({ templates, isBotPaused, hasInstagram }: Known, isAsked: boolean): Command[] {
  return [
    go('New Template', PATHS.newTemplate, 'add'),
    isBotPaused
      ? {
          id: 'resume',
          label: 'Resume the bot',
          icon: 'resume',
          action: { kind: 'resume', templateId: null },
        }
      : { id: 'pause', label: 'Pause the bot', icon: 'pause', action: { kind: 'pause', templateId: null } },
    ...(isAsked ? templates.flatMap(ofTemplate) : []),
    go('Go to Dashboard', PATHS.dashboard),
    go('Go to Conversations', PATHS.conversations),
    go('Go to Templates', PATHS.templates),
    go('Go to People', PATHS.contacts),
    go('Go to Knowledge', PATHS.knowledge),
    go('Go to your voice', PATHS.voice),
    go('Go to Channels', PATHS.channels),
    ...(hasInstagram ? [go('Go to Instagram', PATHS.instagram)] : []),
    go('Go to Settings', PATHS.settings),
    go('Go to Profile', PATHS.profile),
    go('Go to the integration guide', PATHS.guide),
    go('Go to template tips', PATHS.templateTips),
    theme('dark', 'Use the dark theme'),
    theme('light', 'Use the light theme'),
    theme('device', 'Use the theme of this device'),
    { id: 'logout', label: 'Logout', icon: 'logout', action: { kind: 'logout' } },
  ];
}

function ofTemplate({ id, templateName, isPaused }: TemplateView): Command[] {
  const kind = isPaused ? 'resume' : 'pause';
  return [
    go(`Test ${templateName}`, templatePath(id, 'test'), 'test'),
    go(`Triggers of ${templateName}`, templatePath(id, 'triggers'), 'trigger'),
    go(`Connection of ${templateName}`, templatePath(id, 'connection'), 'connection'),
    {
      id: `${kind}-${id}`,
      label: `${isPaused ? 'Resume' : 'Pause'} ${templateName}`,
      icon: kind,
      action: { kind, templateId: id },
    },
  ];
}

function go(label: string, to: string, icon: Command['icon'] = 'page'): Command {
  return { id: `go-${to}`, label, icon, action: { kind: 'go', to } };
}

function theme(which: Theme, label: string): Command {
  return { id: `theme-${which}`, label, icon: 'theme', action: { kind: 'theme', theme: which } };
}

function wordsOf(query: string): string[] {
  return fold(query).split(/\s+/).filter(Boolean);
}

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
