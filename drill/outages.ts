import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../bench/tools/scope.ts';
import { startPgBouncer } from '../testing/databases/pgbouncer.ts';
import { createPostgresCluster, type OwnPostgres } from '../testing/databases/postgres-pair.ts';
import { type DrillRow, openScene } from './drill.ts';

const SERVERS = 2;
const AROUND_MS = 4_000;

/** Postgres is stopped and started again, stands still for half a minute, and PgBouncer is restarted. */
export async function outages(scope: Scope): Promise<DrillRow[]> {
  const rows = [
    await outage(scope, 'Postgres stopped for 5 s', async (postgres) => {
      await postgres.end('SIGINT');
      await sleep(5_000);
      await postgres.start();
    }),
    await outage(scope, 'Postgres stands still for 30 s', async (postgres) => {
      await postgres.freeze('SIGSTOP');
      await sleep(30_000);
      await postgres.freeze('SIGCONT');
    }),
    await outage(scope, 'PgBouncer restarted three times', async (_, restartPgBouncer) => {
      for (let time = 0; time < 3; time += 1) {
        await restartPgBouncer();
        await sleep(AROUND_MS);
      }
    }),
  ];
  return rows;
}

async function outage(
  scope: Scope,
  what: string,
  happen: (postgres: OwnPostgres, restartPgBouncer: () => Promise<void>) => Promise<void>,
): Promise<DrillRow> {
  const cluster = await createPostgresCluster();
  scope.onEnd(cluster.end);
  const postgres = await cluster.add();
  await cluster.initialize(postgres);
  const url = new URL(cluster.url(postgres));
  const bouncer = what.startsWith('PgBouncer') ? await startPgBouncer(url.href) : null;
  if (bouncer !== null) scope.onEnd(bouncer.stop);
  const scene = await openScene(scope, { databaseUrl: bouncer?.url ?? url.href });
  while (scene.servers.length < SERVERS) await scene.startServer();
  const traffic = scene.startTraffic();
  await sleep(AROUND_MS);
  await happen(postgres, async () => bouncer?.restart());
  await sleep(AROUND_MS);
  return scene.conclude('outages', traffic, what);
}
