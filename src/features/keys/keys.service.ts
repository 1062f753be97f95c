import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Secrets } from '../../secrets.ts';
import { type KeyField, readKeys, writeKey } from './keys.store.ts';

export type { KeyField };

/** An owner's vendor keys in the clear; '' where none is saved. Never logged, never sent. */
export interface VendorKeys {
  openai: string;
  manychat: string;
}

export interface Keys {
  /** Saves the key encrypted. Throws `invalid_input` when it holds spaces or control characters. */
  set(userId: number, field: KeyField, key: string): Promise<void>;
  read(userId: number): Promise<VendorKeys>;
  /** Throws `invalid_input`, with a sentence for each key that can't be one. */
  check(keys: Readonly<Partial<Record<KeyField, string | undefined>>>): void;
}

/** One line of printable ASCII: anything else can't be sent in a header. */
const KEY_PATTERN = /^[\x21-\x7e]{4,500}$/;
const NO_KEY = 'This does not look like an API key. Please copy it again.';

export function createKeys(db: Database, secrets: Secrets, clock: () => number): Keys {
  function check(keys: Readonly<Partial<Record<KeyField, string | undefined>>>): void {
    const wrong = Object.entries(keys).filter(([, key]) => key !== undefined && !KEY_PATTERN.test(key));
    const problems = wrong.map(([field]) => [`${field}ApiKey`, NO_KEY]);
    if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  }

  return {
    check,
    async set(userId, field, key) {
      const trimmed = key.trim();
      check({ [field]: trimmed });
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

/** Enough to recognise a key by, and never more than a third of it; '' for none. */
export function maskKey(key: string): string {
  if (key === '') return '';
  const prefix = /^sk-/.test(key) ? 'sk-...' : '';
  return `${prefix}****${key.length >= 12 ? key.slice(-4) : ''}`;
}

function boundTo(userId: number, field: KeyField): string {
  return `user:${userId}:${field}`;
}
