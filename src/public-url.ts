import type { Config } from './config.ts';

/** Where the pages are, for links from outside: as configured, else where the server listens. */
export function publicUrl({ server }: Config): string {
  return server.publicUrl === '' ? `http://${server.host}:${server.port}` : server.publicUrl;
}
