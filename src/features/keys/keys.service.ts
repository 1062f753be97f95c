import { parseBaseUrl } from '../../base-url.ts';
import type { Config } from '../../config.ts';
import { OTHER_PURPOSES, type OtherPurpose } from '../../contract/ai-purposes.ts';
import { ADDRESS_NOT_ALLOWED, KEY_PATTERN, type KeyField } from '../../contract/keys.ts';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import { keyPlace, type OpenSaved } from '../../saved-secrets.ts';
import type { Secrets } from '../../secrets.ts';
import { type EmbeddingMarks, NO_MARKS } from '../ai/embedding-marks.ts';
import type { Audit } from '../audit/audit.service.ts';
import { readKeys, type SealedKey, writeKey, writeKeyAddress } from './keys.store.ts';

/** An owner's vendor keys in the clear; '' where none is saved. Never logged, never sent. */
export interface VendorKeys {
  openai: string;
  manychat: string;
  /** Of the provider that the AI key is for; '' is the server's own. */
  baseUrl: string;
  /** Of the owner's own, for what is not replies. */
  servers: Readonly<Partial<Record<OtherPurpose, OwnServer>>>;
  /** Those that are saved and can't be opened: the owner has to enter them again. */
  unreadable: readonly KeyField[];
}

/** Of an owner who has saved nothing. */
export const NO_KEYS: VendorKeys = { openai: '', manychat: '', baseUrl: '', servers: {}, unreadable: [] };

/** Where an owner has finding by meaning or voice messages done. */
export interface OwnServer {
  /** '' is the server's own. */
  baseUrl: string;
  /** For this address alone; '' sends none. */
  apiKey: string;
  /** '' is the usual one. */
  model: string;
  marks: EmbeddingMarks;
}

/** What an owner enters of one. */
export interface OwnServerChange {
  baseUrl: string;
  apiKey?: string | undefined;
  model?: string | undefined;
  marks?: { question?: string | undefined; passage?: string | undefined };
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

  /** By their fields. Throws `invalid_input`, with a sentence for each key that can't be one. */
  function check(keys: Readonly<Record<string, string | undefined>>): void {
    const wrong = Object.entries(keys).filter(([, key]) => key !== undefined && !KEY_PATTERN.test(key));
    const problems = wrong.map(([field]) => [field, NO_KEY]);
    if (problems.length > 0) throw invalidFields(Object.fromEntries(problems));
  }

  /** An address in its one form; '' for the server's own. Throws `invalid_input` where the operator does not allow it. */
  function checkAddress(baseUrl: string, field = 'baseUrl'): string {
    if (baseUrl === '') return '';
    const address = parseBaseUrl(baseUrl);
    if (address === parseBaseUrl(ai.baseUrl)) return '';
    if (address === undefined || !isAllowed(address)) throw invalidFields({ [field]: ADDRESS_NOT_ALLOWED });
    return address;
  }

  /** Where the key before was for; a new one must not inherit an address that has been closed. */
  async function savedAddress(userId: number, field: KeyField): Promise<string> {
    const address = (await readKeys(db.knex, userId))[field]?.baseUrl ?? '';
    return isAllowed(address) ? address : '';
  }

  async function write(userId: number, field: KeyField, key: SealedKey): Promise<void> {
    const { baseUrl } = key;
    await db.knex.transaction(async (trx) => {
      await writeKey(trx, userId, field, key, clock());
      await audit.record(trx, { action: 'key.saved', by: { userId }, after: { field, baseUrl } });
      await recordChange(trx, 'account', userId, clock());
    });
  }

  return {
    check,
    checkAddress,
    /**
     * Saves the key encrypted, for the address given, else for the one of the key before. Throws `invalid_input` when it
     * holds spaces or control characters.
     */
    async set(userId: number, field: 'openai' | 'manychat', key: string, newBaseUrl?: string): Promise<void> {
      const trimmed = key.trim();
      check({ [`${field}ApiKey`]: trimmed });
      const ciphertext = secrets.encrypt(trimmed, keyPlace(userId, field));
      const baseUrl = newBaseUrl ?? (await savedAddress(userId, field));
      await write(userId, field, { ciphertext, baseUrl, model: '', marks: NO_MARKS });
    },
    /**
     * What is left out stays as it is at the same address; nothing of it goes to another one. True where the address is
     * another one than before.
     */
    async setServer(
      userId: number,
      purpose: OtherPurpose,
      { baseUrl, apiKey, model, marks = {} }: OwnServerChange,
    ): Promise<boolean> {
      const saved = (await readKeys(db.knex, userId))[purpose];
      const last = saved?.baseUrl === baseUrl ? saved : { ciphertext: '', model: '', marks: NO_MARKS };
      const ciphertext =
        apiKey === undefined ? last.ciphertext : secrets.encrypt(apiKey, keyPlace(userId, purpose));
      const { question = last.marks.question, passage = last.marks.passage } = marks;
      await write(userId, purpose, {
        ciphertext,
        baseUrl,
        model: model ?? last.model,
        marks: { question, passage },
      });
      return saved?.baseUrl !== baseUrl;
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
      const open = (field: KeyField, mayBeEmpty = false): OwnServer | null => {
        const saved = sealed[field];
        if (saved === undefined || !isAllowed(saved.baseUrl)) return null;
        const { ciphertext, baseUrl, model, marks } = saved;
        const isEmpty = mayBeEmpty && ciphertext === '';
        const apiKey = isEmpty ? '' : openSaved(ciphertext, keyPlace(userId, field));
        if (apiKey === null) unreadable.push(field);
        return { apiKey: apiKey ?? '', baseUrl, model, marks };
      };
      const { apiKey: openai = '', baseUrl = '' } = open('openai') ?? {};
      const manychat = open('manychat')?.apiKey ?? '';
      const servers = OTHER_PURPOSES.flatMap((purpose) => {
        const server = open(purpose, true);
        return server === null ? [] : [[purpose, server] as const];
      });
      return { openai, baseUrl, manychat, servers: Object.fromEntries(servers), unreadable };
    },
  };
}

/** Enough to recognise a key by, and never more than a third of it; '' for none. */
export function maskKey(key: string): string {
  if (key === '') return '';
  const prefix = /^sk-/.test(key) ? 'sk-...' : '';
  return `${prefix}****${key.length >= 12 ? key.slice(-4) : ''}`;
}
