/**
 * Every key of config.toml: its kind, default and what is allowed. `config.ts` reads this table, and a test
 * holds `config.example.toml` to it.
 */

import { parseBaseUrl } from './base-url.ts';
import { hostUrls } from './db/postgres-hosts.ts';

/** Turns a value of the file or the environment into the typed one, or returns undefined when it is not allowed. */
export interface ConfigKey<T> {
  readonly fallback: T;
  readonly allowed: string;
  /** Secrets are never printed, and may come from a file named by `..._FILE`. */
  readonly secret: boolean;
  parse(value: unknown): T | undefined;
  /** What is wrong with a value, where more can be said than what is allowed; nothing of the value is in it. */
  hint?(value: unknown): string | null;
}

function text(fallback: string, allowed = 'text', pattern = /^[^\0\r\n]*$/): ConfigKey<string> {
  return {
    fallback,
    allowed,
    secret: false,
    parse: (value) => (typeof value === 'string' && pattern.test(value) ? value : undefined),
  };
}

function secret(allowed = 'text', pattern?: RegExp): ConfigKey<string> {
  return { ...text('', allowed, pattern), secret: true };
}

function whole(fallback: number, min: number, max: number): ConfigKey<number> {
  return {
    fallback,
    allowed: `a whole number from ${min} to ${max}`,
    secret: false,
    parse(value) {
      const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max
        ? number
        : undefined;
    },
  };
}

/** A number with decimals, or empty, which means 'not configured'. */
function decimalOrNone(min: number, max: number): ConfigKey<number | null> {
  return {
    fallback: null,
    allowed: `a number from ${min} to ${max}, or empty`,
    secret: false,
    parse(value) {
      if (typeof value === 'string' && value.trim() === '') return null;
      const number =
        typeof value === 'string' && /^(?:\d{1,9}|\d{0,9}\.\d{1,17})$/.test(value) ? Number(value) : value;
      return typeof number === 'number' && number >= min && number <= max ? number : undefined;
    },
  };
}

/** Off unless switched on, or the other way round. */
function flag(fallback = false): ConfigKey<boolean> {
  return {
    fallback,
    allowed: 'true or false',
    secret: false,
    parse(value) {
      if (value === true || value === 'true') return true;
      return value === false || value === 'false' ? false : undefined;
    },
  };
}

function choice<const T extends string>(fallback: T, values: readonly T[]): ConfigKey<T> {
  return {
    fallback,
    allowed: `one of ${values.map((value) => `"${value}"`).join(', ')}`,
    secret: false,
    parse: (value) => values.find((known) => known === value),
  };
}

function url(fallback: string, protocols: readonly string[]): ConfigKey<string> {
  return {
    fallback,
    allowed: `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    secret: false,
    parse(value) {
      if (typeof value !== 'string' || !URL.canParse(value)) return undefined;
      return protocols.includes(new URL(value).protocol) ? value.trim().replace(/\/+$/, '') : undefined;
    },
  };
}

/** An address of pages, in its one form: host in lower case, no default port, no slash at the end. It may have a path. */
function publicAddress(): ConfigKey<string> {
  const { parse, ...key } = url('', ['http:', 'https:']);
  return {
    ...key,
    hint(value) {
      if (parse(value) === undefined) return null;
      const { username, password, pathname } = new URL(String(value));
      if (username !== '' || password !== '') return 'leave out the name and password before the @';
      if (/[?#]/.test(String(value))) return 'leave out what comes with ? or #';
      if (/^[\w/.~%@+!,=:-]*$/.test(pathname)) return null;
      return 'its path may have letters, digits, % and -._~@+!,=: between the slashes';
    },
    parse(value) {
      if (parse(value) === undefined || this.hint?.(value) !== null) return undefined;
      const { origin, pathname } = new URL(String(value));
      return (origin + pathname.replace(/\/{2,}/g, '/')).replace(/\/$/, '');
    },
  };
}

/**
 * An address with a password in it. A `/`, `#` or `?` ends the password early: what is left would be taken for the host, and
 * printed. Such an address has its last `@` behind one of them, and not in the value of a parameter.
 */
function withPassword(key: ConfigKey<string>): ConfigKey<string> {
  const hint = (value: unknown): string | null => {
    const [, rest = ''] = /^\s*[a-z]+:\/\/[^/?#]*([/?#].*)@/is.exec(String(value)) ?? [];
    if (rest === '' || /^[^#?]*\?[^#]*=/.test(rest)) return null;
    return 'its password holds a sign that ends it early. Write / as %2F, # as %23, ? as %3F and @ as %40';
  };
  return {
    ...key,
    secret: true,
    hint,
    parse: (value) => (hint(value) === null ? key.parse(value) : undefined),
  };
}

/** Allows several hosts in an address. */
function hosts(key: ConfigKey<string>): ConfigKey<string> {
  return {
    ...key,
    parse(value) {
      if (typeof value !== 'string') return undefined;
      const isRight = hostUrls(value.trim()).every((each) => key.parse(each) !== undefined);
      return isRight ? value.trim().replace(/\/+$/, '') : undefined;
    },
  };
}

/** A list of addresses; in the environment separated by commas. */
function baseUrls(): ConfigKey<readonly string[]> {
  return {
    fallback: [],
    allowed: 'a list of addresses that begin with http:// or https://, without user, query or %',
    secret: false,
    parse(value) {
      const list = typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value;
      if (!Array.isArray(list)) return undefined;
      const parsed = list.map((each) => (typeof each === 'string' ? parseBaseUrl(each) : undefined));
      const addresses = parsed.filter((address) => address !== undefined);
      return addresses.length === list.length ? Object.freeze([...new Set(addresses)]) : undefined;
    },
  };
}

/** Allows a key to be left empty, which means 'not configured'. */
function orEmpty(key: ConfigKey<string>): ConfigKey<string> {
  return {
    ...key,
    fallback: '',
    allowed: `${key.allowed}, or empty`,
    parse: (value) => (typeof value === 'string' && value.trim() === '' ? '' : key.parse(value)),
  };
}

/** What a model wants in front of a text: it may end with a space or a line break. */
function mark() {
  return text('', 'text', /^[^\0]*$/);
}

/** A server for something else than replies. Without an address it is the one of [ai]. */
function otherAiServer() {
  return {
    base_url: orEmpty(url('', ['http:', 'https:'])),
    model: text('', 'the name of a model, or empty'),
    api_key: secret(),
  };
}

/** An address has a dot or a colon: a bare number would be a count of proxies, which Fastify ignores. */
const ADDRESS = String.raw`[0-9a-fA-F]*[.:][0-9a-fA-F:.]*(?:/\d{1,3})?`;
const ADDRESS_LIST = new RegExp(`^(?:true|false|${ADDRESS}(?:\\s*,\\s*${ADDRESS})*)$`);

const ROOT_KEY = /^(?:[0-9a-fA-F]{64})?$/;

export const CONFIG_KEYS = {
  server: {
    host: text('127.0.0.1', 'a host name or an address'),
    port: whole(3000, 0, 65_535),
    public_url: orEmpty(publicAddress()),
    data_dir: text('data', 'a folder', /^[^\0\r\n]+$/),
    trust_proxy: {
      ...text('false', '"true", "false" or proxy addresses such as "10.0.0.1, 172.16.0.0/12"', ADDRESS_LIST),
      parse(value: unknown) {
        if (typeof value === 'boolean') return String(value);
        return typeof value === 'string' && ADDRESS_LIST.test(value) ? value : undefined;
      },
    },
    security_contact: orEmpty(
      text(
        '',
        'an address that begins with mailto: or https://',
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
      ),
    ),
    metrics_token: secret(),
    overload_delay_ms: whole(1_000, 0, 60_000),
    log_level: choice('info', ['trace', 'debug', 'info', 'warn', 'error', 'silent']),
  },
  database: {
    url: {
      ...withPassword(orEmpty(hosts(url('', ['postgres:', 'postgresql:'])))),
      allowed: 'an address that begins with postgres://, or empty for SQLite in data_dir',
    },
    migrate_on_start: flag(true),
  },
  backup: {
    every: text('1d', 'a time such as "12h" or "1d", or empty', /^(?:[1-9]\d{0,2}[hdw])?$/),
    keep: text('8w', 'a time such as "30d" or "8w"', /^[1-9]\d{0,2}[hdw]$/),
    dir: text('', 'a folder, or empty for one in data_dir'),
    passphrase: secret(),
  },
  secrets: {
    key: secret('64 hexadecimal digits, or empty for a key file in data_dir', ROOT_KEY),
    other_key: secret('64 hexadecimal digits, or empty', ROOT_KEY),
  },
  mail: {
    smtp_url: withPassword(orEmpty(url('', ['smtp:', 'smtps:']))),
    from: text(
      'dmreply <dmreply@localhost>',
      'a sender such as "Shop <mail@shop.com>"',
      /^[^\0\r\n]*@[^\0\r\n]*$/,
    ),
  },
  ai: {
    base_url: url('https://api.openai.com/v1', ['http:', 'https:']),
    model: text('gpt-6-luna', 'the name of a model', /^[^\0\r\n]+$/),
    temperature: decimalOrNone(0, 2),
    timeout_ms: whole(30_000, 1_000, 300_000),
    api_key: secret(),
    allowed_base_urls: baseUrls(),
  },
  'ai.embeddings': { ...otherAiServer(), question_prefix: mark(), passage_prefix: mark() },
  'ai.transcription': otherAiServer(),
  billing: {
    mode: choice('', ['', 'free', 'stripe']),
    stripe_secret_key: secret(),
    stripe_publishable_key: text(''),
    stripe_webhook_secret: secret(),
    stripe_api_base: url('https://api.stripe.com', ['http:', 'https:']),
    checkout: choice('embedded', ['embedded', 'hosted']),
    grace_days: whole(7, 0, 90),
    automatic_tax: flag(),
    promotion_codes: flag(),
  },
  webhook: {
    deadline_ms: whole(8_000, 500, 60_000),
    messages_per_minute: whole(60, 0, 1_000_000),
    messages_per_minute_per_conversation: whole(10, 0, 1_000_000),
    max_ai_calls: whole(1_000, 1, 100_000),
  },
  chat_tool: {
    api_base: url('https://api.manychat.com', ['http:', 'https:']),
  },
  widget: {
    enabled: flag(true),
  },
  instagram: {
    enabled: flag(),
    app_id: text('', 'digits in quotation marks, or empty', /^\d{0,32}$/),
    app_secret: secret(),
    meta_app_secret: secret(),
    verify_token: secret(),
    www_base: url('https://www.instagram.com', ['http:', 'https:']),
    api_base: url('https://api.instagram.com', ['http:', 'https:']),
    graph_base: url('https://graph.instagram.com', ['http:', 'https:']),
  },
} as const satisfies Record<string, Record<string, ConfigKey<unknown>>>;
