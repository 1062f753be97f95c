import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hearTransactions } from '../../testing/databases/hear-transactions.ts';
import { testEnvironment } from '../../testing/test-app.ts';
import { openDatabase } from './database.ts';

async function openStore(t: TestContext) {
  const env = await testEnvironment(t, 'sqlite');
  const dataDir = env.DMREPLY_SERVER_DATA_DIR ?? '';
  const db = await openDatabase({ url: '', dataDir });
  t.after(() => db.close());
  await db.knex.raw('create table loaves (id integer primary key, name text unique)');
  const statements: string[] = [];
  const disk = { isFull: false };
  hearTransactions(db.sqlite(), (sql) => {
    if (disk.isFull && sql === 'COMMIT') throw Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
    statements.push(sql);
  });
  const commits = db.commits();
  const add = (name: string) =>
    commits.run((sqlite) =>
      Number(sqlite.prepare('insert into loaves (name) values (?)').run(name).lastInsertRowid),
    );
  const names = () => db.knex('loaves').orderBy('id').pluck('name') as Promise<string[]>;
  return { db, commits, add, names, statements, disk };
}

test('every connection syncs in full, and keeps its foreign keys', async (t) => {
  const { db } = await openStore(t);
  const pragma = (name: string) => db.sqlite().pragma(name, { simple: true });
  assert.deepEqual(
    [pragma('synchronous'), pragma('journal_mode'), pragma('foreign_keys'), pragma('busy_timeout')],
    [2, 'wal', 1, 10],
  );
});

test('the writes of one turn share a transaction, and each gets its own result', async (t) => {
  const { add, names, statements } = await openStore(t);
  assert.deepEqual(await Promise.all([add('rye'), add('wheat'), add('spelt')]), [1, 2, 3]);
  assert.deepEqual(statements, ['BEGIN IMMEDIATE', 'COMMIT']);
  await Promise.all([add('oat')]);
  assert.equal(statements.length, 4, 'the next turn has a transaction of its own');
  assert.deepEqual(await names(), ['rye', 'wheat', 'spelt', 'oat']);
});

test('nothing is said before it is committed', async (t) => {
  const { db, commits } = await openStore(t);
  let wasOpen: boolean | undefined;
  const saved = commits.run((sqlite) => {
    wasOpen = sqlite.inTransaction;
    sqlite.prepare('insert into loaves (name) values (?)').run('rye');
  });
  await saved;
  assert.equal(wasOpen, true);
  assert.equal(db.sqlite().inTransaction, false);
});

test('one that fails harms none of its neighbours', async (t) => {
  const { add, names } = await openStore(t);
  await add('rye');
  const results = await Promise.allSettled([add('wheat'), add('rye'), add('spelt')]);
  assert.deepEqual(
    results.map((result) => result.status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  const [, failed] = results;
  assert.equal(failed?.status === 'rejected' && failed.reason.code, 'SQLITE_CONSTRAINT_UNIQUE');
  assert.deepEqual(await names(), ['rye', 'wheat', 'spelt']);
  assert.equal(await add('oat'), 4);
});

test('it stays out of a transaction of Knex, whose rollback takes nothing of it back', async (t) => {
  const { db, add, names } = await openStore(t);
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const transaction = db.knex.transaction(async (trx) => {
    await trx('loaves').insert({ name: 'never baked' });
    begun.resolve();
    await end.promise;
    throw new Error('rolled back');
  });
  await begun.promise;
  let isDone = false;
  const added = add('rye').then(() => {
    isDone = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(isDone, false, 'it waits');
  end.resolve();
  await assert.rejects(transaction, { message: 'rolled back' });
  await added;
  assert.deepEqual(await names(), ['rye']);
});

test('five thousand writes and a handful of transactions of Knex at the same time', async (t) => {
  const { db, add, names } = await openStore(t);
  const writes = Array.from({ length: 5_000 }, (_, n) => add(`loaf ${n}`));
  const others = Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      db.knex.transaction(async (trx) => {
        await trx('loaves').insert({ name: `knex ${n}` });
        if (n % 2 === 1) throw new Error('rolled back');
      }),
    ),
  );
  await Promise.all(writes);
  const settled = await others;
  assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 10);
  assert.equal((await names()).length, 5_010);
});

test('while nothing can be written, all work is rejected, and afterwards it works again', async (t) => {
  const { db, add, names, disk } = await openStore(t);
  disk.isFull = true;
  const results = await Promise.allSettled([add('rye'), add('wheat')]);
  for (const result of results)
    assert.equal(result.status === 'rejected' && result.reason.code, 'SQLITE_FULL');
  assert.equal(db.sqlite().inTransaction, false);
  disk.isFull = false;
  assert.equal(await add('oat'), 1);
  assert.deepEqual(await names(), ['oat']);
});
