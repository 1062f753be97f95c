import { hostname } from 'node:os';
import { inBytes } from '../../contract/numbers.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../log.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Admins } from '../admin/admins.service.ts';
import type { Purge } from '../maintenance/purge.ts';
import { type HealthFacts, LEAST_FREE_SHARE } from './judge.ts';
import { beginNotice, deleteEndedNotices, endNotice } from './operator-notices.store.ts';

export const DISK_EVERY_MS = 15_000;
export const LOW_DISK = 'low_disk';
const DAY_MS = 86_400_000;
/** What is over is of no use for long. */
export const NOTICES_PURGE: Purge = {
  name: 'operator notices',
  keepMs: () => 90 * DAY_MS,
  delete: deleteEndedNotices,
};
/** A little more than what begins it, so that it does not come and go. */
const ENOUGH_SHARE = LEAST_FREE_SHARE * 1.2;

type Disk = HealthFacts['disk'];

export interface DiskWatchDeps {
  db: Database;
  outbox: Outbox;
  admins: Pick<Admins, 'list'>;
  readDisk: () => Promise<Disk>;
  clock: () => number;
  log: Logger;
}

/** Tells the admins once when the disk of this machine gets full, and once when there is room again. */
export type DiskWatch = ReturnType<typeof createDiskWatch>;

export const thisHost = (): string => hostname().slice(0, 255);

export function createDiskWatch({ db, outbox, admins, readDisk, clock, log }: DiskWatchDeps) {
  const host = thisHost();
  let last: Disk = null;
  let wasLow: boolean | null = null;

  async function tell(isLow: boolean, { freeBytes, totalBytes }: NonNullable<Disk>): Promise<void> {
    const detail = `${inBytes(freeBytes)} of ${inBytes(totalBytes)} are free.`;
    const addresses = (await admins.list()).map(({ email }) => email);
    const isNews = await db.knex.transaction(async (trx) => {
      const notice = { kind: LOW_DISK, subject: host, detail, beganAt: clock() };
      if (!(isLow ? await beginNotice(trx, notice) : await endNotice(trx, LOW_DISK, host, clock())))
        return false;
      const mail = { kind: isLow ? 'disk-low' : 'disk-well', host, detail } as const;
      for (const to of addresses) await outbox.add(trx, { to, mail, userId: null, expiresAt: null });
      return true;
    });
    if (isNews) log.warn({ ...last }, isLow ? 'the disk is nearly full' : 'the disk has room again');
  }

  return {
    async look(): Promise<void> {
      last = await readDisk();
      if (last === null) return;
      const share = last.freeBytes / last.totalBytes;
      const isLow = share < (wasLow === true ? ENOUGH_SHARE : LEAST_FREE_SHARE);
      // The first look also ends what an earlier process began.
      if (isLow === wasLow) return;
      if (!isLow && share < ENOUGH_SHARE) return;
      await tell(isLow, last);
      wasLow = isLow;
    },
    /** For the metrics; null before the first look, and where the system does not tell. */
    last: (): Disk => last,
  };
}
