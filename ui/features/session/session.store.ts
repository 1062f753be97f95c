import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { UserView } from '../../../src/contract/user.ts';
import { navigate } from '../../lib/base.ts';
import { onTokenChange, onUnauthorized, onWithoutPlan, storedToken, storeToken } from '../../lib/http.ts';
import { mayLeave } from '../../lib/leave-guard.ts';
import { dropLocalDrafts } from '../../lib/local-drafts.ts';
import { dismissNotice, notify } from '../../lib/notices.ts';
import { PATHS } from '../../paths.ts';
import { fetchUser, postLogout } from './session.api.ts';

export type Session =
  | { status: 'loading'; user: null }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: UserView }
  /** There is a token, but the server could not say whose it is. */
  | { status: 'failed'; user: null };

const SIGNED_OUT: Session = { status: 'signed-out', user: null };

const current = signal<Session>(storedToken() === null ? SIGNED_OUT : { status: 'loading', user: null });
const planEnded = signal(false);
let destination: string | null = null;
let turn = 0;

export const session: ReadonlySignal<Session> = current;
/** The plan of who is signed in has ended while this page was open. */
export const hasPlanEnded: ReadonlySignal<boolean> = planEnded;

/** To be called once, before anything is drawn. */
export function startSession(): void {
  onTokenChange(() => void refreshUser());
  // A page that Back has brought as it was: somebody may have signed out since.
  globalThis.addEventListener?.('pageshow', (event) => {
    if (event.persisted) void refreshUser();
  });
  onUnauthorized(() => {
    if (current.value.status === 'signed-in') {
      notify({
        title: 'You were signed out',
        text: 'Sign in and you are back on this page.',
        variant: 'info',
      });
    }
    forget();
  });
  // With the user as they are now, the guards lead to the plans.
  onWithoutPlan(() => {
    if (current.value.user?.isActiveSubscriber) void refreshUser();
  });
  void refreshUser();
}

/** Reads the user again: after sign-in, and after anything that changes account or subscription. */
export async function refreshUser(): Promise<void> {
  turn += 1;
  const mine = turn;
  if (storedToken() === null) {
    current.value = SIGNED_OUT;
    return;
  }
  if (current.value.status !== 'signed-in') current.value = { status: 'loading', user: null };
  try {
    const user = await fetchUser();
    if (mine !== turn) return;
    if (user === null) forget();
    else take(user);
  } catch {
    // What is known stays in use; only a first look that failed has nothing to show.
    if (mine === turn && current.value.status !== 'signed-in')
      current.value = { status: 'failed', user: null };
  }
}

/** Takes the user as an answer of the server has just described them. */
export function acceptUser(user: UserView): void {
  turn += 1;
  take(user);
}

/** A code was accepted. `goTo` is where the sign-in pages lead then. */
export async function acceptToken(token: string, goTo: string): Promise<void> {
  destination = goTo;
  storeToken(token);
  await refreshUser();
}

/** Where the last sign-in leads, until another page was reached. */
export function signInDestination(): string | null {
  return destination;
}

export function clearSignInDestination(): void {
  destination = null;
}

export async function logout(): Promise<void> {
  if (!(await mayLeave(true))) return;
  await postLogout().catch(() => {
    // Offline, or ended already: this browser forgets it all the same.
  });
  leave();
  notify({ title: 'Logged out', text: 'You have been logged out successfully', variant: 'success' });
}

/** Forgets the session and goes to the landing page: after a logout, and when the account is gone. */
export function leave(): void {
  dismissNotice();
  dropLocalDrafts();
  // First the page, then the session: a guard would otherwise ask for a sign-in in between.
  navigate(PATHS.landing);
  forget();
}

function take(user: UserView): void {
  const before = current.value.user;
  const hadPlan = before?.id === user.id && (before.isActiveSubscriber || planEnded.value);
  batch(() => {
    planEnded.value = hadPlan && !user.isActiveSubscriber;
    current.value = { status: 'signed-in', user };
  });
}

function forget(): void {
  turn += 1;
  destination = null;
  planEnded.value = false;
  storeToken(null);
  current.value = SIGNED_OUT;
}
