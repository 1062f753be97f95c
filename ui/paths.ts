import { serverAddress } from './lib/server-address.ts';

/** Every address of the application, in one place. */
export const PATHS = {
  landing: '/',
  features: '/features',
  pricing: '/pricing',
  about: '/about',
  privacy: '/privacy-policy',
  terms: '/terms-of-service',
  login: '/login',
  register: '/register',
  subscribe: '/subscribe',
  dashboard: '/dashboard',
  templates: '/templates',
  newTemplate: '/templates/new',
  conversations: '/conversations',
  contacts: '/contacts',
  voice: '/voice',
  knowledge: '/knowledge',
  channels: '/channels',
  widgets: '/widgets',
  instagram: '/instagram',
  instagramCallback: '/instagram/callback',
  dataDeletion: '/data-deletion',
  settings: '/settings',
  profile: '/profile',
  help: '/help',
  guide: '/help/manychat',
  templateTips: '/help/templates',
} as const;

/** The operator's pages. */
export const ADMIN_PATHS = {
  dashboard: '/admin',
  login: '/admin/login',
  revenue: '/admin/revenue',
  users: '/admin/users',
  settings: '/admin/settings',
  audit: '/admin/audit',
  support: '/admin/support',
} as const;

/** What the operator knows of one user. */
export function adminUserPath(id: number): string {
  return `${ADMIN_PATHS.users}/${id}`;
}

/** What an owner has let the operator read: all of it, or one part. */
export function supportVisitPath(
  userId: number,
  part?: { name: 'templates' | 'conversations'; id: number },
): string {
  const all = `${ADMIN_PATHS.support}/${userId}`;
  return part === undefined ? all : `${all}/${part.name}/${part.id}`;
}

/** The audit log, of one user alone. */
export function userAuditPath(id: number): string {
  return `${ADMIN_PATHS.audit}?user=${id}`;
}

/** The operator's sign-in, which leads back to where it was asked for. */
export function adminLoginPath(next: string): string {
  return next.startsWith(`${ADMIN_PATHS.dashboard}/`) && !next.startsWith(ADMIN_PATHS.login)
    ? `${ADMIN_PATHS.login}?next=${encodeURIComponent(next)}`
    : ADMIN_PATHS.login;
}

/** The pages of one template; `edit` has the plain address. */
export function templatePath(
  id: number,
  page: 'edit' | 'triggers' | 'strategies' | 'test' | 'connection' = 'edit',
): string {
  return page === 'edit' ? `${PATHS.templates}/${id}` : `${PATHS.templates}/${id}/${page}`;
}

/** On a template's 'Test' page: what it must go on answering well. */
export function mustPassPath(id: number): string {
  return `${templatePath(id, 'test')}#must-pass`;
}

/** The form of a new template, filled with a starter. */
export function newTemplatePath(starter: string): string {
  return `${PATHS.newTemplate}?starter=${encodeURIComponent(starter)}`;
}

/** One strategy of a template, in its editor. */
export function strategyPath(templateId: number, id: number): string {
  return `${templatePath(templateId, 'strategies')}/${id}`;
}

/** The editor of a new strategy; `starter`: what it begins with, '' nothing. */
export function newStrategyPath(templateId: number, starter: string): string {
  const path = `${templatePath(templateId, 'strategies')}/new`;
  return starter === '' ? path : `${path}?from=${encodeURIComponent(starter)}`;
}

/** A template's form, at one of its fields. */
export function templateFieldPath(id: number, field: 'faqs' | 'forbiddenWords'): string {
  return `${templatePath(id)}?field=${field}`;
}

/** `hit`: opens where the words of a search stand. */
export function conversationPath(
  id: number,
  hit: { messageId: number; search: string } | null = null,
): string {
  const path = `${PATHS.conversations}/${id}`;
  if (hit === null) return path;
  return `${path}?${new URLSearchParams({ at: `${hit.messageId}`, search: hit.search })}`;
}

/** One source of knowledge; `piece`: opens at that passage of it. */
export function knowledgePath(id: number, piece: number | null = null): string {
  return `${PATHS.knowledge}/${id}${piece === null ? '' : `#p${piece}`}`;
}

/** The editor of one chat for websites. */
export function widgetPath(id: number | 'new'): string {
  return `${PATHS.widgets}/${id}`;
}

export function contactPath(id: number): string {
  return `${PATHS.contacts}/${id}`;
}

/** Where a template's customers' messages are posted to, as pasted into a chat tool. */
export function webhookAddress(webhookUrl: string): string {
  return `${serverAddress()}/api/webhook/${webhookUrl}`;
}

/** The place of a key in Settings, with the cursor in it. */
export const MANYCHAT_KEY_PATH = `${PATHS.settings}?field=manychatApiKey`;

export function subscribePath(planId: string): string {
  return `${PATHS.subscribe}?plan=${encodeURIComponent(planId)}`;
}

/** The sign-in page, which leads back to where it was asked for. */
export function loginPath(next: string): string {
  return next === PATHS.dashboard ? PATHS.login : `${PATHS.login}?next=${encodeURIComponent(next)}`;
}

/** A way back taken from an address: only inside this application, never back into the sign-in. */
export function safeNext(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const url = new URL(next, 'http://inside.invalid');
  if (url.host !== 'inside.invalid') return null;
  return [PATHS.login, PATHS.register].some((path) => path === url.pathname) ? null : next;
}
