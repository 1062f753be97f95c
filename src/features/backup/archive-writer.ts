import { createHash, type Hash } from 'node:crypto';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unfinishedName } from './archive-files.ts';
import { BackupProblem } from './backup-problem.ts';
import { FORMAT, type Manifest, type MemberRecord } from './manifest.ts';
import { TAR_END, tarMember } from './tar.ts';

/** What the archive's last member holds: the SHA-256 of every byte before it, as `sha256sum` writes it. */
export const CHECKSUM_MEMBER = 'checksum.sha256';
export const MANIFEST_MEMBER = 'manifest.json';

export type ArchiveWriter = Awaited<ReturnType<typeof createArchiveWriter>>;

/** So much stays free, because the server on the same disk has to store messages. */
const FREE_SHARE = 0.05;
/** How much is written between two looks at the disk. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

/** Writes beside `path`, as a file that only its owner can read; the archive has its name once it is whole and on disk. */
export async function createArchiveWriter(path: string, madeAt: number) {
  const unfinished = unfinishedName(path);
  const file = await open(unfinished, 'wx', 0o600);
  const hash: Hash = createHash('sha256');
  const members: MemberRecord[] = [];
  let bytes = 0;
  let lookedAt = 0;

  async function write(block: Buffer): Promise<void> {
    await file.writeFile(block);
    hash.update(block);
    bytes += block.length;
    if (bytes - lookedAt < LOOK_EVERY_BYTES) return;
    lookedAt = bytes;
    await leaveRoom(dirname(path));
  }

  async function add(name: string, data: Buffer): Promise<void> {
    members.push({ name, bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') });
    await write(tarMember(name, data, madeAt));
  }

  /** Returns the size in bytes. */
  async function finish(manifest: Omit<Manifest, 'format' | 'madeAt' | 'members'>): Promise<number> {
    const whole: Manifest = { format: FORMAT, madeAt, ...manifest, members };
    await write(tarMember(MANIFEST_MEMBER, Buffer.from(`${JSON.stringify(whole, null, 1)}\n`), madeAt));
    await file.writeFile(archiveEnd(hash.digest('hex'), madeAt));
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await rename(unfinished, path);
    return size;
  }

  return {
    add,
    finish,
    /** Leaves nothing behind. */
    async abandon(): Promise<void> {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
    },
  };
}

/** The last bytes of an archive, all of which follow from its checksum. */
export function archiveEnd(sha256: string, madeAt: number): Buffer {
  return Buffer.concat([tarMember(CHECKSUM_MEMBER, Buffer.from(`${sha256}\n`), madeAt), TAR_END]);
}

async function leaveRoom(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  if (bavail > blocks * FREE_SHARE) return;
  const megabytes = Math.round((bavail * bsize) / 1024 / 1024);
  throw new BackupProblem(
    `Only ${megabytes} MB are left on the disk of ${folder}. Make room, or set [backup] dir to another disk.`,
  );
}
