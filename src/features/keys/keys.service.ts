import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import { type KeyField, readKeys, writeKey } from './keys.store.ts';

/** An owner's vendor keys in the clear; '' where none is saved. Never logged, never sent. */
export interface VendorKeys {
  openai: string;
  manychat: string;
}

export interface Keys {
  /** Saves the key encrypted. Throws `invalid_input` when it holds spaces or control characters. */
  set(userId: number, field: KeyField, key: string): Promise<void>;
  read(userId: number): Promise<VendorKeys>;
}

/** One line of printable ASCII: anything else can't be sent in a header. */
const KEY_PATTERN = /^[\x21-\x7e]{4,500}$/;

export function createKeys(db: Database, secrets: Secrets, clock: () => number): Keys {
  return {
    async set(userId, field, key) {
      const trimmed = key.trim();
      if (!KEY_PATTERN.test(trimmed)) {
        throw invalidFields({
          [`${field}ApiKey`]: 'This does not look like an API key. Please copy it again.',
        });
      }
      const ciphertext = secrets.encrypt(trimmed, boundTo(userId, field));
      await db.knex.transaction(async (trx) => {
        await writeKey(trx, userId, field, ciphertext, clock());
        await recordChange(trx, 'account', userId, clock());
      });
    },
    async read(userId) {
      const sealed = await readKeys(db.knex, userId);
      const open = (field: KeyField) => {
        const ciphertext = sealed[field];
        return ciphertext === undefined ? '' : secrets.decrypt(ciphertext, boundTo(userId, field));
      };
      return { openai: open('openai'), manychat: open('manychat') };
    },
  };
}

function boundTo(userId: number, field: KeyField): string {
  return `user:${userId}:${field}`;
}
