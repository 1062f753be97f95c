import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** Which of several Postgres servers takes writes. */
export interface PrimaryFinder {
  /** Throws, as a database that is away, when none of them does. */
  find(): Promise<Host>;
  /** The host that was found stopped taking connections or writes. */
  forget(): void;
}

export interface Host {
  host: string;
  port: number;
}

/** How long a server may take to say what it is. All are heard out: the slow one may be the right one. */
const PROBE_MS = 1_500;
/** So long a search that found none counts: every message would begin another one. */
const NONE_MS = 200;

/** Postgres numbers its histories: a promotion begins the next one. */
const PROBE = `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as is_read_only,
  case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as position`;

interface Primary extends Host {
  /** The first eight digits of the name of a log file. */
  timeline: string;
}

/** `urls`: one address a host. */
export function createPrimaryFinder(postgres: typeof pg, urls: readonly string[]): PrimaryFinder {
  let found: Promise<Host> | null = null;
  let newestSeen = '';

  /** Rejects for a server that does not answer, or only reads. */
  async function probe(url: string): Promise<Primary> {
    const client = new postgres.Client({
      connectionString: url,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ is_read_only: boolean; position: string }>(PROBE);
      const [row] = rows;
      if (row === undefined || row.is_read_only) throw noPrimary();
      return { host: client.host, port: client.port, timeline: row.position.slice(0, 8) };
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** The newest history counts: a primary that was replaced may come back and believe that it still is one. */
  async function search(): Promise<Host> {
    const primaries: Primary[] = [];
    const looks = urls.map(async (url) => primaries.push(await probe(url)));
    await Promise.race([Promise.allSettled(looks), pause(PROBE_MS)]);
    const [newest] = primaries.sort((a, b) => b.timeline.localeCompare(a.timeline));
    if (newest === undefined || newest.timeline < newestSeen) throw noPrimary();
    newestSeen = newest.timeline;
    return newest;
  }

  function forget(): void {
    found = null;
  }

  return {
    find() {
      if (found === null) {
        const searched = search();
        found = searched;
        searched.catch(async () => {
          await pause(NONE_MS);
          if (found === searched) forget();
        });
      }
      return found;
    },
    forget,
  };
}

function noPrimary(): Error {
  const sentence = 'None of the hosts in [database] url is a Postgres that takes writes.';
  return Object.assign(new Error(sentence), { code: '57P03' });
}
