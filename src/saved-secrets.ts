import type { Logger } from './log.ts';
import type { Secrets } from './secrets.ts';

/**
 * Opens a value that was saved sealed; null where it can't be opened, because it is damaged or was sealed under another
 * root key. The log hears of each once, so that a busy webhook does not fill the disk with it.
 */
export type OpenSaved = (sealed: string, boundTo: string) => string | null;

export function createOpenSaved(secrets: Secrets, log: Logger): OpenSaved {
  const told = new Set<string>();
  return (sealed, boundTo) => {
    try {
      const value = secrets.decrypt(sealed, boundTo);
      told.delete(boundTo);
      return value;
    } catch {
      // Decryption says nothing but that it failed.
      if (!told.has(boundTo)) log.error({ place: boundTo }, UNREADABLE);
      told.add(boundTo);
      return null;
    }
  };
}

/** Where sealed values are kept: what binds each one to its place. `features/key-change/sealed.store.ts` lists their columns. */
export const keyPlace = (userId: number, field: string): string => `user:${userId}:${field}`;
export const webhookSecretPlace = (templateId: number): string => `template:${templateId}:webhook-secret`;
/** `field`: which of the app's secrets. */
export const instagramAppPlace = (appKey: string, field: 'secret' | 'meta-secret'): string =>
  `instagram-app:${appKey}:${field}`;
export const instagramTokenPlace = (userId: number, igUserId: string): string =>
  `instagram-account:${userId}:${igUserId}`;
export const mailPlace = (messageId: string): string => `mail:${messageId}`;

const UNREADABLE =
  'a saved secret cannot be read: it is damaged, or was saved under another secret key. Restore that key and start again, or let its owner enter it again';
