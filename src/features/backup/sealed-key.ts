import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { BackupProblem } from './backup-problem.ts';

/** 128 MB and a fifth of a second a guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const ABOUT = Buffer.from('dmreply backup secret.key');

const SealedKey = Type.Object({
  cipher: Type.Literal('scrypt-131072-8-1 aes-256-gcm'),
  salt: Type.String(),
  iv: Type.String(),
  tag: Type.String(),
  sealed: Type.String(),
});
type SealedKey = Static<typeof SealedKey>;

/** The text of a key file, closed by a passphrase. */
export async function sealKey(keyFile: string, passphrase: string): Promise<string> {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await stretch(passphrase, salt), iv).setAAD(ABOUT);
  const sealed = Buffer.concat([cipher.update(keyFile, 'utf8'), cipher.final()]);
  const fields: SealedKey = {
    cipher: 'scrypt-131072-8-1 aes-256-gcm',
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    sealed: sealed.toString('base64'),
  };
  return `${JSON.stringify(fields, null, 1)}\n`;
}

/** Throws BackupProblem where the passphrase is another one. */
export async function openSealedKey(text: string, passphrase: string): Promise<string> {
  const fields: unknown = JSON.parse(text);
  if (!Value.Check(SealedKey, fields))
    throw new BackupProblem('The secret key of this archive can’t be read.');
  const [salt, iv, tag, sealed] = [fields.salt, fields.iv, fields.tag, fields.sealed].map((part) =>
    Buffer.from(part, 'base64'),
  ) as [Buffer, Buffer, Buffer, Buffer];
  const decipher = createDecipheriv('aes-256-gcm', await stretch(passphrase, salt), iv, {
    authTagLength: 16,
  });
  decipher.setAAD(ABOUT).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString();
  } catch {
    throw new BackupProblem('The passphrase is not the one that this backup was made with.');
  }
}

/** Tells whether two keys are the same. A key has 256 random bits, so that this says nothing of it. */
export function fingerprintOf(keyFile: string): string {
  return createHash('sha256').update(`dmreply backup ${keyFile.trim()}`).digest('hex').slice(0, 16);
}

function stretch(passphrase: string, salt: Buffer): Promise<Buffer> {
  return promisify<string, Buffer, number, object, Buffer>(scrypt)(
    passphrase.trim().normalize('NFC'),
    salt,
    32,
    COST,
  );
}
