import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aiFromCommonVariables, type Config, type Environment, loadConfig } from '../../src/config.ts';

/** The demo's own folder: its configuration and its data. */
export interface DemoFolder {
  path: string;
  /** With `--config`, other commands work on the demo too. */
  configFile: string;
  remove(): Promise<void>;
}

export async function createDemoFolder(): Promise<DemoFolder> {
  const path = await mkdtemp(join(tmpdir(), 'dmreply-demo-'));
  return {
    path,
    configFile: join(path, 'config.toml'),
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

/**
 * The demo's configuration. The operator's own file and variables stay out of it, save those that name an AI:
 * DMREPLY_AI_* and what other tools use (OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL). `standIn` is where the
 * stand-in model answers.
 */
export async function loadDemoConfig(
  folder: DemoFolder,
  { host, port, publicUrl, standIn }: { host: string; port: number; publicUrl: string; standIn: string },
  env: Environment,
): Promise<Config> {
  const lines = [
    '[server]',
    `host = ${JSON.stringify(host)}`,
    `port = ${port}`,
    `public_url = ${JSON.stringify(publicUrl)}`,
    `data_dir = ${JSON.stringify(join(folder.path, 'data'))}`,
    'log_level = "silent"',
    '[ai]',
    `allowed_base_urls = [${JSON.stringify(standIn)}]`,
    '',
  ];
  await writeFile(folder.configFile, lines.join('\n'));
  return loadConfig({ env: aiVariables(env), file: folder.configFile });
}

function aiVariables(env: Environment): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, value] of Object.entries({ ...env, ...aiFromCommonVariables(env) })) {
    const isOfAi = name.startsWith('DMREPLY_AI_') && name !== 'DMREPLY_AI_ALLOWED_BASE_URLS';
    if (isOfAi && value) found[name] = value;
  }
  const hasKey = 'DMREPLY_AI_API_KEY' in found || 'DMREPLY_AI_API_KEY_FILE' in found;
  // Servers of one's own, such as Ollama, take any key but want one.
  if ('DMREPLY_AI_BASE_URL' in found && !hasKey) found.DMREPLY_AI_API_KEY = 'none';
  return found;
}

/** So many are tried, one after the other. */
const PORTS_TRIED = 50;

/** A port that nobody else takes until it is released. */
export interface HeldPort {
  port: number;
  release(): Promise<void>;
}

/** The wanted port where it is free, else the next one that is, else one that the system chooses. */
export async function holdPort(host: string, wanted: number): Promise<HeldPort> {
  const last = wanted === 0 ? 0 : Math.min(wanted + PORTS_TRIED, 65_535);
  for (let port = wanted; port <= last; port += 1) {
    const held = await tryPort(host, port);
    if (held !== null) return held;
  }
  return (await tryPort(host, 0)) ?? { port: wanted, release: async () => undefined };
}

/** null: it is taken. Anything else that is wrong is for the server to report. */
function tryPort(host: string, port: number): Promise<HeldPort | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    const release = () => new Promise<void>((done) => probe.close(() => done()));
    probe.once('error', () => resolve(null));
    probe.listen({ host, port, exclusive: true }, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      resolve({ port: found, release });
    });
  });
}
