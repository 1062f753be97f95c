import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { random, reseed } from '../../../testing/random.ts';
import { createLeftoverClearer } from './clear-leftovers.ts';

const GONE = 'qxgone';
const KEPT = 'kept';
/** In words: within a page, and over several. */
const SIZES = [3, 3, 3, 60, 60, 400, 400, 4_000];
const SCHEMA = `
  create table texts(id integer primary key, t text); create index texts_t on texts(t);
  create table pairs(k text primary key, v text) without rowid;
  create table counted(id integer primary key autoincrement, v text, n text); create index counted_n on counted(n, v);
  create virtual table words using fts5(t);
  create table steps(n); insert into steps values (0);`;

for (const seed of [1, 2])
  test(`rows of all kinds and sizes leave nothing behind, while others write (seed ${seed})`, async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'dmreply-leftovers-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const path = join(folder, 'a.sqlite');
    const db = new BetterSqlite3(path);
    t.after(() => db.close());
    for (const pragma of [
      'auto_vacuum = INCREMENTAL',
      'journal_mode = WAL',
      'synchronous = OFF',
      'wal_autocheckpoint = 200',
    ])
      db.pragma(pragma);
    db.exec(SCHEMA);
    reseed(seed);
    const word = (mark: string) => `${mark}${Math.floor(random() * 1e9).toString(36)} `;
    const text = (mark: string) => {
      const most = SIZES[Math.floor(random() * SIZES.length)] ?? 3;
      return Array.from({ length: 1 + Math.floor(random() * most) }, () => word(mark)).join('');
    };
    const run = (sql: string, ...values: string[]) => db.prepare(sql).run(...values);
    const write = (mark: string) => {
      run('insert into texts(t) values (?)', text(mark));
      run('insert or replace into pairs values (?, ?)', word(mark), text(mark));
      run('insert into counted(v, n) values (?, ?)', text(mark), word(mark));
      run('insert into words(t) values (?)', text(mark).slice(0, 500));
      if (random() < 0.3)
        run('update texts set t = ? where id = (select max(id) - 7 from texts)', text(mark));
      if (random() < 0.2) run('delete from counted where id = (select max(id) - 5 from counted)');
    };
    for (let round = 0; round < 60; round += 1) {
      db.exec('begin');
      for (let at = 0; at < 10; at += 1) write(random() < 0.5 ? GONE : KEPT);
      db.exec('commit');
    }
    const gone = `'%${GONE}%'`;
    db.exec(`delete from texts where t like ${gone}; delete from pairs where k like ${gone} or v like ${gone};
      delete from counted where v like ${gone} or n like ${gone}; delete from words where t like ${gone};
      insert into words(words) values ('optimize')`);
    const left = () =>
      [path, `${path}-wal`].reduce(
        (sum, file) => sum + readFileSync(file, 'latin1').split(GONE.slice(1)).length - 1,
        0,
      );
    assert.ok(left() > 1_000);

    const fd = openSync(path, 'r+');
    const clearer = createLeftoverClearer(new BetterSqlite3(path), path, fd);
    for (let from: number | null = 1; from !== null; ) {
      const next = clearer.step(from, 128, 'update steps set n = n + 1');
      assert.notEqual(next, 'busy');
      from = next as number | null;
      write(KEPT);
      // Moves pages from the end of the file into free ones.
      db.pragma('incremental_vacuum(5)');
    }
    // Whoever reads or writes holds it up.
    const other = new BetterSqlite3(path);
    other.exec('begin; select count(*) from texts');
    assert.deepEqual([clearer.step(1, 8, 'update steps set n = n + 1'), clearer.emptyLog()], ['busy', false]);
    other.exec('commit; begin immediate');
    assert.equal(clearer.step(1, 8, 'update steps set n = n + 1'), 'busy');
    other.exec('commit');
    other.close();
    assert.equal(clearer.emptyLog(), true);
    assert.equal(left(), 0);
    assert.deepEqual([...clearer.strange], []);
    clearer.close();
    assert.equal(db.pragma('integrity_check', { simple: true }), 'ok');
    db.exec("insert into words(words) values ('integrity-check')");
    closeSync(fd);
  });
