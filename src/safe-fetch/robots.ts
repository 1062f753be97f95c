/** What a site asks of whoever reads it (RFC 9309). */
export interface Robots {
  allows(url: URL): boolean;
  /** Between two requests, as the site wishes; 0 where it wishes nothing. */
  delayMs: number;
  /** Addresses as written, the first few. */
  sitemaps: readonly string[];
}

interface Group {
  rules: { pattern: string; isAllowed: boolean }[];
  delayMs: number;
}

const MOST_DELAY_MS = 10_000;
const MOST_SITEMAPS = 20;
const RULES = ['allow', 'disallow'];

/** `name`: by which groups of rules may mean us, in lower case. Takes time in proportion to the text, whatever it says. */
export function readRobots(text: string, name: string): Robots {
  const groups = new Map([name, '*'].map((agent) => [agent, emptyGroup()]));
  const named = new Set<string>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isAfterRule = false;
  for (const [key, value] of linesOf(text)) {
    if (key === 'user-agent') {
      if (isAfterRule) agents = [];
      isAfterRule = false;
      const agent = value === '*' ? '*' : (/^[a-z_-]+/i.exec(value)?.[0].toLowerCase() ?? '');
      agents.push(agent);
      named.add(agent);
    } else if (RULES.includes(key)) isAfterRule = true;
    if (key === 'sitemap' && sitemaps.length < MOST_SITEMAPS) sitemaps.push(value);
    for (const agent of agents) {
      const group = groups.get(agent);
      if (group !== undefined) take(group, key, value);
    }
  }
  const { rules, delayMs } = groups.get(named.has(name) ? name : '*') ?? emptyGroup();
  // The longest rule that matches counts; of two as long, the one that allows.
  rules.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed));
  return {
    allows({ pathname, search }) {
      const path = normal(pathname + search);
      return rules.find(({ pattern }) => matches(pattern, path))?.isAllowed ?? true;
    },
    delayMs,
    sitemaps,
  };
}

/** What holds where a site has no robots.txt. */
export const NO_ROBOTS: Robots = { allows: () => true, delayMs: 0, sitemaps: [] };

function emptyGroup(): Group {
  return { rules: [], delayMs: 0 };
}

function* linesOf(text: string): Generator<[key: string, value: string]> {
  for (const line of text.split(/\r\n?|\n/)) {
    const said = line.split('#', 1)[0] ?? '';
    const colon = said.indexOf(':');
    if (colon > 0) yield [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
  }
}

function take(group: Group, key: string, value: string): void {
  if (RULES.includes(key) && value !== '')
    group.rules.push({ pattern: normal(value), isAllowed: key === 'allow' });
  const seconds = Number(value);
  if (key === 'crawl-delay' && seconds > 0) group.delayMs = Math.min(seconds * 1_000, MOST_DELAY_MS);
}

/** `*` stands for anything, a `$` at the end for the end of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [start = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(start)) return false;
  const last = isWhole ? parts.pop() : undefined;
  let at = start.length;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (last !== undefined) return path.length - last.length >= at && path.endsWith(last);
  return !isWhole || at === path.length;
}

const UNRESERVED = /[\w.~-]/;

/** Paths and rules are compared as octets: what needs no escape has none, all others have one. */
function normal(path: string): string {
  return path
    .toWellFormed()
    .replace(/[^!-~]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
      return UNRESERVED.test(letter) ? letter : escaped.toUpperCase();
    });
}
