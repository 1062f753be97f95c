import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../src/db/database.ts';
import { nameLateOwners } from '../src/db/late-owners.ts';
import { migrate } from '../src/db/migrate.ts';
import { createTestDatabase } from '../testing/databases/postgres.ts';
import { onBothDatabases } from '../testing/test-app.ts';
import { MIGRATIONS } from './index.ts';

const CONVERSATION = {
  contact_name: '',
  message_count: 0,
  next_seq: 0,
  head_seq: 0,
  lease_token: 0,
  lease_until: 0,
  rate_full_at: 0,
  created_at: 1,
  last_active_at: 1,
};
const ENTRY = { seq: 0, state: 1, handoff: 0, created_at: 1 };

onBothDatabases(
  'rows from before get their owner, and so do rows of the version before',
  async (t, dialect) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'dmreply-owners-'));
    const fresh = dialect === 'postgres' ? await createTestDatabase() : null;
    const db = await openDatabase({ url: fresh?.url ?? '', dataDir });
    t.after(async () => {
      await db.close();
      await fresh?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    const { knex } = db;
    await migrate(
      knex,
      dialect,
      MIGRATIONS.filter(({ name }) => name < '0056'),
      1,
    );

    /** As the version before writes them: it knows of no owner. */
    async function add(user: number): Promise<void> {
      const named = {
        username: `u${user}`,
        username_key: `u${user}`,
        email: `${user}@x.org`,
        email_key: `${user}@x.org`,
      };
      await knex('users').insert({ id: user, ...named, created_at: 1 });
      const columns = await knex('templates').columnInfo();
      const template = Object.fromEntries(
        Object.entries(columns)
          .filter(([, { nullable, defaultValue }]) => !nullable && defaultValue === null)
          .map(([name, { type }]) => [name, /char|text/.test(type) ? '' : 0]),
      );
      await knex('webhook_ids').insert({ webhook_id: `address${user}`, created_at: 1 });
      await knex('templates').insert({ ...template, id: user, user_id: user, webhook_id: `address${user}` });
      const conversations = Array.from({ length: 30 }, (_, n) => ({
        ...CONVERSATION,
        id: user * 1_000 + n,
        template_id: user,
        external_id: `c${n}`,
      }));
      await knex('conversations').insert(conversations);
      for (const { id } of conversations) {
        const message = { conversation_id: id, is_from_user: 1, message_text: 'Hi', created_at: 1 };
        await knex('messages').insert(Array.from({ length: 200 }, () => message));
      }
      const key = (n: number) => Buffer.from(`${user} ${n}`.padEnd(20));
      await knex('inbox').insert([
        { ...ENTRY, dedup_key: key(1), conversation_id: user * 1_000 },
        // Its conversation was deleted.
        { ...ENTRY, dedup_key: key(2), conversation_id: 999_999 },
      ]);
      const sums = {
        replies: 1,
        prompt_tokens: 0,
        completion_tokens: 0,
        cost_usd: 0,
        unknown_cost_replies: 0,
        answer_ms: 0,
      };
      await knex('usage_days').insert({ template_id: user, day: 1, source: 'ai', ...sums });
    }

    const owners = async (table: string) => {
      const rows = await knex(table)
        .groupBy('user_id')
        .orderBy('user_id')
        .select('user_id')
        .count({ rows: '*' });
      return rows.map((row: Record<string, unknown>) => [row.user_id, Number(row.rows)]);
    };

    await add(1);
    await add(2);
    const before = await knex('conversations').sum({ versions: 'version' }).first();
    const applied = await migrate(knex, dialect, MIGRATIONS, 2);
    assert.deepEqual(applied.slice(0, 2), ['0056_owners', '0057_owners_filled']);
    assert.deepEqual(await owners('conversations'), [
      [1, 30],
      [2, 30],
    ]);
    assert.deepEqual(await owners('messages'), [
      [1, 6_000],
      [2, 6_000],
    ]);
    assert.deepEqual(await owners('inbox'), [
      [1, 1],
      [2, 1],
    ]);
    assert.deepEqual(await owners('webhook_ids'), [
      [1, 1],
      [2, 1],
    ]);
    const after = await knex('conversations').sum({ versions: 'version' }).first();
    // What a running server knows of a row is then outdated, and it looks again.
    if (dialect === 'postgres') assert.equal(Number(after?.versions) - Number(before?.versions), 60);

    await add(3);
    if (dialect === 'sqlite') await nameLateOwners(knex);
    for (const [table, rows] of [
      ['conversations', 30],
      ['messages', 6_000],
      ['inbox', 1],
      ['usage_days', 1],
      ['webhook_ids', 1],
    ] as const)
      assert.deepEqual(
        (await owners(table)).find(([owner]) => owner === 3),
        [3, rows],
        table,
      );
  },
);
