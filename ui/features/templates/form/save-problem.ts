import { isOnline } from '../../../lib/connection.ts';
import { ApiError } from '../../../lib/http.ts';

/** Why a save failed, in words, and whether trying again can help. */
export interface SaveProblem {
  sentence: string;
  canRetry: boolean;
}

export const WRONG_FIELDS: SaveProblem = { sentence: 'Correct the marked fields.', canRetry: false };

export function saveProblem(error: unknown): SaveProblem {
  if (!(error instanceof ApiError)) return { sentence: 'Something went wrong.', canRetry: false };
  const { status, sentence } = error;
  if (status === 0) {
    return { sentence: isOnline.value ? 'The server is not reachable.' : 'You are offline.', canRetry: true };
  }
  if (status >= 500) return { sentence: sentence ?? 'The server has a problem.', canRetry: true };
  if (status === 401) return { sentence: 'You are signed out.', canRetry: false };
  if (status === 404) return { sentence: 'This template was deleted.', canRetry: false };
  if (Object.keys(error.fields).length > 0) return WRONG_FIELDS;
  return { sentence: sentence ?? 'The server refused it.', canRetry: status === 429 || status === 408 };
}
