import { navigate as go } from 'wouter/use-browser-location';

/**
 * The path under which this server's pages are, without a slash at its end: '' where they have their host to themselves,
 * else such as '/dm'. The server writes it into the page, from `[server] public_url`.
 */
export const BASE = globalThis.document?.documentElement.dataset.base ?? '';

/** Where a path of this server, such as '/api/user', is to be asked for. */
export function atServer(path: string): string {
  return BASE + path;
}

/** Goes to one of the paths of `paths.ts`, for code outside of components; those have `useLocation`. */
export function navigate(to: string, options?: { replace?: boolean }): void {
  go(atServer(to), options);
}

/** Follows a link that is drawn without the router, whose address is whole. */
export function follow({ href }: HTMLAnchorElement): void {
  go(href);
}

/** The path that is open, as `paths.ts` has it. */
export function openPath(): string {
  return location.pathname.slice(BASE.length) || '/';
}

/** A name in what the browser keeps: everything on one host shares that, such as the shop beside us or another dmreply. */
export function keptName(name: string): string {
  return BASE === '' ? name : `${BASE}:${name}`;
}
