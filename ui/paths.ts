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
  settings: '/settings',
  profile: '/profile',
  help: '/help/manychat',
  templateTips: '/help/templates',
} as const;

/** The pages of one template; `edit` has the plain address. */
export function templatePath(id: number, page: 'edit' | 'triggers' | 'test' | 'connection' = 'edit'): string {
  return page === 'edit' ? `${PATHS.templates}/${id}` : `${PATHS.templates}/${id}/${page}`;
}

export function conversationPath(id: number): string {
  return `${PATHS.conversations}/${id}`;
}

/** Where a template's customers' messages are posted to, as pasted into a chat tool. */
export function webhookAddress(webhookUrl: string): string {
  return `${location.origin}/api/webhook/${webhookUrl}`;
}

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
