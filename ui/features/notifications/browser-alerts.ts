import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { NotificationView } from '../../../src/contract/notification-api.ts';
import { atServer, keptName } from '../../lib/base.ts';
import { goUnlessHeld } from '../../lib/leave-guard.ts';
import { linkOf } from './notice-link.ts';

/** `insecure` and `unsupported`: this browser can't; `blocked`: its user said no to this site. */
export type AlertState = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on';

const CHOICE = keptName('browser_alerts');
const TOLD = keptName('browser_alerts_told');
const MOST_TOLD = 100;
/** Held by every tab that is in front; asked for by a tab that has something to tell. */
const FRONT = keptName('dmreply-in-front');

const current = signal<AlertState>(stateNow());
/** Whether this browser shows a notification for what happens while no tab of ours is in front. */
export const alerts: ReadonlySignal<AlertState> = current;

let leaveFront: (() => void) | null = null;

/** To be called while somebody is signed in; returns how to stop. */
export function watchAlerts(): () => void {
  const look = () => void holdFront(isInFront());
  const choiceChanged = () => {
    current.value = stateNow();
  };
  look();
  addEventListener('focus', look);
  addEventListener('blur', look);
  document.addEventListener('visibilitychange', look);
  addEventListener('storage', choiceChanged);
  return () => {
    removeEventListener('focus', look);
    removeEventListener('blur', look);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('storage', choiceChanged);
    void holdFront(false);
  };
}

/** The browser asks its user where they have not answered yet, so this belongs to a click. */
export async function switchAlerts(isOn: boolean): Promise<void> {
  if (!isOn) localStorage.removeItem(CHOICE);
  else if ((await Notification.requestPermission()) === 'granted') {
    // Some phones have the permission and no way to show: only trying tells.
    if (!show('Notifications are on', 'You get them while dmreply is open in a tab.', CHOICE)) {
      current.value = 'unsupported';
      return;
    }
    localStorage.setItem(CHOICE, 'on');
  }
  current.value = stateNow();
}

/** Shows a notice once in this browser, unless a tab of ours is in front. It holds nothing that a customer wrote. */
export async function alertOf(view: NotificationView, markRead: (ids: number[]) => void): Promise<void> {
  if (current.value !== 'on') return;
  await navigator.locks.request(TOLD, async () => {
    const told: number[] = JSON.parse(localStorage.getItem(TOLD) ?? '[]');
    if (told.includes(view.id)) return;
    localStorage.setItem(TOLD, JSON.stringify([...told, view.id].slice(-MOST_TOLD)));
    if (await isAnyInFront()) return;
    show(view.title, view.templateName ?? '', keptName(`dmreply-${view.id}`), () => {
      markRead([view.id]);
      goUnlessHeld(linkOf(view).to);
    });
  });
}

function show(title: string, body: string, tag: string, open?: () => void): boolean {
  try {
    const shown = new Notification(title, { body, tag, icon: atServer('/favicon.svg') });
    shown.onclick = () => {
      window.focus();
      shown.close();
      open?.();
    };
    return true;
  } catch {
    return false;
  }
}

function stateNow(): AlertState {
  if (!globalThis.isSecureContext) return 'insecure';
  if (!('Notification' in globalThis) || !('locks' in navigator)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(CHOICE) === 'on' ? 'on' : 'off';
}

function isInFront(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

async function holdFront(isFront: boolean): Promise<void> {
  if (!('locks' in navigator) || isFront === (leaveFront !== null)) return;
  leaveFront?.();
  leaveFront = null;
  if (!isFront) return;
  const left = new Promise<void>((resolve) => {
    leaveFront = resolve;
  });
  await navigator.locks.request(FRONT, { mode: 'shared' }, () => left);
}

async function isAnyInFront(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return isInFront() || held.some(({ name }) => name === FRONT);
}
