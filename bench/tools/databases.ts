import pg from 'pg';
import { startPostgres } from '../../testing/databases/postgres.ts';
import type { Scope } from './scope.ts';

/** Fresh databases on a Postgres that syncs each commit. */
export interface Databases {
  /** The address of a new one. */
  create(): Promise<string>;
}

export async function startDatabases(scope: Scope): Promise<Databases> {
  const server = await startPostgres({ durable: true });
  scope.onEnd(server.stop);
  let count = 0;

  async function run(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  return {
    async create() {
      count += 1;
      const name = `dmreply_bench_${process.pid}_${count}`;
      await run(`create database ${name}`);
      // Matters on a server that was given to us and stays.
      scope.onEnd(() => run(`drop database if exists ${name} with (force)`));
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}
