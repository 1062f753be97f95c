import { type ReadonlySignal, signal } from '@preact/signals-react';
import { AUTH_TEXTS, type RegisterBody } from '../../../src/contract/auth.ts';
import { ApiError, isRefusal, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { PATHS } from '../../paths.ts';
import { acceptToken, session } from '../session/session.store.ts';
import type { CodeProblem } from './code-form.tsx';
import type { CodeIsIn } from './code-sent.tsx';
import { postRegister, postResend, postVerifyRegistration } from './sign-in.api.ts';

export interface RegistrationFlow extends RegisterBody {
  sentAt: number;
  /** As in `LoginFlow`. */
  place: CodeIsIn;
}

const flow = signal<RegistrationFlow | null>(null);

/** The registration whose code is awaited. It outlives the page, so that Back and Forward work. */
export const registrationFlow: ReadonlySignal<RegistrationFlow | null> = flow;

export type RegistrationProblems = { username?: string; email?: string };

/** Asks for a code. Null when it is on its way, else what is wrong with which field. */
export async function startRegistration(input: RegisterBody): Promise<RegistrationProblems | null> {
  const body = { username: input.username.trim(), email: input.email.trim() };
  try {
    const { codeIsIn: place = null } = await postRegister(body);
    flow.value = { ...body, sentAt: Date.now(), place };
    if (place === null) notifyCodeSent();
    return null;
  } catch (error) {
    const isRefused = isRefusal(error);
    const text = isRefused
      ? sentenceOf(error, 'Unable to register with these credentials. Please try again.')
      : 'An error occurred during registration. Please try again.';
    notify({ title: 'Registration Failed', text, variant: 'destructive' });
    if (!(error instanceof ApiError)) return {};
    return error.code === 'username_taken' ? { username: AUTH_TEXTS.usernameTaken } : error.fields;
  }
}

export async function resendRegistration(): Promise<void> {
  const under = flow.value;
  if (under === null) return;
  try {
    await postResend({ email: under.email, username: under.username });
    flow.value = { ...under, sentAt: Date.now() };
    if (under.place === null) notifyCodeSent();
  } catch (error) {
    const text = sentenceOf(error, 'An error occurred during registration. Please try again.');
    notify({ title: 'Registration Failed', text, variant: 'destructive' });
  }
}

/** Opens the account, signs in, and leads to the plans. */
export async function finishRegistration(code: string): Promise<CodeProblem> {
  const under = flow.value;
  if (under === null) return null;
  const { email, username } = under;
  try {
    const { token } = await postVerifyRegistration({ email, username, token: code });
    await acceptToken(token, PATHS.subscribe);
  } catch (error) {
    const isRefused = isRefusal(error);
    const text = isRefused
      ? sentenceOf(error, AUTH_TEXTS.codeWrong)
      : 'An error occurred during verification. Please try again.';
    const sentence = text === AUTH_TEXTS.codeWrong ? `${text}. Please try again` : text;
    notify({ title: 'Verification Failed', text: sentence, variant: 'destructive' });
    return { sentence, isWrong: isRefused };
  }
  if (session.value.status !== 'signed-in') return { sentence: 'Failed to fetch user data', isWrong: false };
  flow.value = null;
  notify({ title: 'Registration Successful', text: 'Your account has been created!', variant: 'success' });
  return null;
}

function notifyCodeSent(): void {
  notify({
    title: 'Verification Code Sent',
    text: 'Check your email for the verification code',
    variant: 'success',
  });
}
