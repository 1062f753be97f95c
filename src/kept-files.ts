import { createReadStream, type ReadStream } from 'node:fs';
import { access, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from './log.ts';
import { makeFolder } from './make-folder.ts';

/** Files that owners want to keep, in the data folder: 'knowledge/{user}/{id}' and the like. Ids are numbers, so no path leads elsewhere. */
export interface KeptFiles {
  /** False: the disk takes nothing, and nothing of it is left there. */
  keep(userId: number, id: number, bytes: Uint8Array): Promise<boolean>;
  /** False: it is not on this machine. */
  has(userId: number, id: number): Promise<boolean>;
  /** null: it is not on this machine. */
  open(userId: number, id: number): Promise<ReadStream | null>;
  remove(userId: number, id: number): Promise<void>;
  removeAll(userId: number): Promise<void>;
}

export function createKeptFiles(dataDir: string, kind: 'knowledge' | 'attachments', log: Logger): KeptFiles {
  const folderOf = (userId: number) => join(dataDir, kind, String(userId));
  const pathOf = (userId: number, id: number) => join(folderOf(userId), String(id));
  return {
    async keep(userId, id, bytes) {
      const path = pathOf(userId, id);
      try {
        makeFolder(folderOf(userId));
        await writeFile(path, bytes, { mode: 0o600 });
        return true;
      } catch (error) {
        log.error({ err: error }, 'a file could not be kept');
        await rm(path, { force: true }).catch(() => undefined);
        return false;
      }
    },
    has: (userId, id) =>
      access(pathOf(userId, id)).then(
        () => true,
        () => false,
      ),
    async open(userId, id) {
      try {
        const file = await open(pathOf(userId, id));
        return createReadStream('', { fd: file });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (userId, id) => rm(pathOf(userId, id), { force: true }),
    removeAll: (userId) => rm(folderOf(userId), { force: true, recursive: true }),
  };
}
