import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Archive } from './archive-reader.ts';
import { BackupProblem } from './backup-problem.ts';
import { keyFilePath, readKeyFile } from './key-file.ts';
import { fingerprintOf, openSealedKey } from './sealed-key.ts';
import { KEY_MEMBER } from './write-backup.ts';

/** What happens to the secret key, decided before anything is written. */
export interface KeyPlan {
  path: string;
  /** To be written; null where the right one is there, or the archive has none. */
  keyFile: string | null;
  /** Another one is in its place. */
  isReplaced: boolean;
  /** Afterwards saved keys can be read. */
  hasKey: boolean;
}

export async function planKey(
  config: Config,
  archive: Archive,
  { passphrase, isForced }: { passphrase: string; isForced: boolean },
): Promise<KeyPlan> {
  const { keyFingerprint } = archive.manifest;
  const path = keyFilePath(config);
  const archived = await keyOf(archive, passphrase);
  const present = await readKeyFile(config);
  const isRight = present !== null && fingerprintOf(present) === keyFingerprint;
  if (isRight || archived === null)
    return { path, keyFile: null, isReplaced: false, hasKey: isRight || keyFingerprint === '' };
  if (config.secrets.key !== '') {
    throw new BackupProblem(
      '[secrets] key is not the key of this backup. Set it to that one, or remove it: then it comes from the archive.',
    );
  }
  if (present !== null && !isForced) {
    throw new BackupProblem(
      `${path} holds another key than this backup. Move it away, or use --force, which keeps it beside.`,
    );
  }
  return { path, keyFile: archived, isReplaced: present !== null, hasKey: true };
}

/** null where the archive holds none. */
export async function keyOf(archive: Archive, passphrase: string): Promise<string | null> {
  const { key } = archive.manifest;
  if (key === 'none') return null;
  const text = (await archive.read(KEY_MEMBER[key])).toString();
  if (key === 'clear') return text;
  if (passphrase === '')
    throw new BackupProblem(
      'The secret key of this backup is sealed. Name the passphrase: --passphrase-file FILE',
    );
  return openSealedKey(text, passphrase);
}

/** Writes it beside its place, so that only a rename is left to do. */
export async function prepareKey({ path, keyFile }: KeyPlan): Promise<void> {
  if (keyFile === null) return;
  const file = await open(`${path}.restored`, 'w', 0o600);
  await file.writeFile(keyFile);
  await file.sync();
  await file.close();
}

/** Another one goes into `folder`. */
export async function putKey({ path, keyFile }: KeyPlan, folder: string | null): Promise<void> {
  if (keyFile === null) return;
  if (folder !== null && existsSync(path)) await rename(path, join(folder, basename(path)));
  await rename(`${path}.restored`, path);
}

/** Of a restore that failed. */
export async function discardKey({ path }: KeyPlan): Promise<void> {
  await rm(`${path}.restored`, { force: true });
}
