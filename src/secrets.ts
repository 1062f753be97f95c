import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

/** Everything that is encrypted or signed comes from root keys of 32 bytes. */
export type Secrets = ReturnType<typeof createSecrets>;

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecrets(ring: KeyRing) {
  const derivedKeys = new Map<string, Buffer>();

  function derive(rootKey: string, purpose: string): Buffer {
    const name = `${purpose} ${rootKey}`;
    const known = derivedKeys.get(name);
    if (known !== undefined) return known;
    const root = Buffer.from(rootKey, 'hex');
    const key = Buffer.from(hkdfSync('sha256', root, '', `dmreply ${purpose}`, 32));
    derivedKeys.set(name, key);
    return key;
  }

  /** A key of 32 bytes for one purpose, from each root key; the first one is to be used. */
  const derived = (purpose: string): [Buffer, ...Buffer[]] => {
    const [current = '', ...others] = ring();
    return [derive(current, purpose), ...others.map((key) => derive(key, purpose))];
  };

  return {
    /**
     * AES-256-GCM. `boundTo` names the place the value belongs to (such as `user:7:openai`); a ciphertext copied
     * to another place does not open.
     */
    encrypt(plain: string, boundTo: string): string {
      const [key] = derived('encryption');
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    /** Throws when the text was changed, belongs elsewhere, or was encrypted under a root key that is not known. */
    decrypt(sealed: string, boundTo: string): string {
      return open(derived('encryption'), sealed, boundTo);
    },
    /** Whether it opens with the key that is used for what is sealed now. */
    isCurrent(sealed: string, boundTo: string): boolean {
      const [key] = derived('encryption');
      try {
        open([key], sealed, boundTo);
        return true;
      } catch {
        return false;
      }
    },
    /** HMAC-SHA-256 under a key that is used for `purpose` alone. */
    hmac: (purpose: string, value: string): Buffer =>
      createHmac('sha256', derived(purpose)[0]).update(value).digest(),
    /** The same under each root key: what was signed before the key changed still holds. */
    hmacs: (purpose: string, value: string): Buffer[] =>
      derived(purpose).map((key) => createHmac('sha256', key).update(value).digest()),
    derived,
    /** What tells root keys apart and says nothing of them; in the order of the ring. */
    keyIds: (): string[] => derived('key id').map((id) => id.toString('hex').slice(0, 12)),
  };
}

/** Opens with whichever key fits; throws the last one's fault. The tag says for certain which one it is. */
function open(keys: readonly [Buffer, ...Buffer[]], sealed: string, boundTo: string): string {
  const [key, next, ...others] = keys;
  try {
    return openWith(key, sealed, boundTo);
  } catch (error) {
    if (next === undefined) throw error;
    return open([next, ...others], sealed, boundTo);
  }
}

function openWith(key: Buffer, sealed: string, boundTo: string): string {
  const [version, body] = sealed.split('.');
  if (version !== VERSION || body === undefined) throw new Error('This is not a value sealed by dmreply.');
  const bytes = Buffer.from(body, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
