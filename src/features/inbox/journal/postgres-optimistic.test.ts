import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createOwner } from '../../../../testing/fixtures.ts';
import { randomInt } from '../../../../testing/random.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { type Database, openDatabase } from '../../../db/database.ts';
import type { Arrival, ArrivalOutcome, Journal, Ticket, Turn } from './journal.types.ts';
import { createPostgresJournal } from './postgres.ts';

const DAY_MS = 86_400_000;
const HOURS = { text: 'From 8 to 6.', source: 'trigger', handoff: false, reason: {} } as const;
const FROM_AI = { text: 'Of course!', source: 'ai', handoff: false, reason: {} } as const;

/** A process's journal, and how many operations it has written without looking first. */
interface Counted {
  journal: Journal;
  written(): number;
  /** The next but so many writes of this kind fail, as where the connection breaks. */
  failAfter(writes: number): void;
}

/** Two processes' journals on one database, with a template. */
async function twoJournals(t: TestContext) {
  const app = await startTestApp(t, 'postgres');
  await app.context.stopBackground();
  const { user, template } = await createOwner(app.context);
  const { knex } = app.context.db;
  const open = async (): Promise<Counted> => {
    const db = await openDatabase({ url: app.env.DMREPLY_DATABASE_URL ?? '', dataDir: '' });
    t.after(() => db.close());
    return counting(db);
  };
  const [one, other] = await Promise.all([open(), open()]);
  const arrival = (text: string, more: Partial<Arrival> = {}): Arrival => ({
    userId: user.id,
    templateId: template.id,
    externalId: 'c',
    contactName: 'Maria',
    text,
    dedup: { key: Buffer.from(text.padEnd(20)), earlierKey: null, windowMs: DAY_MS },
    dueInMs: 8_000,
    deliversLater: false,
    limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
    noted: null,
    gather: null,
    fixed: () => HOURS,
    ...more,
  });
  return { knex, template: { userId: user.id, templateId: template.id }, one, other, arrival };
}

function counting(db: Database): Counted {
  const pool = db.pool();
  let rows = 0;
  let writesLeft = Number.POSITIVE_INFINITY;
  const query = async (config: pg.QueryConfig) => {
    if (config.name === 'optimistic') writesLeft -= 1;
    if (writesLeft < 0) {
      writesLeft = Number.POSITIVE_INFINITY;
      throw new Error('Connection terminated unexpectedly');
    }
    const result = await pool.query(config);
    if (config.name === 'optimistic') rows += result.rows.filter(({ kind }) => kind === 'written').length;
    return result;
  };
  const counted = { connect: () => pool.connect(), query } as unknown as pg.Pool;
  return {
    journal: createPostgresJournal({ ...db, pool: () => counted }),
    written: () => rows,
    failAfter(writes) {
      writesLeft = writes;
    },
  };
}

/** Answers as the service does: at once, with the AI's reply, or when it is the message's turn. */
async function answer(journal: Journal, arrival: Arrival): Promise<string> {
  const outcome = await journal.arrive(arrival);
  switch (outcome.kind) {
    case 'answered':
    case 'replayed':
      return outcome.reply.text;
    case 'leased':
      return finish(journal, outcome.turn, arrival.text);
    case 'queued':
      return claim(journal, outcome.ticket, arrival);
    case 'underway':
      await sleep(5);
      return answer(journal, arrival);
    case 'limited':
      return 'limited';
  }
}

async function finish(journal: Journal, turn: Turn, text: string): Promise<string> {
  const finish = { turn, text, reply: FROM_AI, deliversLater: false, ifDue: () => null };
  return (await journal.finish(finish))?.reply.text ?? 'lost';
}

async function claim(journal: Journal, ticket: Ticket, arrival: Arrival): Promise<string> {
  const outcome = await journal.claim({
    ...ticket,
    text: arrival.text,
    fixed: arrival.fixed,
    aiRepliesPerDay: null,
    deliversLater: false,
  });
  if (outcome.kind === 'leased') return finish(journal, outcome.turn, arrival.text);
  if (outcome.kind === 'answered') return outcome.reply.text;
  if (outcome.kind === 'lost') return 'lost';
  await sleep(5);
  return claim(journal, ticket, arrival);
}

function turnOf(outcome: ArrivalOutcome): Turn {
  assert.equal(outcome.kind, 'leased');
  return (outcome as ArrivalOutcome & { kind: 'leased' }).turn;
}

test('two processes, messages of every kind in a random order: each is recorded once, in its place', async (t) => {
  const { knex, one, other, arrival } = await twoJournals(t);
  const sent: Arrival[] = [];
  const wrong: string[] = [];
  for (let round = 0; round < 60; round += 1) {
    const arrivals = Array.from({ length: 8 }, (_, n) => {
      const isRepeated = sent.length > 0 && randomInt(6) === 0;
      if (isRepeated) return sent[randomInt(sent.length)] ?? arrival('?');
      const limits = { perConversation: 0, perTemplate: randomInt(2) * 100_000, aiRepliesPerDay: null };
      const fixed = randomInt(3) === 0 ? null : { fixed: () => HOURS };
      return arrival(`m${round}-${n}`, { externalId: `c${randomInt(6)}`, limits, fixed: null, ...fixed });
    });
    const answers = await Promise.all(
      arrivals.map((message) => answer(randomInt(4) === 0 ? other.journal : one.journal, message)),
    );
    for (const [index, message] of arrivals.entries()) {
      const expected = message.fixed === null ? FROM_AI.text : HOURS.text;
      if (answers[index] !== expected) wrong.push(`${message.text}: ${answers[index]}`);
    }
    sent.push(...arrivals);
  }
  assert.deepEqual(wrong, []);

  const texts = [...new Set(sent.map(({ text }) => text))];
  const recorded = await knex('messages').where({ is_from_user: 1 }).pluck('message_text');
  assert.deepEqual(recorded.toSorted(), texts.toSorted(), 'each message once');
  for (const row of await knex('conversations')) {
    const messages = await knex('messages').where({ conversation_id: row.id }).orderBy('id');
    const places = await knex('inbox').where({ conversation_id: row.id }).orderBy('seq').pluck('seq');
    assert.equal(row.message_count, messages.length);
    assert.deepEqual(
      messages.map((message) => message.is_from_user),
      messages.map((_, index) => (index + 1) % 2),
      'every message is followed by its reply',
    );
    assert.deepEqual(places, [...places.keys()]);
    assert.deepEqual([row.next_seq, row.head_seq], [places.length, places.length]);
  }
  assert.ok(one.written() > texts.length / 4, `${one.written()} of ${texts.length} were written at once`);
});

test('what another process did in the conversation counts: a pause, an answer, a deletion', async (t) => {
  const { knex, template, one, other, arrival } = await twoJournals(t);
  const key = { ...template, externalId: 'c' };
  await one.journal.arrive(arrival('first'));
  await one.journal.arrive(arrival('second'));
  assert.equal(one.written(), 1, 'the second needed no look');

  await other.journal.pause({
    ...key,
    pause: { reason: 'owner', until: Date.now() + 60_000 },
    by: 'owner',
    mayCreate: true,
  });
  const paused = await one.journal.arrive(arrival('while paused'));
  assert.equal(paused.kind === 'answered' && paused.reply.source, 'paused');
  await other.journal.pause({ ...key, pause: null, by: 'owner', mayCreate: true });

  assert.equal(await answer(other.journal, arrival('third')), HOURS.text);
  assert.equal((await one.journal.arrive(arrival('third'))).kind, 'replayed');
  assert.equal((await one.journal.arrive(arrival('fourth'))).kind, 'answered');

  await knex('conversations').delete();
  assert.equal(await knex('messages').first(), undefined, 'its messages went with it');
  assert.equal((await one.journal.arrive(arrival('fifth'))).kind, 'answered');
  assert.deepEqual(await knex('messages').orderBy('id').pluck('message_text'), ['fifth', HOURS.text]);
});

test('a connection that breaks between the first try and the second: what was written is known to be', async (t) => {
  const { one, other, arrival } = await twoJournals(t);
  for (const externalId of ['a', 'b'])
    await one.journal.arrive(arrival(`first ${externalId}`, { externalId }));
  await other.journal.arrive(arrival('elsewhere', { externalId: 'b' }));
  one.failAfter(1);
  const outcomes = await Promise.all(
    ['a', 'b'].map((externalId) => one.journal.arrive(arrival(`second ${externalId}`, { externalId }))),
  );
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['answered', 'answered'],
  );
  assert.equal(one.written(), 1, 'the other one had to be looked at');
});

test('a change that is not yet committed is waited for', async (t) => {
  const { knex, one, arrival } = await twoJournals(t);
  await one.journal.arrive(arrival('first'));
  const change = await knex.transaction();
  await change('conversations').update({ pause_reason: 'owner' });
  const underway = one.journal.arrive(arrival('second'));
  await sleep(100);
  await change.commit();
  const outcome = await underway;
  assert.equal(outcome.kind === 'answered' && outcome.reply.source, 'paused');
});

test('the answer of the AI is written at once, also when its lease was renewed meanwhile', async (t) => {
  const { one, arrival } = await twoJournals(t);
  await one.journal.arrive(arrival('first'));
  const turn = turnOf(await one.journal.arrive(arrival('second', { fixed: null })));
  await one.journal.renew([turn]);
  assert.equal(await finish(one.journal, turn, 'second'), FROM_AI.text);
  assert.equal(one.written(), 2);
});

test('a call that another process has let go is answered through the outbox, whatever this one remembers', async (t) => {
  const { knex, one, other, arrival } = await twoJournals(t);
  await one.journal.arrive(arrival('first'));
  const turn = turnOf(await one.journal.arrive(arrival('second', { fixed: null, deliversLater: true })));
  assert.equal(await other.journal.letGo(turn), 'gone');
  const finish = { turn, text: 'second', reply: FROM_AI, deliversLater: true, ifDue: () => null };
  const answer = await one.journal.finish(finish);
  assert.deepEqual([answer?.reply.text, answer?.isHeard], [FROM_AI.text, false]);
  assert.deepEqual(await knex('deliveries').pluck('state'), ['pending']);
  assert.notEqual(await other.journal.letGo(turn), 'gone', 'it is recorded');
});

test('a lease that another process took over is worth nothing, whatever this one remembers', async (t) => {
  const { knex, one, other, arrival } = await twoJournals(t);
  await one.journal.arrive(arrival('first'));
  const message = arrival('second', { fixed: null });
  const turn = turnOf(await one.journal.arrive(message));
  await knex('conversations').update({ lease_until: 1 });
  assert.equal(await answer(other.journal, message), FROM_AI.text);
  assert.equal(await finish(one.journal, turn, 'second'), 'lost');
  assert.equal((await knex('messages').where({ message_text: FROM_AI.text })).length, 1);
});

test('a template’s allowance is used up exactly, by two processes and whatever was repeated', async (t) => {
  const { one, other, arrival } = await twoJournals(t);
  const limits = { perConversation: 0, perTemplate: 60, aiRepliesPerDay: null };
  const send = (n: number) =>
    answer(n % 5 === 0 ? other.journal : one.journal, arrival(`m${n}`, { externalId: `c${n % 4}`, limits }));
  const startedAt = performance.now();
  const answers: string[] = [];
  for (let n = 0; n < 45; n += 1) answers.push(await send(n), await send(Math.max(0, n - 3)));
  assert.deepEqual(new Set(answers), new Set([HOURS.text]), 'repetitions are free');
  for (let n = 45; n < 80; n += 1) answers.push(await send(n));
  const refused = answers.filter((text) => text === 'limited').length;
  // The allowance grows by one a second.
  const grown = Math.ceil((performance.now() - startedAt) / 1_000);
  assert.ok(refused <= 20 && refused >= 20 - grown, `${refused} of 80 were refused`);
  assert.ok(one.written() > 20, `${one.written()} were written at once`);
});
