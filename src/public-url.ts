import type { Config } from './config.ts';

/** Where the pages are, for links from outside: as configured, else where the server listens. No slash at the end. */
export function publicUrl({ server }: Config): string {
  if (server.publicUrl !== '') return server.publicUrl;
  return `http://${server.host.includes(':') ? `[${server.host}]` : server.host}:${server.port}`;
}

/** The path of that address, without a slash at its end: '' where the pages have their host to themselves, else such as '/dm'. */
export function publicPath(config: Config): string {
  return new URL(publicUrl(config)).pathname.replace(/\/$/, '');
}
