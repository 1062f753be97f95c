import { median } from './numbers.ts';
import { absoluteFinding, type Finding } from './table.ts';

const ROUNDS = 15;

export interface Asked {
  ms: number;
  body: { id: number }[];
  /** The address of the next page. */
  next: string | undefined;
}

export type Ask = (path: string) => Promise<Asked>;

/** Asks as the person whose token it is. */
export function createAsk(url: string, token: string): Ask {
  return async (path) => {
    const startedAt = performance.now();
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as { id: number }[];
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`);
    const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
    return { ms: performance.now() - startedAt, body, next };
  };
}

export type TimedRequest = readonly [what: string, path: string, limitMs: number];

/** How long each of them usually takes. */
export async function timeRequests(
  name: string,
  ask: Ask,
  requests: readonly TimedRequest[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [what, path, limitMs] of requests) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ms, body } = await ask(path);
      times.push(ms);
      found = Array.isArray(body) ? body.length : 1;
    }
    const usual = median(times);
    const [fastest, slowest] = [Math.min(...times), Math.max(...times)];
    console.log(
      `  ${name}, ${what}: ${usual.toFixed(1)} ms, ${fastest.toFixed(1)} to ${slowest.toFixed(1)}, ${found} found`,
    );
    findings.push(absoluteFinding(`${name}: ${what}`, 'ms', { ours: usual }, { atMost: limitMs }));
  }
  return findings;
}
