import { type ReadonlySignal, signal } from '@preact/signals-react';
import { AUTH_TEXTS, type CodeSent, type LoginBody, type VerifyBody } from '../../../src/contract/auth.ts';
import { isRefusal, request, sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import type { CodeProblem } from '../sign-in/code-form.tsx';
import type { LoginFlow } from '../sign-in/login.store.ts';
import { type AdminSession, openAdmin, storeAdmin } from './admin-session.store.ts';

/** So that 'Login Successful' is read before the page changes. */
const REDIRECT_MS = 1_000;
const UNEXPECTED = 'An unexpected error occurred';

const flow = signal<LoginFlow | null>(null);

/** The sign-in under way. It outlives the page, so that Back and Forward work between its steps. */
export const adminLogin: ReadonlySignal<LoginFlow | null> = flow;

/** Asks for a code. Null when it is on its way, else the sentence to show at the field. */
export async function startAdminLogin(typed: string): Promise<string | null> {
  const identifier = typed.trim();
  if (identifier === '') return AUTH_TEXTS.identifierMissing;
  try {
    const { email, actualEmail, codeIsIn: place = null } = await postLogin({ identifier });
    flow.value = { identifier, shownEmail: email, handle: actualEmail, sentAt: Date.now(), place };
    const text = 'Check your email for the verification code';
    if (place === null) notify({ title: 'OTP Sent', text, variant: 'success' });
    return null;
  } catch (error) {
    const text = isRefusal(error) ? sentenceOf(error, 'Invalid credentials') : UNEXPECTED;
    notify({ title: isRefusal(error) ? 'Login Failed' : 'Login Error', text, variant: 'destructive' });
    return text;
  }
}

/** Another code; earlier ones stay good until they expire. */
export async function resendAdminLogin(): Promise<void> {
  await startAdminLogin(flow.peek()?.identifier ?? '');
}

/** Signs in; `lead` is called when the pages are open. */
export async function finishAdminLogin(
  code: string,
  rememberMe: boolean,
  lead: () => void,
): Promise<CodeProblem> {
  const handle = flow.peek()?.handle ?? '';
  try {
    storeAdmin(await postVerify({ email: handle, token: code, rememberMe }));
  } catch (error) {
    const isWrong = isRefusal(error);
    const text = isWrong ? sentenceOf(error, AUTH_TEXTS.codeWrong) : UNEXPECTED;
    const title = isWrong ? 'Verification Failed' : 'Verification Error';
    notify({ title, text, variant: 'destructive' });
    return { sentence: text, isWrong };
  }
  notify({ title: 'Login Successful', text: 'Welcome to the admin dashboard!', variant: 'success' });
  await new Promise((done) => setTimeout(done, REDIRECT_MS));
  flow.value = null;
  lead();
  openAdmin();
  return null;
}

function postLogin(body: LoginBody): Promise<CodeSent> {
  return request('/api/admin/login', { method: 'POST', body });
}

function postVerify(body: VerifyBody): Promise<AdminSession> {
  return request('/api/admin/verify', { method: 'POST', body });
}
