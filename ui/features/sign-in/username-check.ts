import { useEffect, useState } from 'react';
import { checkUsername, USERNAME_RULE } from '../../../src/contract/account.ts';
import { AUTH_TEXTS } from '../../../src/contract/auth.ts';
import { isRefusal, sentenceOf } from '../../lib/http.ts';
import { postCheckUsername } from './sign-in.api.ts';

export const USERNAME_CHECK_DELAY_MS = 500;

export type UsernameState = 'empty' | 'short' | 'checking' | 'available' | 'taken' | 'error';

export interface UsernameCheck {
  state: UsernameState;
  /** What to say below the field. */
  message: string | null;
}

const EMPTY: UsernameCheck = { state: 'empty', message: null };

/** What can be said of a name without asking, or null when the server has to be asked. */
export function checkLocally(typed: string): UsernameCheck | null {
  const name = typed.trim();
  if (name === '') return EMPTY;
  const problem = checkUsername(name);
  if (problem === null) return null;
  return { state: name.length < USERNAME_RULE.min ? 'short' : 'taken', message: problem };
}

/** Whether a user name is free, asked once the typing has paused. An answer that comes too late is dropped. */
export function useUsernameCheck(typed: string): UsernameCheck {
  const name = typed.trim();
  const [answer, setAnswer] = useState<{ name: string; check: UsernameCheck } | null>(null);

  useEffect(() => {
    if (checkLocally(name) !== null) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { available, message } = await postCheckUsername({ username: name }, abort.signal);
        if (abort.signal.aborted) return;
        setAnswer({ name, check: { state: available ? 'available' : 'taken', message } });
      } catch (error) {
        if (abort.signal.aborted) return;
        const failed = AUTH_TEXTS.usernameCheckFailed;
        const message = isRefusal(error) ? sentenceOf(error, failed) : failed;
        setAnswer({ name, check: { state: 'error', message } });
      }
    }, USERNAME_CHECK_DELAY_MS);
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [name]);

  const known = checkLocally(name);
  if (known !== null) return known;
  return answer?.name === name ? answer.check : { state: 'checking', message: null };
}
