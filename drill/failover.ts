import { setTimeout as sleep } from 'node:timers/promises';
import type { Scope } from '../bench/tools/scope.ts';
import { withClient } from '../testing/databases/databases.ts';
import { createPostgresCluster, promote } from '../testing/databases/postgres-pair.ts';
import { waitFor } from '../testing/wait-for.ts';
import { type DrillRow, openScene } from './drill.ts';

const ROUNDS = 3;
const WITHOUT_PRIMARY_MS = 3_000;
const SERVERS = 2;

/**
 * Three times: the primary is lost under load, its synchronous standby promoted, the lost one comes back in the
 * belief that it still is the primary, and then becomes the new standby.
 */
export async function failover(scope: Scope): Promise<DrillRow[]> {
  const cluster = await createPostgresCluster();
  scope.onEnd(cluster.end);
  let [primary, standby] = [await cluster.add(), await cluster.add()];
  const databaseUrl = cluster.url(primary, standby);
  await cluster.initialize(primary);
  await cluster.follow(standby, primary);
  const scene = await openScene(scope, { databaseUrl });
  while (scene.servers.length < SERVERS) await scene.startServer();
  const traffic = scene.startTraffic();
  const seconds: number[] = [];
  let astray = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(5_000);
    await primary.end('SIGKILL');
    await sleep(WITHOUT_PRIMARY_MS);
    await promote(cluster.url(standby));
    const promotedAt = performance.now();
    const before = traffic.acknowledged();
    await waitFor('an answer', () => traffic.acknowledged() > before, 60_000);
    seconds.push(Math.round(performance.now() - promotedAt) / 1_000);
    await primary.start('synchronous_standby_names=');
    const count = () =>
      withClient(
        cluster.url(primary),
        async (client) => (await client.query('select from inbox')).rowCount ?? 0,
      );
    const old = await count();
    await sleep(3_000);
    astray += (await count()) - old;
    await primary.end('SIGKILL');
    await cluster.follow(primary, standby);
    [primary, standby] = [standby, primary];
  }
  await sleep(2_000);
  const note = `answers ${seconds.join(', ')} s after the promotions; ${astray} messages at a primary that came back`;
  const row = await scene.conclude('failover', traffic, note);
  return [{ ...row, lost: row.lost + astray }];
}
