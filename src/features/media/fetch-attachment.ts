import { FetchFailure, type FetchProblem } from '../../safe-fetch/fetch-failure.ts';
import type { SafeFetch } from '../../safe-fetch/safe-fetch.ts';

export const MOST_BYTES = 10 * 1_024 * 1_024;
const TRIES = 3;
const PAUSE_MS = 250;
/** Over all templates. Customers name the addresses, so somebody may name many large ones. */
const MOST_AT_ONCE = 20;

/** Instagram may announce an attachment before its address answers. */
const MAY_PASS: readonly FetchProblem[] = ['missing', 'refused', 'server_error', 'unreachable', 'unreadable'];

/** Why it was not fetched, in the words of `media-outcomes.ts`. */
type NotFetched = 'not_there' | 'too_slow' | 'too_large' | 'inside' | 'busy';

/** The bytes, or what came in between. `userId`: the owner whose customer sent it. Never throws. */
export type FetchAttachment = (
  userId: number,
  url: string,
  signal: AbortSignal,
) => Promise<Buffer | NotFetched>;

/** Fetches what customers send from where Instagram keeps it. */
export function createFetchAttachment(safe: Pick<SafeFetch, 'fetchPage'>): FetchAttachment {
  let underWay = 0;

  async function fetched(...[userId, url, signal]: Parameters<FetchAttachment>): ReturnType<FetchAttachment> {
    for (let tries = 1; ; tries += 1) {
      try {
        const page = await safe.fetchPage({ userId, url, types: [], maxBytes: MOST_BYTES, signal });
        return page?.bytes ?? 'not_there';
      } catch (error) {
        if (signal.aborted) return 'too_slow';
        if (!(error instanceof FetchFailure)) return 'not_there';
        const { problem } = error;
        if (tries >= TRIES || !MAY_PASS.includes(problem))
          return isNotFetched(problem) ? problem : 'not_there';
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  return async (...asked) => {
    if (underWay >= MOST_AT_ONCE) return 'busy';
    underWay += 1;
    try {
      return await fetched(...asked);
    } finally {
      underWay -= 1;
    }
  };
}

function isNotFetched(problem: FetchProblem): problem is FetchProblem & NotFetched {
  return ['too_slow', 'too_large', 'inside', 'busy'].includes(problem);
}
