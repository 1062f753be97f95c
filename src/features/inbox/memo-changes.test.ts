import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createOwner } from '../../../testing/fixtures.ts';
import { captureLog } from '../../../testing/observe.ts';
import { onBothDatabases, startTestApp } from '../../../testing/test-app.ts';
import { type Reply, silence } from '../../contract/reply.ts';
import type { Arrival, FixedReply } from './journal/journal.types.ts';
import type { NotedChange } from './memo-changes.store.ts';
import { createMemoChanges, type MemoChangeHandler } from './memo-changes.ts';

const TRIGGER: Reply = { text: 'From $20.', source: 'trigger', handoff: false, reason: {} };

onBothDatabases('what a message and its reply note is kept, and told to others once', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await app.context.stopBackground();
  const { journal, db } = app.context;
  const { user, template } = await createOwner(app.context);
  const arrival = (fixed: FixedReply | null, noted: Arrival['noted']): Arrival => ({
    userId: user.id,
    templateId: template.id,
    externalId: 'c',
    contactName: '',
    text: 'anna@example.com',
    dedup: { key: randomBytes(20), earlierKey: null, windowMs: 1_000 },
    dueInMs: 8_000,
    deliversLater: false,
    limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
    fixed,
    noted,
    gather: null,
  });
  const heard: NotedChange[] = [];
  const { log } = captureLog();
  const memoChanges = createMemoChanges(db, [async (_trx, changes) => void heard.push(...changes)], log);
  const memo = async () => (await db.knex('conversations').first('memo')).memo;

  const first = await journal.arrive(
    arrival(() => ({ ...TRIGGER, memo: { addTags: ['price'] } }), { fields: { email: 'anna@example.com' } }),
  );
  assert.equal(first.kind, 'answered');
  const both = { fields: { email: 'anna@example.com' }, tags: ['price'] };
  assert.deepEqual(first.kind === 'answered' && first.memo, both);
  assert.deepEqual(JSON.parse(await memo()), both);

  // The same once more is no news.
  await journal.arrive(arrival(() => TRIGGER, { fields: { email: 'anna@example.com' } }));
  await memoChanges.catchUp(user.id);
  const changes = heard.map(({ change }) => change);
  assert.deepEqual(changes, [{ fields: { email: 'anna@example.com' } }, { addTags: ['price'] }]);
  assert.equal((await db.knex('memo_changes')).length, 0);

  const leased = await journal.arrive(arrival(null, null));
  assert.ok(leased.kind === 'leased');
  assert.deepEqual(leased.turn.view.memo, both);
  const reply = { ...TRIGGER, memo: { removeTags: ['price'], fields: { email: '' } } };
  const finish = { turn: leased.turn, text: 'x', reply, deliversLater: false, ifDue: () => null };
  const finished = await journal.finish(finish);
  assert.deepEqual(finished?.memo, {});
  assert.equal(await memo(), '{}');

  const silenced = await journal.arrive(arrival(() => silence('none', {}), { addTags: ['late'] }));
  assert.deepEqual(silenced.kind === 'answered' && silenced.memo, { tags: ['late'] });
  await memoChanges.catchUp();
  assert.equal(heard.length, 4);
});

onBothDatabases(
  'what of one owner can’t be kept holds up nobody else, and is told once',
  async (t, dialect) => {
    const app = await startTestApp(t, dialect);
    await app.context.stopBackground();
    const { knex } = app.context.db;
    const owners = [];
    for (const _ of [1, 2]) owners.push(await createOwner(app.context));
    const [one, two] = owners.map(({ user }) => user.id);
    const { log, lines } = captureLog();
    const kept: number[] = [];
    let isFaulty = true;
    const keep: MemoChangeHandler = async (_trx, changes) => {
      if (isFaulty && changes.some(({ userId }) => userId === one)) throw new Error('cannot be kept');
      kept.push(...changes.map(({ conversationId }) => conversationId));
    };
    const memoChanges = createMemoChanges(app.context.db, [keep], log);
    const add = (user_id: number | undefined, conversation_id: number) =>
      knex('memo_changes').insert({ user_id, conversation_id, change: '{}', created_at: 1 });
    for (const [place, user] of [one, two, one, two].entries()) await add(user, place);

    await memoChanges.catchUp();
    assert.deepEqual(kept, [1, 3]);
    await add(two, 4);
    await memoChanges.catchUp();
    assert.deepEqual(kept, [1, 3, 4]);
    assert.equal(lines.filter((line) => line.includes('cannot be kept')).length, 1);
    isFaulty = false;
    await memoChanges.catchUp();
    assert.deepEqual(kept, [1, 3, 4, 0, 2], 'in their order');
  },
);
