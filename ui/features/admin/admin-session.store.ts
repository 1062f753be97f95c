import { type ReadonlySignal, signal } from '@preact/signals-react';
import { AUTH_TEXTS } from '../../../src/contract/auth.ts';
import { keptName, navigate, openPath } from '../../lib/base.ts';
import { notify } from '../../lib/notices.ts';
import { createResource, type Resource } from '../../lib/resource.ts';
import { ADMIN_PATHS, adminLoginPath } from '../../paths.ts';

export interface Admin {
  username: string;
  role: string;
  email: string;
}

export interface AdminSession {
  token: string;
  admin: Admin;
}

const TOKEN_NAME = keptName('admin_token');
const ADMIN_NAME = keptName('admin_data');

const current = signal<AdminSession | null>(readStored());
const clearers: (() => void)[] = [];

/** Who is signed in at the operator's door; an owner's sign-in is another one. */
export const adminSession: ReadonlySignal<AdminSession | null> = current;

// Another tab has signed in or out.
addEventListener('storage', ({ key }) => {
  if (key === TOKEN_NAME || key === ADMIN_NAME || key === null) takeOver(readStored());
});

/** The browser keeps it at once; the pages follow with `openAdmin`. */
export function storeAdmin({ token, admin }: AdminSession): void {
  localStorage.setItem(TOKEN_NAME, token);
  localStorage.setItem(ADMIN_NAME, JSON.stringify(admin));
}

/** Opens the pages to who was stored. */
export function openAdmin(): void {
  takeOver(readStored());
}

export function forgetAdmin(): void {
  localStorage.removeItem(TOKEN_NAME);
  localStorage.removeItem(ADMIN_NAME);
  takeOver(null);
}

/** Leads to the sign-in, and from there back to this page. */
export function askForSignIn(text: string = AUTH_TEXTS.adminSignInRequired): void {
  // First the page, then the session: the guard of the page would otherwise ask as well.
  navigate(adminLoginPath(openPath() + location.search), { replace: true });
  forgetAdmin();
  notify({ title: 'Authentication Required', text, variant: 'destructive' });
}

/** Runs when the admin changes or signs out: one admin never sees another one's data. */
export function onAdminChange(forget: () => void): void {
  clearers.push(forget);
}

/** A resource that belongs to who is signed in. */
export function createAdminResource<T>(fetchIt: () => Promise<T>): Resource<T> {
  const resource = createResource(fetchIt);
  onAdminChange(resource.clear);
  return resource;
}

function takeOver(session: AdminSession | null): void {
  if (session?.token !== current.peek()?.token) for (const clear of clearers) clear();
  current.value = session;
}

function readStored(): AdminSession | null {
  const token = localStorage.getItem(TOKEN_NAME);
  const admin = parseAdmin(localStorage.getItem(ADMIN_NAME));
  if (token !== null && admin !== null) return { token, admin };
  // Half of it, or not readable: worth nothing.
  localStorage.removeItem(TOKEN_NAME);
  localStorage.removeItem(ADMIN_NAME);
  return null;
}

function parseAdmin(text: string | null): Admin | null {
  try {
    const { username, role, email } = JSON.parse(text ?? 'null');
    const isAdmin = [username, role, email].every((value) => typeof value === 'string');
    return isAdmin ? { username, role, email } : null;
  } catch {
    return null;
  }
}

/** Where a sign-in leads: never back to itself, and never out of the operator's pages. */
export function adminDestination(next: string | null): string {
  return next?.startsWith(`${ADMIN_PATHS.dashboard}/`) ? next : ADMIN_PATHS.dashboard;
}
