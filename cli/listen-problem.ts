import type { Config } from '../src/config.ts';
import { CliError, codeOf } from './error-lines.ts';

/** Why the server can't listen and what to do; other errors come back as they are. */
export function listenProblem(error: unknown, { server }: Config): unknown {
  if (!(error instanceof Error)) return error;
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new CliError(
        `Port ${server.port} on ${server.host} is taken by another program. Stop it, or set [server] port.`,
      );
    case 'EACCES':
      return new CliError(`Port ${server.port} needs more rights. Set [server] port to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CliError(`This machine has no address "${server.host}". Check [server] host.`);
    default:
      return error;
  }
}
