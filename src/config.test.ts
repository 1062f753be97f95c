import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse as parseToml } from 'smol-toml';
import { aiFromCommonVariables, ConfigError, loadConfig } from './config.ts';
import { CONFIG_KEYS, type ConfigKey } from './config-keys.ts';

const EXAMPLE = join(import.meta.dirname, '../config.example.toml');

const ALL_KEYS = Object.entries(CONFIG_KEYS).flatMap(([section, keys]) =>
  Object.entries<ConfigKey<unknown>>(keys).map(([name, key]) => ({ section, name, key })),
);

async function file(t: TestContext, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-config-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'config.toml');
  await writeFile(path, text);
  return path;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The lines of the ConfigError that this configuration ends in. */
function problems(env: Record<string, string>, path?: string): string[] {
  try {
    loadConfig({ env, file: path });
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message.split('\n');
  }
  return [];
}

/** A folder without a config.toml, because one in the working folder is read. */
async function inEmptyFolder(t: TestContext): Promise<void> {
  const before = process.cwd();
  const folder = await mkdtemp(join(tmpdir(), 'dmreply-config-'));
  t.after(async () => {
    process.chdir(before);
    await rm(folder, { recursive: true, force: true });
  });
  process.chdir(folder);
}

test('the example holds every key and nothing else, with its default, its variable and an explanation', () => {
  const text = readFileSync(EXAMPLE, 'utf8');
  const values = parseToml(text) as Record<string, Record<string, unknown>>;
  const inFile = Object.entries(values).flatMap(([section, keys]) =>
    Object.entries(keys).flatMap(([name, value]) =>
      // A section within a section.
      isPlainObject(value)
        ? Object.keys(value).map((inner) => `${section}.${name}.${inner}`)
        : `${section}.${name}`,
    ),
  );
  assert.deepEqual(
    inFile,
    ALL_KEYS.map(({ section, name }) => `${section}.${name}`),
  );
  const lines = text.split('\n');
  let section = '';
  for (const [index, line] of lines.entries()) {
    section = /^\[([\w.]+)\]$/.exec(line)?.[1] ?? section;
    const name = /^(\w+) = /.exec(line)?.[1];
    if (name === undefined) continue;
    const known = ALL_KEYS.find((each) => each.section === section && each.name === name);
    const variable = `DMREPLY_${section.replace('.', '_')}_${name}`.toUpperCase();
    assert.equal(lines[index - 1], `# ${variable}${known?.key.secret ? ', or _FILE' : ''}`);
  }
});

test('the example loads to the defaults', async (t) => {
  await inEmptyFolder(t);
  assert.deepEqual(loadConfig({ env: {}, file: EXAMPLE }), loadConfig({ env: {} }));
});

test('without file and variables: the decided defaults, frozen', async (t) => {
  await inEmptyFolder(t);
  const config = loadConfig({ env: {} });
  assert.equal(config.server.port, 3000);
  assert.equal(config.server.trustProxy, 'false');
  assert.equal(config.database.url, '');
  assert.equal(config.ai.apiKey, '');
  assert.equal(config.ai.timeoutMs, 30_000);
  assert.equal(config.billing.graceDays, 7);
  assert.deepEqual(config.webhook, {
    deadlineMs: 8_000,
    messagesPerMinute: 60,
    messagesPerMinutePerConversation: 10,
    maxAiCalls: 1_000,
  });
  assert.throws(() => Object.assign(config.server, { port: 1 }), TypeError);
});

test('a server for one purpose stands in a section within [ai], and is none where that is no section', async (t) => {
  const path = await file(t, '[ai]\nmodel = "qwen"\n[ai.embeddings]\nbase_url = "http://127.0.0.1:8081/v1"');
  const env = { DMREPLY_AI_TRANSCRIPTION_BASE_URL: 'http://127.0.0.1:8082/v1' };
  const { ai, aiEmbeddings, aiTranscription } = loadConfig({ env, file: path });
  assert.deepEqual(
    [ai.model, aiEmbeddings.baseUrl, aiTranscription.baseUrl, aiTranscription.apiKey],
    ['qwen', 'http://127.0.0.1:8081/v1', 'http://127.0.0.1:8082/v1', ''],
  );
  assert.deepEqual(problems({}, await file(t, '[ai]\nembeddings = "x"\n[ai.transcription]\nurl = "x"')), [
    'ai.embeddings must be a section: [ai.embeddings]',
    '[ai.transcription] url is not a key that dmreply knows. Known are: base_url, model, api_key.',
  ]);
});

test('variables win over the file, and an empty one counts as unset', async (t) => {
  const path = await file(t, '[server]\nport = 4000\nhost = "10.0.0.1"');
  const env = { DMREPLY_SERVER_PORT: '5000', DMREPLY_SERVER_HOST: '', DMREPLY_CONFIG: path };
  const { server } = loadConfig({ env });
  assert.deepEqual([server.port, server.host], [5000, '10.0.0.1']);
});

test('a secret comes from the file that its _FILE variable names; others have no such variable', async (t) => {
  const path = await file(t, 'sk-from-a-file\n');
  assert.equal(loadConfig({ env: { DMREPLY_AI_API_KEY_FILE: path } }).ai.apiKey, 'sk-from-a-file');
  const both = { DMREPLY_AI_API_KEY_FILE: path, DMREPLY_AI_API_KEY: 'sk-direct' };
  assert.equal(loadConfig({ env: both }).ai.apiKey, 'sk-direct');
  assert.deepEqual(problems({ DMREPLY_AI_API_KEY_FILE: '/nowhere/key' }), [
    `DMREPLY_AI_API_KEY_FILE = "/nowhere/key": the file can't be read.`,
  ]);
  assert.deepEqual(problems({ DMREPLY_AI_MODEL_FILE: path }), [
    'DMREPLY_AI_MODEL_FILE is not a variable that dmreply knows. config.example.toml lists them all.',
  ]);
});

test('unknown sections, keys and variables are refused by name; variables of others are none of ours', async (t) => {
  assert.match(
    problems({}, await file(t, '[serve]\nport = 1'))[0] ?? '',
    /^\[serve\] is not a section .*server/,
  );
  assert.match(
    problems({}, await file(t, '[server]\nprot = 1'))[0] ?? '',
    /^\[server\] prot is not a key .*port/,
  );
  assert.match(problems({}, await file(t, 'port = 1'))[0] ?? '', /^\[port\] is not a section/);
  assert.match(problems({}, await file(t, 'server = 1'))[0] ?? '', /^server must be a section/);
  assert.match(problems({}, await file(t, '[constructor]\nx = 1'))[0] ?? '', /^\[constructor\] is not/);
  assert.match(problems({ DMREPLY_SERVER_PROT: '1' })[0] ?? '', /^DMREPLY_SERVER_PROT is not a variable/);
  assert.deepEqual(problems({ DMREPLY_PORT_3000_TCP: 'tcp://10.0.0.1', SERVER_PORT: 'x' }), []);
});

const WRONG: readonly (readonly [variable: string, value: string, line: string])[] = [
  ['SERVER_PORT', 'abc', '[server] port = "abc": must be a whole number from 0 to 65535.'],
  ['SERVER_PORT', '65536', '[server] port = "65536": must be a whole number from 0 to 65535.'],
  ['SERVER_PORT', '1.5', '[server] port = "1.5": must be a whole number from 0 to 65535.'],
  [
    'SERVER_PUBLIC_URL',
    'example.com',
    '[server] public_url = "example.com": must be an address that begins with http:// or https://, or empty.',
  ],
  [
    'SERVER_LOG_LEVEL',
    'loud',
    '[server] log_level = "loud": must be one of "trace", "debug", "info", "warn", "error", "silent".',
  ],
  [
    'SERVER_TRUST_PROXY',
    'everybody',
    '[server] trust_proxy = "everybody": must be "true", "false" or proxy addresses such as "10.0.0.1, 172.16.0.0/12".',
  ],
  ...['2.1', '-0.1', '0,2', 'warm', 'NaN', '1e0'].map(
    (value) =>
      [
        'AI_TEMPERATURE',
        value,
        `[ai] temperature = ${JSON.stringify(value)}: must be a number from 0 to 2, or empty.`,
      ] as const,
  ),
  ['BILLING_MODE', 'paid', '[billing] mode = "paid": must be one of "", "free", "stripe".'],
  ['WEBHOOK_DEADLINE_MS', '100', '[webhook] deadline_ms = "100": must be a whole number from 500 to 60000.'],
  ['MAIL_FROM', 'shop', '[mail] from = "shop": must be a sender such as "Shop <mail@shop.com>".'],
  [
    'DATABASE_URL',
    'mysql://u:hunter2@h/d',
    '[database] url = (hidden): must be an address that begins with postgres://, or empty for SQLite in data_dir.',
  ],
  ...(
    [
      ['DATABASE_URL', 'postgres://dm:p@ss#w/rd@127.0.0.1:5432/dm', '[database] url'],
      ['DATABASE_URL', 'postgres://dm:12?3@127.0.0.1:5432/dm', '[database] url'],
      ['DATABASE_URL', 'postgres://dm:pa/ss@one:5432,two:5432/dm', '[database] url'],
      ['MAIL_SMTP_URL', 'smtp://user:p@ss@w#rd@127.0.0.1:587', '[mail] smtp_url'],
    ] as const
  ).map(
    ([name, value, key]) =>
      [
        name,
        value,
        `${key} = (hidden): its password holds a sign that ends it early. Write / as %2F, # as %23, ? as %3F and @ as %40.`,
      ] as const,
  ),
  [
    'SECRETS_KEY',
    'hunter2',
    '[secrets] key = (hidden): must be 64 hexadecimal digits, or empty for a key file in data_dir.',
  ],
];

for (const [name, value, line] of WRONG) {
  test(`a wrong ${name} (${value}) is one line with key, value and what is allowed`, () => {
    assert.deepEqual(problems({ [`DMREPLY_${name}`]: value }), [line]);
  });
}

const RIGHT_DATABASES = [
  // Neon, Supabase, RDS, PgBouncer, several hosts, signs that are written as they should be.
  'postgres://u:p@ep-x-pooler.eu-central-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require',
  'postgresql://postgres.abc:p@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?sslmode=require',
  'postgres://u:p@shop.abc.eu-central-1.rds.amazonaws.com:5432/dm?sslmode=verify-full&sslrootcert=/etc/rds.pem',
  'postgres://u:p@127.0.0.1:6432/dm?application_name=dm@home',
  'postgres://u:p@one:5432,two:5433/dm',
  'postgres://u:p%40s%2Fs%23@db/dm',
  'postgres://u:p@ss@db/dm',
  'postgres://db/dm',
];

for (const url of RIGHT_DATABASES) {
  test(`an address of Postgres is taken as it is, blanks around it cut off: ${url}`, () => {
    assert.equal(loadConfig({ env: { DMREPLY_DATABASE_URL: ` ${url} \t` } }).database.url, url);
  });
}

test('a path may hold an @', () => {
  const env = { DMREPLY_SERVER_PUBLIC_URL: 'https://example.com:8443/@shop' };
  assert.equal(loadConfig({ env }).server.publicUrl, env.DMREPLY_SERVER_PUBLIC_URL);
});

test('a public address has one form, with or without a path', () => {
  const publicUrl = (url: string) => loadConfig({ env: { DMREPLY_SERVER_PUBLIC_URL: url } }).server.publicUrl;
  for (const [given, taken] of [
    ['https://shop.example/', 'https://shop.example'],
    ['https://shop.example/dm/', 'https://shop.example/dm'],
    [' HTTPS://Shop.Example:443/tools//dm// ', 'https://shop.example/tools/dm'],
    ['http://[::1]:8080/x/../dm', 'http://[::1]:8080/dm'],
    ['https://shop.example/a"b/', 'https://shop.example/a%22b'],
    ['https://shop.example/für', 'https://shop.example/f%C3%BCr'],
  ] as const) {
    assert.equal(publicUrl(given), taken);
  }
  for (const [given, word] of [
    ['https://shop.example/dm?x=1', /leave out what comes with \? or #/],
    ['https://shop.example/dm#x', /leave out what comes with \? or #/],
    ['https://anna:secret@shop.example/dm', /leave out the name and password/],
    ["https://shop.example/it's", /its path may have letters/],
    ['https://shop.example/a;b', /its path may have letters/],
  ] as const) {
    assert.match(problems({ DMREPLY_SERVER_PUBLIC_URL: given }).join(), word, given);
  }
});

test('a temperature is a number with decimals, or none', async (t) => {
  const taken = (DMREPLY_AI_TEMPERATURE: string) => loadConfig({ env: { DMREPLY_AI_TEMPERATURE } }).ai;
  const texts = ['0', '0.2', '.7', '1', '2', ''];
  assert.deepEqual(
    texts.map((text) => taken(text).temperature),
    [0, 0.2, 0.7, 1, 2, null],
  );
  for (const [written, temperature] of [
    ['0.2', 0.2],
    ['0', 0],
    ['"0.2"', 0.2],
    ['""', null],
  ] as const) {
    const path = await file(t, `[ai]\ntemperature = ${written}`);
    assert.equal(loadConfig({ env: {}, file: path }).ai.temperature, temperature, written);
  }
  assert.equal(problems({}, await file(t, '[ai]\ntemperature = nan')).length, 1);
});

test('every mistake is reported at once', async (t) => {
  const path = await file(t, '[server]\nport = "x"\nhots = 1\n[billing]\ngrace_days = -1');
  assert.equal(problems({ DMREPLY_SERVER_LOG_LEVEL: 'loud' }, path).length, 4);
});

test('a file that is missing or broken is named', async (t) => {
  assert.match(
    problems({}, '/nowhere/config.toml')[0] ?? '',
    /^The configuration file \/nowhere\/config\.toml/,
  );
  const path = await file(t, '[server\nport = 1');
  const [line = '', ...others] = problems({}, path);
  assert.ok(line.startsWith(`${path} can't be read: `));
  assert.deepEqual(others, []);
});

test('the demo finds an AI under the names that other tools use; our own win', () => {
  const common = { OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://ai/v1', OPENAI_MODEL: 'm' };
  assert.deepEqual(aiFromCommonVariables(common), {
    DMREPLY_AI_API_KEY: 'sk-1',
    DMREPLY_AI_BASE_URL: 'http://ai/v1',
    DMREPLY_AI_MODEL: 'm',
  });
  assert.deepEqual(aiFromCommonVariables({ ...common, DMREPLY_AI_API_KEY: 'sk-2' }), {
    DMREPLY_AI_BASE_URL: 'http://ai/v1',
    DMREPLY_AI_MODEL: 'm',
  });
  assert.deepEqual(aiFromCommonVariables({}), {});
});

test('an Instagram app of the server is whole, or there is none', () => {
  const id = { DMREPLY_INSTAGRAM_APP_ID: '123456789012345' };
  const whole = { DMREPLY_INSTAGRAM_APP_SECRET: 'x'.repeat(32), DMREPLY_INSTAGRAM_VERIFY_TOKEN: 'y' };
  assert.deepEqual(problems(id), [
    '[instagram] app_id needs app_secret beside it.',
    '[instagram] app_id needs verify_token beside it.',
  ]);
  assert.deepEqual(problems({ ...id, ...whole }), []);
  assert.deepEqual(problems(whole), ['[instagram] app_secret needs app_id beside it.']);
  assert.deepEqual(problems({ DMREPLY_INSTAGRAM_META_APP_SECRET: 'z'.repeat(32) }), [
    '[instagram] meta_app_secret needs app_id beside it.',
    '[instagram] meta_app_secret needs app_secret beside it.',
    '[instagram] meta_app_secret needs verify_token beside it.',
  ]);
});

test('an app ID that lacks its quotation marks is refused with the reason', async (t) => {
  const [first] = problems({}, await file(t, '[instagram]\napp_id = 123456789012345'));
  assert.equal(first, '[instagram] app_id = 123456789012345: must be digits in quotation marks, or empty.');
});
