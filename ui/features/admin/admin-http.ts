import { ApiError, type Page, pageOf, parsed, type RequestOptions, respond } from '../../lib/http.ts';
import { adminSession, askForSignIn } from './admin-session.store.ts';
import { confirmWithCode } from './confirm.store.ts';

export interface AdminRequestOptions extends RequestOptions {
  /** What the admin reads where the session has ended meanwhile. */
  whenSignedOut?: string;
}

/**
 * Asks with the admin's token. Where a session is old, a change is confirmed with a fresh code and then goes on; where it
 * has ended, the sign-in comes up. Throws `ApiError`.
 */
async function respondToAdmin(path: string, options: AdminRequestOptions): Promise<Response> {
  const { whenSignedOut, ...rest } = options;
  const token = adminSession.peek()?.token;
  try {
    return await respond(path, { ...rest, headers: { authorization: `Bearer ${token ?? ''}` } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'code_required' && (await confirmWithCode())) return respondToAdmin(path, options);
    if (error.code === 'admin_unauthorized') askForSignIn(whenSignedOut);
    throw error;
  }
}

export async function askAdmin<T>(path: string, options: AdminRequestOptions = {}): Promise<T> {
  return parsed<T>(await respondToAdmin(path, options));
}

/** A GET of a list that comes in pages. */
export async function readAdminPage<T>(path: string, options: RequestOptions = {}): Promise<Page<T>> {
  return pageOf<T>(await respondToAdmin(path, options));
}

/** A GET of a file, as text. */
export async function readAdminFile(path: string): Promise<string> {
  return (await respondToAdmin(path, {})).text();
}

/** Whether the pages have said already what is wrong: the sign-in came up, or a code was not given. */
export function isToldElsewhere(error: unknown): boolean {
  return error instanceof ApiError && ['admin_unauthorized', 'code_required'].includes(error.code);
}
