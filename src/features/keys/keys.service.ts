import { parseBaseUrl } from '../../base-url.ts';
import type { Config } from '../../config.ts';
import { ADDRESS_NOT_ALLOWED, KEY_PATTERN } from '../../contract/keys.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import { keyPlace, type OpenSaved } from '../../saved-secrets.ts';
import type { Secrets } from '../../secrets.ts';
import type { Audit } from '../audit/audit.service.ts';
import { type KeyField, readKeys, writeKey, writeKeyAddress } from './keys.store.ts';

export type { KeyField };

/** An owner's vendor keys in the clear; '' where none is saved. Never logged, never sent. */
export interface VendorKeys {
  openai: string;
  manychat: string;
  /** Of the provider that the AI key is for; '' is the server's own. */
  baseUrl: string;
  /** Those that are saved and can't be opened: the owner has to enter them again. */
  unreadable: readonly KeyField[];
}

export type Keys = ReturnType<typeof createKeys>;

const NO_KEY = 'This does not look like an API key. Please copy it again.';

export interface KeysDeps {
  config: Config;
  db: Database;
  audit: Audit;
  secrets: Secrets;
  openSaved: OpenSaved;
  clock: () => number;
}

export function createKeys({ config: { ai }, db, audit, secrets, openSaved, clock }: KeysDeps) {
  const isAllowed = (baseUrl: string) => baseUrl === '' || ai.allowedBaseUrls.includes(baseUrl);

  /** Throws `invalid_input`, with a sentence for each key that can't be one. */
  function check(keys: Readonly<Partial<Record<KeyField, string | undefined>>>): void {
    const wrong = Object.entries(keys).filter(([, key]) => key !== undefined && !KEY_PATTERN.test(key));
    const problems = wrong.map(([field]) => [`${field}ApiKey`, NO_KEY]);
    if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  }

  /** An address in its one form; '' for the server's own. Throws `invalid_input` where the operator does not allow it. */
  function checkAddress(baseUrl: string): string {
    if (baseUrl === '') return '';
    const address = parseBaseUrl(baseUrl);
    if (address === parseBaseUrl(ai.baseUrl)) return '';
    if (address === undefined || !isAllowed(address)) throw invalidFields({ baseUrl: ADDRESS_NOT_ALLOWED });
    return address;
  }

  /** Where the key before was for; a new one must not inherit an address that has been closed. */
  async function savedAddress(userId: number, field: KeyField): Promise<string> {
    const address = (await readKeys(db.knex, userId))[field]?.baseUrl ?? '';
    return isAllowed(address) ? address : '';
  }

  return {
    check,
    checkAddress,
    /**
     * Saves the key encrypted, for the address given, else for the one of the key before. Throws `invalid_input` when it
     * holds spaces or control characters.
     */
    async set(userId: number, field: KeyField, key: string, newBaseUrl?: string): Promise<void> {
      const trimmed = key.trim();
      check({ [field]: trimmed });
      const ciphertext = secrets.encrypt(trimmed, keyPlace(userId, field));
      const baseUrl = newBaseUrl ?? (await savedAddress(userId, field));
      await db.knex.transaction(async (trx) => {
        await writeKey(trx, { userId, field, ciphertext, baseUrl }, clock());
        await audit.record(trx, { action: 'key.saved', by: { userId }, after: { field, baseUrl } });
        await recordChange(trx, 'account', userId, clock());
      });
    },
    /** Sends the saved AI key elsewhere from now on. */
    async setAddress(userId: number, baseUrl: string): Promise<void> {
      await db.knex.transaction(async (trx) => {
        await writeKeyAddress(trx, userId, 'openai', baseUrl);
        await audit.record(trx, { action: 'key.moved', by: { userId }, after: { field: 'openai', baseUrl } });
        await recordChange(trx, 'account', userId, clock());
      });
    },
    /** Which keys are saved, whether or not they can be used. */
    async savedFields(userId: number): Promise<KeyField[]> {
      return Object.keys(await readKeys(db.knex, userId)) as KeyField[];
    },
    /** A key for an address that the operator does not allow (any more) is as good as none. */
    async read(userId: number): Promise<VendorKeys> {
      const sealed = await readKeys(db.knex, userId);
      const unreadable: KeyField[] = [];
      const open = (field: KeyField) => {
        const { ciphertext, baseUrl } = sealed[field] ?? { baseUrl: '' };
        if (ciphertext === undefined || !isAllowed(baseUrl)) return { key: '', baseUrl: '' };
        const key = openSaved(ciphertext, keyPlace(userId, field));
        if (key === null) unreadable.push(field);
        return { key: key ?? '', baseUrl };
      };
      const { key: openai, baseUrl } = open('openai');
      return { openai, baseUrl, manychat: open('manychat').key, unreadable };
    },
  };
}

/** Enough to recognise a key by, and never more than a third of it; '' for none. */
export function maskKey(key: string): string {
  if (key === '') return '';
  const prefix = /^sk-/.test(key) ? 'sk-...' : '';
  return `${prefix}****${key.length >= 12 ? key.slice(-4) : ''}`;
}
