import assert from 'node:assert/strict';
import { signedInAdmin } from '../../../testing/admin-client.ts';
import { onBothDatabases, onSqlite, startTestApp } from '../../../testing/test-app.ts';
import { createTestLog } from '../../../testing/test-log.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { loadConfig } from '../../config.ts';
import { createContext } from '../../context.ts';
import { createBackupSchedule } from './backup-schedule.ts';

const HOUR = 3_600_000;

onBothDatabases(
  'a backup is made when it is due, by one process, and again after a failure',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect, { env: { BACKUP_EVERY: '12h' } });
    let now = Date.now();
    const clock = () => now;
    const context = await createContext(loadConfig({ env: app.env }), { clock, log: createTestLog() });
    t.after(() => context.close());
    const { backups } = context;
    let runs = 0;
    let problem: string | null = null;
    const done = Promise.withResolvers<void>();
    async function run(): Promise<void> {
      runs += 1;
      await done.promise;
      if (problem !== null) throw new Error(problem);
      await backups.made({ path: `/backups/${runs}.tar`, bytes: 5 }, now);
    }
    const one = createBackupSchedule(context, backups, run);
    const two = createBackupSchedule(context, backups, run);

    await one.work();
    assert.equal(runs, 0, 'a new installation has an hour');
    now += HOUR;
    const working = one.work();
    while (runs === 0) await new Promise((resolve) => setImmediate(resolve));
    await two.work();
    assert.equal(runs, 1, 'the other process leaves it alone');
    done.resolve();
    await working;
    await two.work();
    assert.equal(runs, 1, 'it is made');

    now += 12 * HOUR;
    problem = 'no space left';
    await two.work();
    await one.work();
    assert.equal(runs, 2, 'not again at once');
    const finding = async () => (await context.health.read()).findings.find(({ name }) => name === 'backup');
    assert.match((await finding())?.text ?? '', /The last one failed: no space left/);
    assert.equal((await finding())?.status, 'problem');
    now += HOUR;
    problem = null;
    await one.work();
    assert.equal(runs, 3);
    assert.match((await finding())?.text ?? '', /none was ever tried out/);
    await backups.tried('/backups/3.tar', now);
    assert.equal((await finding())?.status, 'ok');
    now += 40 * HOUR;
    assert.equal((await finding())?.status, 'problem', 'too old');
  },
);

onBothDatabases('an admin begins a backup, one at a time, and hears how it ended', async (t, dialect) => {
  let made = Promise.withResolvers<void>();
  const app = await startTestApp(t, dialect, { overrides: { runBackup: () => made.promise } });
  const { api } = await signedInAdmin(app);
  const begin = async () => (await api('POST', '/api/admin/health/backup')).status;
  const state = async () => (await api('GET', '/api/admin/health')).body.backups;
  const ended = () => waitFor('the end', async () => !(await state()).isRunning);
  const log = async () => (await api('GET', '/api/admin/audit?action=backup.made')).body;

  assert.equal((await state()).isRunning, false);
  assert.equal(await begin(), 202);
  assert.equal((await state()).isRunning, true);
  const refused = await api('POST', '/api/admin/health/backup');
  assert.deepEqual([refused.status, refused.body.code], [409, 'backup_running']);
  assert.deepEqual(await log(), []);
  await app.context.backups.made({ path: '/backups/now.tar', bytes: 5 }, Date.now());
  made.resolve();
  await ended();
  const [{ by, after }] = await log();
  assert.deepEqual([by.kind, after], ['admin', { file: 'now.tar' }]);

  made = Promise.withResolvers();
  assert.equal(await begin(), 202);
  made.reject(new Error('The disk is full.'));
  await ended();
  assert.deepEqual([(await state()).failure, (await log()).length], ['The disk is full.', 1]);
});

onSqlite('a process that makes no backups says so', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  const { api } = await signedInAdmin(app);
  const refused = await api('POST', '/api/admin/health/backup');
  assert.deepEqual([refused.status, refused.body.code], [409, 'no_backups_here']);
});
