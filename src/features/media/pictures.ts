import { pictureAddress } from '../../contract/media.ts';
import type { PhotoOutcome } from '../../contract/photo-outcomes.ts';
import { FetchFailure, type FetchProblem } from '../../safe-fetch/fetch-failure.ts';
import type { SafeFetch } from '../../safe-fetch/safe-fetch.ts';
import type { ReplyDeadlines } from '../replies/spare-time.ts';
import { pictureType } from './picture-type.ts';

/** A photo of the customer, held for the reply alone. */
export interface Picture {
  /** As it stands in the message. */
  address: string;
  outcome: PhotoOutcome;
  /** null: the AI does not get it. */
  dataUrl: string | null;
  /** How long fetching it took. */
  ms: number;
}

const MAX_BYTES = 10 * 1_024 * 1_024;
const TRIES = 3;
const PAUSE_MS = 250;
/** Over all templates. Customers name the addresses, so somebody may name many large ones. */
const MOST_AT_ONCE = 20;
/** The rest is the AI's. */
const SHARE_OF_TIME = 0.4;

/** Instagram may announce a photo before its address answers. */
const MAY_PASS: readonly FetchProblem[] = ['missing', 'refused', 'server_error', 'unreachable', 'unreadable'];

export type FetchPicture = (text: string, deadlines: ReplyDeadlines) => Promise<Picture | null>;

/** Fetches the first photo that a message holds; null: it holds none. Never throws. */
export function createFetchPicture(safe: Pick<SafeFetch, 'fetchPage'>, clock: () => number): FetchPicture {
  let underWay = 0;

  async function fetchedAmongOthers(url: string, signal: AbortSignal): Promise<Buffer | FetchProblem> {
    if (underWay >= MOST_AT_ONCE) return 'busy';
    underWay += 1;
    try {
      return await fetched(url, signal);
    } finally {
      underWay -= 1;
    }
  }

  async function fetched(url: string, signal: AbortSignal): Promise<Buffer | FetchProblem> {
    for (let tries = 1; ; tries += 1) {
      try {
        const page = await safe.fetchPage({ url, types: [], maxBytes: MAX_BYTES, signal });
        return page?.bytes ?? 'unreadable';
      } catch (error) {
        if (signal.aborted) return 'too_slow';
        if (!(error instanceof FetchFailure)) return 'unreadable';
        if (tries >= TRIES || !MAY_PASS.includes(error.problem)) return error.problem;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  }

  return async (text, { deadlineAt, inTimeUntil = deadlineAt }) => {
    const address = pictureAddress(text);
    if (address === null) return null;
    const startedAt = clock();
    const forAll = (startedAt < inTimeUntil ? inTimeUntil : deadlineAt) - startedAt;
    const signal = AbortSignal.timeout(Math.max(0, Math.floor(forAll * SHARE_OF_TIME)));
    const got = await fetchedAmongOthers(address, signal);
    const found = (outcome: PhotoOutcome, dataUrl: string | null): Picture => ({
      address,
      outcome,
      dataUrl,
      ms: clock() - startedAt,
    });
    if (typeof got === 'string') return found(OUTCOMES[got] ?? 'not_there', null);
    const type = pictureType(got);
    if (type === null) return found('no_photo', null);
    return found('seen', `data:${type};base64,${got.toString('base64')}`);
  };
}

const OUTCOMES: Partial<Record<FetchProblem, PhotoOutcome>> = {
  too_slow: 'too_slow',
  too_large: 'too_large',
  inside: 'inside',
  busy: 'busy',
};
