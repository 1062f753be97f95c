import type { Scope } from '../bench/tools/scope.ts';
import { loadConfig } from '../src/config.ts';
import { type AppContext, createContext } from '../src/context.ts';
import { type AiStandIn, createAiStandIn } from '../testing/ai/ai-stand-in.ts';
import { callWebhook } from '../testing/chat-tool/chat-tool-caller.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { type Counted, countStored } from './count.ts';
import { openShop, type Shop } from './shop.ts';
import { type SentMessage, startTraffic, type Traffic, type TrafficOptions } from './traffic.ts';

/** One line of the final table: what became of the messages while something broke. */
export interface DrillRow extends Counted {
  drill: string;
  database: 'sqlite' | 'postgres';
  /** The longest time in which no message was answered. */
  secondsWithoutService: number;
  note: string;
  /** What else is not as it must be. */
  problem?: string;
}

/** One experiment. Everything that it starts is registered with the scope. */
export type Drill = (scope: Scope) => Promise<DrillRow[]>;

/** A shop with a trigger and an AI, and the real server processes that answer for it. */
export interface Scene {
  database: DrillRow['database'];
  /** What a server process needs; other programs too, such as the command line. */
  env: Readonly<Record<string, string>>;
  ai: AiStandIn;
  /** The servers that the callers know of, in the order of their start. */
  servers: ServerProcess[];
  /** Today's, or `program` of another version. */
  startServer(more?: Record<string, string>, program?: string): Promise<ServerProcess>;
  /** SIGKILL; the callers find out by themselves. */
  kill(server: ServerProcess): Promise<void>;
  startTraffic(options?: TrafficOptions): Traffic;
  /** Sends one message to a server, once; returns the status. */
  post(url: string, body: object): Promise<number>;
  /** Opens the shop's database in this process. On SQLite, stop the servers before. */
  look<T>(work: (context: AppContext) => Promise<T>, more?: Record<string, string>): Promise<T>;
  /** Ends the servers, and compares what was sent with what is stored (in another place with `more`). */
  conclude(drill: string, traffic: Traffic, note: string, more?: Record<string, string>): Promise<DrillRow>;
}

export interface SceneOptions {
  /** Without one, SQLite in a folder of its own. */
  databaseUrl?: string;
  /** More configuration variables, with their prefix. */
  env?: Record<string, string>;
  /** Instead of today's code. */
  openShop?: (env: Readonly<Record<string, string>>) => Promise<Shop>;
  /** How long the AI thinks. */
  aiDelayMs?: number;
}

export async function openScene(scope: Scope, options: SceneOptions = {}): Promise<Scene> {
  const ai = await createAiStandIn({
    reply: (request) => `Re: ${request.messages.at(-1)?.content.split('\n').at(-1)}`,
    delayMs: options.aiDelayMs ?? 50,
    keep: 10,
  });
  scope.onEnd(() => ai.close());
  const env: Record<string, string> = {
    DMREPLY_SERVER_PORT: '0',
    DMREPLY_SERVER_DATA_DIR: await scope.folder(),
    DMREPLY_SERVER_LOG_LEVEL: 'silent',
    DMREPLY_DATABASE_URL: options.databaseUrl ?? '',
    DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE: '0',
    DMREPLY_WEBHOOK_MESSAGES_PER_MINUTE_PER_CONVERSATION: '0',
    DMREPLY_AI_BASE_URL: ai.url,
    DMREPLY_AI_API_KEY: 'sk-drill-0123456789',
    ...options.env,
  };
  const servers: ServerProcess[] = [];

  async function look<T>(
    work: (context: AppContext) => Promise<T>,
    more: Record<string, string> = {},
  ): Promise<T> {
    const context = await createContext(loadConfig({ env: { ...env, ...more } }));
    return work(context).finally(() => context.close());
  }

  const shop = await (options.openShop?.(env) ?? look(openShop));

  return {
    database: env.DMREPLY_DATABASE_URL === '' ? 'sqlite' : 'postgres',
    env,
    ai,
    servers,
    look,
    async startServer(more = {}, program) {
      const test = { after: (end: () => Promise<void>) => scope.onEnd(end) };
      const server = await startServerProcess(test, { ...env, ...more }, 'warn', program);
      servers.push(server);
      return server;
    },
    async kill(server) {
      await server.kill();
      servers.splice(servers.indexOf(server), 1);
    },
    startTraffic: (more) => startTraffic(servers, `/api/webhook/${shop.webhookUrl}`, more),
    post: async (url, body) => (await callWebhook(`${url}/api/webhook/${shop.webhookUrl}`, body)).status,
    async conclude(drill, traffic, note, more) {
      const { messages, secondsWithoutService } = await traffic.stop();
      await Promise.all(servers.splice(0).map((server) => server.stop()));
      const counted = await look((context) => countStored(context.db.knex, shop.id, messages), more);
      const database = env.DMREPLY_DATABASE_URL === '' ? 'sqlite' : 'postgres';
      return {
        drill,
        database,
        ...counted,
        secondsWithoutService,
        note: [note, ...refusals(messages)].join('; '),
      };
    },
  };
}

/** What callers gave up on, by reason. */
function refusals(messages: readonly SentMessage[]): string[] {
  const reasons = messages.flatMap(({ gaveUp }) => gaveUp ?? []);
  const counts = Map.groupBy(reasons, (reason) => reason);
  return [...counts].map(([reason, all]) => `${all.length} given up: ${reason}`);
}
