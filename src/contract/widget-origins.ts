import { WIDGET_ORIGINS_MAX } from './widget-lists.ts';

/** The list as it is kept, or the sentence that says what is wrong with it. */
export type ReadOrigins = { origins: string[] } | { problem: string };

/**
 * Reads addresses of websites as people write them: without https://, with a page behind, one twice. What counts is where a
 * page comes from: scheme, host and port.
 */
export function readOrigins(lines: readonly string[]): ReadOrigins {
  const origins = new Set<string>();
  for (const line of lines.map((text) => text.trim()).filter((text) => text !== '')) {
    const read = readOrigin(line);
    if ('problem' in read) return read;
    origins.add(read.origin);
  }
  if (lines.length > WIDGET_ORIGINS_MAX) return { problem: `At most ${WIDGET_ORIGINS_MAX} addresses.` };
  return { origins: [...origins] };
}

const LONGEST = 300;

function readOrigin(text: string): { origin: string } | { problem: string } {
  const shown = `“${text.length > 60 ? `${text.slice(0, 57)}...` : text}”`;
  if (text.includes('*'))
    return { problem: `${shown}: a * stands for nothing here. List each address by itself, also with www.` };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (address.length > LONGEST || /\s/.test(address) || !URL.canParse(address))
    return { problem: unlike(shown) };
  const { protocol, hostname, origin, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:')
    return { problem: `${shown} has to begin with https:// or http://.` };
  const isHost = hostname === 'localhost' || /[.:]/.test(hostname);
  if (!isHost || username !== '' || password !== '') return { problem: unlike(shown) };
  return { origin };
}

function unlike(shown: string): string {
  return `${shown} is no address of a website. Write it as in https://www.example.com.`;
}
