import { navigate as go } from 'wouter/use-browser-location';
import { atServer } from './base.ts';

/** Somebody who has something to lose when the page is left. */
export interface LeaveGuard {
  /** `isSigningOut`: what this browser keeps is forgotten too. */
  isNeeded(isSigningOut: boolean): boolean;
  /** Asks, and says whether to go. */
  ask(): Promise<boolean>;
}

let guard: LeaveGuard | null = null;
let guardedAddress = '';

/** Guards the page that is shown. Call what it returns when there is nothing left to guard. */
export function guardLeaving(next: LeaveGuard): () => void {
  guard = next;
  guardedAddress = location.href;
  return () => {
    if (guard === next) guard = null;
  };
}

/** Asks where there is something to lose. True when the page may be left. */
export async function mayLeave(isSigningOut = false): Promise<boolean> {
  if (guard === null || !guard.isNeeded(isSigningOut)) return true;
  const may = await guard.ask();
  if (may) guard = null;
  return may;
}

type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** Goes to one of the paths of `paths.ts`, from outside of a page: asks first where there is something to lose. */
export function goUnlessHeld(to: string): void {
  aroundNavigation(go, atServer(to));
}

/** Wraps every step of the router, as the browser has its addresses. One that replaces the address was not asked for by a person. */
export function aroundNavigation(navigate: Navigate, to: string, options?: { replace?: boolean }): void {
  const isElsewhere = new URL(to, location.href).pathname !== location.pathname;
  if (!isElsewhere || options?.replace === true || guard?.isNeeded(false) !== true) {
    navigate(to, options);
    return;
  }
  void mayLeave().then((may) => {
    if (may) navigate(to, options);
  });
}

// Listens before the router does: the browser has gone back already, so the page is put back until it may be left.
globalThis.addEventListener?.('popstate', (event) => {
  if (guard === null || !guard.isNeeded(false)) return;
  const target = location.href;
  if (new URL(target).pathname === new URL(guardedAddress).pathname) return;
  event.stopImmediatePropagation();
  history.pushState(null, '', guardedAddress);
  void mayLeave().then((may) => {
    if (may) history.replaceState(null, '', target);
  });
});

globalThis.addEventListener?.('beforeunload', (event) => {
  if (guard?.isNeeded(false)) event.preventDefault();
});
