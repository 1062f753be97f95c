import { randomBytes } from 'node:crypto';
import type { Config } from '../../src/config.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';
import { publicPath } from '../../src/public-url.ts';
import type { Secrets } from '../../src/secrets.ts';
import { whoProved } from '../../src/server-proof.ts';
import { localAddress } from '../addresses.ts';

const TIMEOUT_MS = 5_000;
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Whether the public address leads to this server, with its pages, their files and its API, and what to change where not.
 * `secrets` is null before the first start: nothing tells this server from another one then.
 */
export async function checkAddress(config: Config, secrets: Secrets | null): Promise<Finding[]> {
  if (secrets !== null || config.server.publicUrl === '') return [await findingOf(config, secrets)];
  return [];
}

async function findingOf(config: Config, secrets: Secrets | null): Promise<Finding> {
  const { publicUrl } = config.server;
  if (publicUrl === '' || secrets === null)
    return remark(
      'address',
      'Chat tools on the internet need a public address.',
      'Set [server] public_url once there is one.',
    );
  const challenge = randomBytes(16).toString('base64url');
  const answer = await ask(`${publicUrl}/healthz?challenge=${challenge}`);
  if (typeof answer === 'string')
    return remark(
      'address',
      `${publicUrl} can't be reached from this machine (${answer}).`,
      'Open it from elsewhere: some networks don’t let a machine reach its own public address.',
    );
  const lines = proxyLines(config);
  const who = whoProved(secrets, challenge, answer);
  if (who === 'other')
    return problem('address', `${publicUrl} leads to another dmreply server, with other keys.`, lines);
  if (who === 'none') {
    const isAway = [502, 503, 504].includes(answer.status);
    const text = isAway
      ? `The proxy at ${publicUrl} answers ${answer.status}: it does not reach this server.`
      : `${publicUrl} does not lead to this server: ${publicUrl}/healthz is answered by something else, with ${answer.status}.`;
    return problem('address', text, isAway ? `Start the server, and check the proxy. ${lines}` : lines);
  }
  if (!answer.url.startsWith(`${publicUrl}/`))
    return remark(
      'address',
      `${publicUrl} leads on to ${answer.url.replace(/\/healthz\?.*/, '')}.`,
      'Set [server] public_url to that: cookies, links in mails and webhook addresses follow it.',
    );
  return (await checkPages(config, lines)) ?? ok('address', `${publicUrl} leads to this server.`);
}

/** A proxy can pass on the API and take the scripts, or the bare path, for its own. Null where all is well. */
async function checkPages(config: Config, lines: string): Promise<Finding | null> {
  const { publicUrl } = config.server;
  const page = await ask(`${publicUrl}/login`);
  const script = typeof page === 'string' ? undefined : SCRIPT.exec(await page.text())?.[1];
  // The pages are not built, or not reached a second later; both say so elsewhere.
  if (script === undefined) return null;
  const address = new URL(script, publicUrl).href;
  const file = await ask(address);
  const type = typeof file === 'string' ? '' : file.headers.get('content-type');
  if (typeof file === 'string' || !file.ok || !type?.startsWith('text/javascript')) {
    const got = typeof file === 'string' ? file : `${file.status}, ${type}`;
    return problem(
      'address',
      `${publicUrl} leads to this server, but its pages stay empty: ${address} is answered by something else (${got}).`,
      `Let the proxy pass on all addresses under it, scripts and pictures too. ${lines}`,
    );
  }
  if (publicPath(config) === '') return null;
  const bare = await ask(publicUrl);
  if (typeof bare !== 'string' && SCRIPT.test(await bare.text())) return null;
  return remark(
    'address',
    `${publicUrl}/ leads to this server, but ${publicUrl} without the slash at its end does not.`,
    `For nginx: location = ${publicPath(config)} { return 301 ${publicPath(config)}/; }`,
  );
}

/** What the proxy in front has to have. */
function proxyLines(config: Config): string {
  return `For nginx: location ^~ ${publicPath(config)}/ { proxy_pass ${localAddress(config)}/; }, with both slashes at the end.`;
}

/** The answer, whatever it is, or why there is none. */
async function ask(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string; message?: string } };
    return cause?.code ?? cause?.message ?? name;
  }
}
