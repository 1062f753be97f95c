import type { Config } from '../src/config.ts';

/** Where a server with this configuration answers on this machine. */
export function localAddress({ server }: Config): string {
  const host = server.host === '0.0.0.0' || server.host === '::' ? '127.0.0.1' : server.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
}

/** What the owner pastes into the chat tool. */
export function webhookAddress(config: Config, webhookId: string): string {
  return `${config.server.publicUrl || localAddress(config)}/api/webhook/${webhookId}`;
}
