import { createReadStream, type ReadStream } from 'node:fs';
import { open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../log.ts';
import { makeFolder } from '../../make-folder.ts';

/** Originals that owners want to keep, in the data folder: 'knowledge/{user}/{source}'. Ids are numbers, so no path leads elsewhere. */
export interface KeptFiles {
  /** False: the disk takes nothing, and nothing of it is left there. */
  keep(userId: number, sourceId: number, bytes: Uint8Array): Promise<boolean>;
  /** null: it is not on this machine. */
  open(userId: number, sourceId: number): Promise<ReadStream | null>;
  remove(userId: number, sourceId: number): Promise<void>;
  removeAll(userId: number): Promise<void>;
}

export function createKeptFiles(dataDir: string, log: Logger): KeptFiles {
  const folderOf = (userId: number) => join(dataDir, 'knowledge', String(userId));
  const pathOf = (userId: number, sourceId: number) => join(folderOf(userId), String(sourceId));
  return {
    async keep(userId, sourceId, bytes) {
      const path = pathOf(userId, sourceId);
      try {
        makeFolder(folderOf(userId));
        await writeFile(path, bytes, { mode: 0o600 });
        return true;
      } catch (error) {
        log.error({ err: error }, 'an original could not be kept');
        await rm(path, { force: true }).catch(() => undefined);
        return false;
      }
    },
    async open(userId, sourceId) {
      try {
        const file = await open(pathOf(userId, sourceId));
        return createReadStream('', { fd: file });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (userId, sourceId) => rm(pathOf(userId, sourceId), { force: true }),
    removeAll: (userId) => rm(folderOf(userId), { force: true, recursive: true }),
  };
}
