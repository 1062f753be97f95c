import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that is encrypted or signed comes from one root key of 32 bytes. */
export type Secrets = ReturnType<typeof createSecrets>;

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_FILE = 'secret.key';

export function createSecrets(rootKeyHex: string) {
  const root = Buffer.from(rootKeyHex, 'hex');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', root, '', `dmreply ${purpose}`, 32));
  const encryptionKey = derive('encryption');
  const signingKeys = new Map<string, Buffer>();
  return {
    /**
     * AES-256-GCM. `boundTo` names the place the value belongs to (such as `user:7:openai`); a ciphertext copied
     * to another place does not open.
     */
    encrypt(plain: string, boundTo: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv).setAAD(Buffer.from(boundTo));
      const sealed = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64url')}`;
    },
    /** Throws when the text was changed, belongs elsewhere, or was encrypted under another root key. */
    decrypt(sealed: string, boundTo: string): string {
      const [version, body] = sealed.split('.');
      if (version !== VERSION || body === undefined)
        throw new Error('This is not a value sealed by dmreply.');
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(boundTo)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    /** HMAC-SHA-256 under a key that is used for `purpose` alone. */
    hmac(purpose: string, value: string): Buffer {
      const key = signingKeys.get(purpose) ?? derive(purpose);
      signingKeys.set(purpose, key);
      return createHmac('sha256', key).update(value).digest();
    },
    /** A key of 32 bytes for one purpose. */
    derive,
  };
}

/**
 * The root key: the configured one, else the key file of the data folder, which the first start creates with
 * mode 0600. The file appears whole or not at all, and two processes that start together agree on one key.
 */
export function loadRootKey(configured: string, dataDir: string): string {
  if (configured !== '') return configured;
  const path = join(dataDir, KEY_FILE);
  if (!existsSync(path)) createKeyFile(dataDir, path);
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/i.test(key))
    throw new Error(`${path} is damaged: it should hold 64 hexadecimal digits.`);
  return key;
}

function createKeyFile(dataDir: string, path: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process was first: its key is the one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
