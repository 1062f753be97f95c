import type {
  CheckUsernameBody,
  CodeSent,
  LoginBody,
  RegisterBody,
  RegistrationSent,
  ResendBody,
  Resent,
  VerifyBody,
  VerifyRegistrationBody,
} from '../../../src/contract/auth.ts';
import { request } from '../../lib/http.ts';

export function postLogin(body: LoginBody): Promise<CodeSent> {
  return request('/api/auth/login', { method: 'POST', body });
}

export function postVerify(body: VerifyBody): Promise<{ token: string }> {
  return request('/api/auth/verify', { method: 'POST', body });
}

export function postRegister(body: RegisterBody): Promise<RegistrationSent> {
  return request('/api/auth/register', { method: 'POST', body });
}

export function postVerifyRegistration(body: VerifyRegistrationBody): Promise<{ token: string }> {
  return request('/api/auth/verify-registration', { method: 'POST', body });
}

export function postResend(body: ResendBody): Promise<Resent> {
  return request('/api/auth/resend', { method: 'POST', body });
}

export function postCheckUsername(
  body: CheckUsernameBody,
  signal: AbortSignal,
): Promise<{ available: boolean; message: string }> {
  return request('/api/auth/check-username', { method: 'POST', body, signal });
}
