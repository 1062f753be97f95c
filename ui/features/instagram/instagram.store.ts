import type { InstagramView } from '../../../src/contract/instagram-api.ts';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { createUserResource } from '../session/user-data.ts';
import { fetchInstagram, startLogin } from './instagram.api.ts';

/** The owner's Meta app, and the accounts that are connected. */
export const instagram = createUserResource<InstagramView>(fetchInstagram);

/** Leaves for Instagram, where the owner says yes. */
export async function leaveForInstagram(): Promise<void> {
  try {
    const { url } = await startLogin();
    window.location.assign(url);
  } catch (error) {
    notify({ title: 'Not connected', text: sentenceOf(error, AWAY), variant: 'destructive' });
  }
}

/** Does what is asked, and shows the new state; a failure is told of. Resolves with whether it went well. */
export async function changeInstagram(change: () => Promise<InstagramView>, done?: string): Promise<boolean> {
  try {
    instagram.set(await change());
    if (done !== undefined) notify({ title: done, variant: 'success' });
    return true;
  } catch (error) {
    notify({ title: 'Not saved', text: sentenceOf(error, AWAY), variant: 'destructive' });
    return false;
  }
}

const LOOK_MS = 3_000;

/** Looks again and again while the page is seen: steps turn green by themselves. Returns what ends it. */
export function watchInstagram(): () => void {
  const timer = setInterval(() => {
    // A failure in between must not take away what is shown.
    if (document.visibilityState === 'visible') fetchInstagram().then(instagram.set, () => undefined);
  }, LOOK_MS);
  return () => clearInterval(timer);
}

const AWAY = 'You seem to be offline. Try again in a moment.';
