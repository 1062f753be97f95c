import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { hearTransactions } from '../testing/hear-transactions.ts';
import { testEnvironment } from '../testing/test-app.ts';
import { waitFor } from '../testing/wait-for.ts';
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
  const lost: string[] = [];
  /** Adds one without waiting for the disk; what begins with 'wait' waits all the same. */
  const addAhead = (name: string) =>
    commits.runAhead(
      (sqlite) => {
        sqlite.prepare('insert into loaves (name) values (?)').run(name);
        return name;
      },
      (added) => !added.startsWith('wait'),
      (name) => lost.push(name),
    );
  const names = () => db.knex('loaves').orderBy('id').pluck('name') as Promise<string[]>;
  return { db, commits, add, addAhead, names, lost, statements, disk, path: join(dataDir, 'dmreply.sqlite') };
}

/** What another program sees. */
function namesOnDisk(path: string): string[] {
  const other = new BetterSqlite3(path, { readonly: true });
  try {
    return other.prepare('select name from loaves order by id').pluck().all() as string[];
  } finally {
    other.close();
  }
}

test('every connection syncs in full, and keeps its foreign keys', async (t) => {
  const { db } = await openStore(t);
  const pragma = (name: string) => db.sqlite().pragma(name, { simple: true });
  assert.deepEqual(
    [pragma('synchronous'), pragma('journal_mode'), pragma('foreign_keys'), pragma('busy_timeout')],
    [2, 'wal', 1, 5_000],
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

test('work that may go ahead is on disk with the next work, in one transaction', async (t) => {
  const { add, addAhead, path, statements } = await openStore(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  assert.equal(await addAhead('rye'), 'rye');
  assert.deepEqual(namesOnDisk(path), []);
  assert.equal(await add('wheat'), 2);
  assert.deepEqual(namesOnDisk(path), ['rye', 'wheat']);
  assert.deepEqual(statements, ['BEGIN IMMEDIATE', 'COMMIT']);
});

test('work that went ahead is on disk in a moment, also when nothing comes after it', async (t) => {
  const { addAhead, path } = await openStore(t);
  await addAhead('rye');
  await waitFor('the commit', () => namesOnDisk(path).length === 1);
});

test('a result that is waited for is on disk when it is there', async (t) => {
  const { addAhead, path } = await openStore(t);
  await addAhead('wait for rye');
  assert.deepEqual(namesOnDisk(path), ['wait for rye']);
});

test('a statement of Knex finds no transaction of ours open, and its rollback takes nothing of it back', async (t) => {
  const { db, addAhead, names, path } = await openStore(t);
  await addAhead('rye');
  assert.deepEqual(await names(), ['rye']);
  assert.deepEqual(namesOnDisk(path), ['rye']);
  await addAhead('wheat');
  const transaction = db.knex.transaction(async (trx) => {
    await trx('loaves').insert({ name: 'never baked' });
    assert.deepEqual(namesOnDisk(path), ['rye', 'wheat']);
    // While it is open, nothing goes ahead.
    const late = addAhead('spelt');
    await new Promise((resolve) => setTimeout(resolve, 30));
    assert.deepEqual(await trx('loaves').pluck('name'), ['rye', 'wheat', 'never baked']);
    return { late };
  });
  await (await transaction).late;
  await assert.rejects(
    db.knex.transaction(async (trx) => {
      await trx('loaves').insert({ name: 'never baked either' });
      throw new Error('rolled back');
    }),
    { message: 'rolled back' },
  );
  assert.deepEqual(namesOnDisk(path), ['rye', 'wheat', 'never baked', 'spelt']);
});

test('a neighbour that fails takes nothing back that went ahead', async (t) => {
  const { add, addAhead, names } = await openStore(t);
  await add('rye');
  assert.equal(await addAhead('wheat'), 'wheat');
  const results = await Promise.allSettled([add('spelt'), add('rye')]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  );
  assert.deepEqual(await names(), ['rye', 'wheat', 'spelt']);
});

test('work that fails when it goes ahead is rejected, and leaves nothing open', async (t) => {
  const { db, add, addAhead, names } = await openStore(t);
  await add('rye');
  await assert.rejects(addAhead('rye'), { code: 'SQLITE_CONSTRAINT_UNIQUE' });
  assert.equal(db.sqlite().inTransaction, false);
  await addAhead('wheat');
  assert.deepEqual(await names(), ['rye', 'wheat']);
});

test('what went ahead is kept when the database is closed', async (t) => {
  const { db, addAhead, path } = await openStore(t);
  await addAhead('rye');
  await db.close();
  assert.deepEqual(namesOnDisk(path), ['rye']);
});

test('under load nothing goes ahead, as the next commit is never far', async (t) => {
  const { add, addAhead, path } = await openStore(t);
  await Promise.all(['rye', 'wheat', 'spelt', 'oat'].map(add));
  await addAhead('millet');
  assert.deepEqual(namesOnDisk(path).at(-1), 'millet');
});

test('while nothing can be written, nothing goes ahead', async (t) => {
  const { db, addAhead, names, lost, disk, path } = await openStore(t);
  disk.isFull = true;
  // The first cannot know.
  assert.equal(await addAhead('rye'), 'rye');
  assert.deepEqual(await names(), []);
  assert.deepEqual(lost, ['rye']);
  await assert.rejects(addAhead('wheat'), { code: 'SQLITE_FULL' });
  await assert.rejects(addAhead('spelt'), { code: 'SQLITE_FULL' });
  disk.isFull = false;
  assert.equal(await addAhead('oat'), 'oat');
  assert.deepEqual(namesOnDisk(path), ['oat']);
  assert.equal(db.sqlite().inTransaction, false);
});

test('a transaction that SQLite has ended by itself is not taken for an open one', async (t) => {
  const { db, add, addAhead, names } = await openStore(t);
  await addAhead('rye');
  db.sqlite().exec('ROLLBACK');
  await add('wheat');
  assert.deepEqual(await names(), ['rye', 'wheat']);
});
