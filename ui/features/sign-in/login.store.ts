import { type ReadonlySignal, signal } from '@preact/signals-react';
import { AUTH_TEXTS } from '../../../src/contract/auth.ts';
import { isRefusal, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { acceptToken, session } from '../session/session.store.ts';
import type { CodeProblem } from './code-form.tsx';
import type { CodeIsIn } from './code-sent.tsx';
import { postLogin, postResend, postVerify } from './sign-in.api.ts';

export interface LoginFlow {
  /** What was typed in the first step. */
  identifier: string;
  /** The masked address that the code went to. */
  shownEmail: string;
  /** Goes back with the code. */
  handle: string;
  sentAt: number;
  /** Where the code is, because the server has no mail server; null: it was mailed. */
  place: CodeIsIn;
}

const flow = signal<LoginFlow | null>(null);

/** The sign-in under way. It outlives the page, so that Back and Forward work between its steps. */
export const loginFlow: ReadonlySignal<LoginFlow | null> = flow;

/** Asks for a code. Null when it is on its way, else the sentence to show at the field. */
export async function startLogin(typed: string): Promise<string | null> {
  const identifier = typed.trim();
  if (identifier === '') return AUTH_TEXTS.identifierMissing;
  try {
    const { email, actualEmail, codeIsIn: place = null } = await postLogin({ identifier });
    flow.value = { identifier, shownEmail: email, handle: actualEmail, sentAt: Date.now(), place };
    if (place === null) notifyCodeSent();
    return null;
  } catch (error) {
    const sentence = isRefusal(error)
      ? sentenceOf(error, 'Something went wrong')
      : 'Failed to send OTP. Please try again';
    notify({ title: 'Login failed', text: sentence, variant: 'destructive' });
    return sentence;
  }
}

/** Asks for another code; earlier ones stay good until they expire. */
export async function resendLogin(): Promise<void> {
  const under = flow.value;
  if (under === null) return;
  try {
    const { email, actualEmail } = await postResend({ email: under.handle });
    flow.value = {
      ...under,
      shownEmail: email ?? under.shownEmail,
      handle: actualEmail ?? under.handle,
      sentAt: Date.now(),
    };
    if (under.place === null) notifyCodeSent();
  } catch (error) {
    const text = sentenceOf(error, 'Failed to send OTP. Please try again');
    notify({ title: 'Login failed', text, variant: 'destructive' });
  }
}

/** Signs in and leads to `goTo`. */
export async function finishLogin(code: string, rememberMe: boolean, goTo: string): Promise<CodeProblem> {
  const under = flow.value;
  if (under === null) return null;
  try {
    const { token } = await postVerify({ email: under.handle, token: code, rememberMe });
    await acceptToken(token, goTo);
  } catch (error) {
    const text = sentenceOf(error, AUTH_TEXTS.codeWrong);
    if (!isRefusal(error)) {
      const sentence = 'Failed to verify OTP. Please try again';
      notify({ title: 'Verification failed', text: sentence, variant: 'destructive' });
      return { sentence, isWrong: false };
    }
    notify({ title: 'Verification failed', text, variant: 'destructive' });
    const sentence = text === AUTH_TEXTS.codeWrong ? `${text}. Please try again` : text;
    return { sentence, isWrong: true };
  }
  if (session.value.status !== 'signed-in') {
    return { sentence: 'Failed to fetch user data', isWrong: false };
  }
  flow.value = null;
  notify({ title: 'Login Successful', text: 'Welcome back!', variant: 'success' });
  return null;
}

function notifyCodeSent(): void {
  notify({ title: 'OTP Sent', text: 'Check your email for the verification code', variant: 'success' });
}
