import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { CONFIG_KEYS, type ConfigKey } from './config-keys.ts';

type Keys = typeof CONFIG_KEYS;
type Camel<S extends string> = S extends `${infer Head}${'_' | '.'}${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;
type ValueOf<K> = K extends ConfigKey<infer T> ? T : never;

/** The whole configuration, frozen: `config.server.publicUrl` is `[server] public_url`. */
export type Config = {
  readonly [Section in keyof Keys as Camel<Section & string>]: {
    readonly [Key in keyof Keys[Section] as Camel<Key & string>]: ValueOf<Keys[Section][Key]>;
  };
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** One line per wrong value: key, value and what is allowed. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export interface ConfigSource {
  /** Defaults to the process's own environment. */
  env?: Environment;
  /** Path of the TOML file; without it `DMREPLY_CONFIG`, else `config.toml` where there is one. */
  file?: string | undefined;
  /** Where these paths begin; the process's own folder by default. */
  folder?: string;
}

/**
 * Reads config.toml, then the environment over it (`DMREPLY_SERVER_PORT` is `[server] port`; secrets also as
 * `..._FILE`). Throws ConfigError with every mistake found, one line each.
 */
export function loadConfig(source: ConfigSource = {}): Config {
  const { env = process.env, folder = '' } = source;
  const problems: string[] = [];
  const file = readConfigFile(folder, source.file ?? env.DMREPLY_CONFIG);
  for (const [section, values] of Object.entries(file)) problems.push(...unknownKeys(section, values));
  problems.push(...unknownVariables(env));

  const config: Record<string, Record<string, unknown>> = {};
  for (const [section, keys] of Object.entries(CONFIG_KEYS)) {
    const target: Record<string, unknown> = {};
    for (const [name, key] of Object.entries(keys as Record<string, ConfigKey<unknown>>)) {
      const given = fromEnvironment(env, section, name, key, problems) ?? fromFile(file, section, name);
      const value = given === undefined ? key.fallback : key.parse(given);
      if (value === undefined) problems.push(wrongValue(section, name, given, key));
      target[camel(name)] = value;
    }
    config[camel(section)] = Object.freeze(target) as Record<string, unknown>;
  }
  problems.push(...incompleteApp(config.instagram ?? {}));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.freeze(config) as Config;
}

/** Half an app of the server would let owners begin, and connect nobody; or be none, and nobody would see why. */
function incompleteApp({ appId, appSecret, metaAppSecret, verifyToken }: Record<string, unknown>): string[] {
  const needed = { app_id: appId, app_secret: appSecret, verify_token: verifyToken };
  const given = Object.entries({ ...needed, meta_app_secret: metaAppSecret }).find(
    ([, value]) => value !== '',
  );
  if (given === undefined) return [];
  return Object.entries(needed).flatMap(([name, value]) =>
    value === '' ? [`[instagram] ${given[0]} needs ${name} beside it.`] : [],
  );
}

/** Where an OpenAI-compatible endpoint is named the way other tools name it; used by the demo only. */
export function aiFromCommonVariables(env: Environment): Record<string, string> {
  const found: Record<string, string> = {};
  if (env.OPENAI_API_KEY && !env.DMREPLY_AI_API_KEY) found.DMREPLY_AI_API_KEY = env.OPENAI_API_KEY;
  if (env.OPENAI_BASE_URL && !env.DMREPLY_AI_BASE_URL) found.DMREPLY_AI_BASE_URL = env.OPENAI_BASE_URL;
  if (env.OPENAI_MODEL && !env.DMREPLY_AI_MODEL) found.DMREPLY_AI_MODEL = env.OPENAI_MODEL;
  return found;
}

function camel(name: string): string {
  return name.replace(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function readConfigFile(folder: string, named: string | undefined): Record<string, unknown> {
  const path = resolve(folder, named || 'config.toml');
  if (!existsSync(path)) {
    if (named) throw new ConfigError(`The configuration file ${path} does not exist.`);
    return {};
  }
  try {
    return withSubsections(parseToml(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new ConfigError(`${path} can't be read: ${reason}`);
  }
}

/** `[ai.embeddings]` as a section of that name, beside `[ai]`. */
function withSubsections(file: Record<string, unknown>): Record<string, unknown> {
  const sections = { ...file };
  for (const name of Object.keys(CONFIG_KEYS).filter((one) => one.includes('.'))) {
    const [outer = '', inner = ''] = name.split('.');
    const values = sections[outer];
    if (typeof values !== 'object' || values === null || !Object.hasOwn(values, inner)) continue;
    const { [inner]: own, ...rest } = values as Record<string, unknown>;
    sections[outer] = rest;
    sections[name] = own;
  }
  return sections;
}

function unknownKeys(section: string, values: unknown): string[] {
  const known: Record<string, unknown> | undefined = Object.hasOwn(CONFIG_KEYS, section)
    ? CONFIG_KEYS[section as keyof Keys]
    : undefined;
  const sections = Object.keys(CONFIG_KEYS).join(', ');
  if (!known) return [`[${section}] is not a section that dmreply knows. Known are: ${sections}.`];
  if (typeof values !== 'object' || values === null) return [`${section} must be a section: [${section}]`];
  return Object.keys(values)
    .filter((name) => !Object.hasOwn(known, name))
    .map(
      (name) =>
        `[${section}] ${name} is not a key that dmreply knows. Known are: ${Object.keys(known).join(', ')}.`,
    );
}

/** Only names that begin with a section are checked: container platforms add variables of their own. */
function unknownVariables(env: Environment): string[] {
  const known = new Set<string>();
  for (const [section, keys] of Object.entries(CONFIG_KEYS)) {
    for (const [name, key] of Object.entries(keys as Record<string, ConfigKey<unknown>>)) {
      known.add(variable(section, name));
      if (key.secret) known.add(`${variable(section, name)}_FILE`);
    }
  }
  const prefixes = Object.keys(CONFIG_KEYS).map((section) => variable(section, ''));
  return Object.keys(env)
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)) && !known.has(name))
    .map((name) => `${name} is not a variable that dmreply knows. config.example.toml lists them all.`);
}

function variable(section: string, name: string): string {
  return `DMREPLY_${section.replace('.', '_')}_${name}`.toUpperCase();
}

/** An empty variable counts as unset: that is what compose files pass for one that nobody filled in. */
function fromEnvironment(
  env: Environment,
  section: string,
  name: string,
  key: ConfigKey<unknown>,
  problems: string[],
): string | undefined {
  const direct = env[variable(section, name)];
  if (direct) return direct;
  const path = key.secret ? env[`${variable(section, name)}_FILE`] : undefined;
  if (!path) return undefined;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    problems.push(`${variable(section, name)}_FILE = "${path}": the file can't be read.`);
    return undefined;
  }
}

function fromFile(file: Record<string, unknown>, section: string, name: string): unknown {
  const values = file[section];
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return undefined;
  return (values as Record<string, unknown>)[name];
}

function wrongValue(section: string, name: string, given: unknown, key: ConfigKey<unknown>): string {
  const hint = key.hint?.(given) ?? null;
  const shown = key.secret ? '(hidden)' : JSON.stringify(given);
  return `[${section}] ${name} = ${shown}: ${hint ?? `must be ${key.allowed}`}.`;
}
