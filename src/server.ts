import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import type { AppContext } from './context.ts';
import { closeFiles } from './private-files.ts';

export interface RunningServer {
  /** Such as `http://127.0.0.1:3000`. */
  url: string;
  /** Answers what is under way, then ends everything. */
  stop(): Promise<void>;
}

/** Serves until `stop`. The context is closed with it. */
export async function startServer(context: AppContext, options: AppOptions = {}): Promise<RunningServer> {
  const { config, mailSender, deletion } = context;
  const closed = closeFiles(config.server.dataDir);
  if (closed.length > 0) context.log.warn({ files: closed.length }, 'files were open to other users: closed');
  const app = await buildApp(context, options);
  const unused = unusedConnections(app);
  await app.listen({ host: config.server.host, port: config.server.port });
  context.startBackground();
  mailSender.start();
  // What a crash left of accounts that were deleted.
  void deletion.removeClosed();
  let stopping: Promise<void> | undefined;

  async function end(): Promise<void> {
    await closeApp(app, unused);
    await Promise.all([mailSender.stop(), deletion.stop()]);
    await context.close();
    context.log.info('stopped');
  }

  return {
    url: addressOf(app, config.server.host),
    stop() {
      stopping ??= end();
      return stopping;
    },
  };
}

/** Browsers connect before they know what to ask. Node takes such a connection for a busy one. */
function unusedConnections({ server }: FastifyInstance): () => Socket[] {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => [...open].filter(({ bytesRead }) => bytesRead === 0);
}

/** A connection whose answer was under way is kept for its next request; nobody waits for that. */
async function closeApp(app: FastifyInstance, unused: () => Socket[]): Promise<void> {
  const sweep = setInterval(() => {
    app.server.closeIdleConnections();
    for (const socket of unused()) socket.destroy();
  }, 50);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
  }
}

/** Ctrl-C under npm arrives twice: from the terminal and from npm. Only a later one is meant as 'at once'. */
const SECOND_SIGNAL_AFTER_MS = 1_000;

/** Ends the server on SIGTERM and SIGINT; a later signal ends it at once. Resolves when it has ended. */
export function untilSignal(server: RunningServer, context: AppContext): Promise<void> {
  return new Promise((resolve, reject) => {
    let stoppingSince: number | undefined;
    const onSignal = (signal: NodeJS.Signals) => {
      const now = context.clock();
      if (stoppingSince !== undefined) {
        if (now - stoppingSince > SECOND_SIGNAL_AFTER_MS) process.exit(1);
        return;
      }
      stoppingSince = now;
      context.log.info({ signal }, 'stopping: answering what is under way');
      server.stop().then(resolve, reject);
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo;
  const shown = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
