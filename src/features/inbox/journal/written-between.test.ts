import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import {
  answerTo,
  BEFORE_SERVERS,
  CONVERSATION_WRITES,
  type ConversationWrite,
  FROM_AI,
  HOURS,
  type WriteScene,
} from '../../../../testing/databases/conversation-writes.ts';
import { BAKERY, createOwner } from '../../../../testing/fixtures.ts';
import { onBothDatabases, startTestApp } from '../../../../testing/test-app.ts';
import { openDatabase } from '../../../db/database.ts';
import type { Arrival, Journal, Turn } from './journal.types.ts';
import { createPostgresJournal } from './postgres.ts';
import { createSqliteJournal } from './sqlite.ts';

/** As they stand in SQL and in Knex, named by the function or the entry of a list that they lie in. */
const WRITING =
  /'conversations(?: as \w+)?'\)[^;]*?\.(?:update|insert|delete|del|increment|decrement|truncate)\(|\b(?:update|insert into|delete from)\s+"?conversations\b/g;
const NAMING = /function\*? (\w+)|(\w+):\s+(?:`|handle\.prepare\()/g;

function writersIn(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const file = path.replace(/^src\/features\/|\.ts$/g, '');
  return [...source.matchAll(WRITING)].map(({ index }) => {
    const [, name, entry] = [...source.slice(0, index).matchAll(NAMING)].at(-1) ?? [];
    return `${file} ${name ?? entry}`;
  });
}

test('every statement that writes conversations is tried between the steps of a turn', () => {
  const files = globSync('src/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  const tried = Object.values(CONVERSATION_WRITES).flatMap(({ by }) => by);
  assert.deepEqual(
    [...new Set(files.flatMap(writersIn))].toSorted(),
    [...new Set([...tried, ...BEFORE_SERVERS])].toSorted(),
    'a new one gets its place in testing/databases/conversation-writes.ts',
  );
});

/** What goes on here only grows; the lease is this process's own. */
const GROWING = ['next_seq', 'head_seq', 'lease_token', 'message_count', 'last_active_at', 'last_reply_at'];
const OWN = ['lease_until', 'version'];

type Row = Record<string, number | string | null>;

function rowsOf({ db, userId, externalId }: WriteScene): Promise<Row[]> {
  const names = [externalId, `${externalId}-renamed`];
  return db('conversations').where({ user_id: userId }).whereIn('external_id', names).orderBy('id');
}

/** What of a write is no longer there. */
async function lost(scene: WriteScene, written: readonly Row[]): Promise<string[]> {
  const now = new Map((await rowsOf(scene)).map((row) => [row.id, row]));
  return written.flatMap((row) =>
    Object.keys(row)
      .filter((column) => !OWN.includes(column))
      .filter((column) => {
        const is = now.get(row.id)?.[column] ?? null;
        return GROWING.includes(column) ? Number(is) < Number(row[column]) : is !== row[column];
      })
      .map((column) => `${column}: ${row[column]} became ${now.get(row.id)?.[column]}`),
  );
}

/** What a turn is worth by the row as it stands. */
async function worthOf({ db, templateId, externalId }: WriteScene, turn: Turn): Promise<string | null> {
  const key = { template_id: templateId, external_id: externalId };
  const row = await db('conversations')
    .where({ id: turn.conversationId, ...key })
    .first();
  if (row?.head_seq !== turn.seq || row.lease_token !== turn.token) return null;
  return row.pause_reason === null ? FROM_AI.text : '';
}

const STEPS = ['arrives', 'is renewed', 'is let go', 'is finished', 'the next one'];

/** A turn with a write before its nth step. Returns whether it wrote, and what is wrong afterwards. */
async function turnWith(
  here: Journal,
  scene: WriteScene,
  { write }: ConversationWrite,
  at: number,
): Promise<{ hasWritten: boolean; wrong: string[] }> {
  const { db, templateId, externalId, arrival } = scene;
  const wrong: string[] = [];
  let written: Row[] = [];
  let hasWritten = false;
  let follows: unknown;
  let isOver = false;
  /** Before a step: the write, where this is its place; and what follows from it, where the turn is over. */
  const before = async (step: number) => {
    if (step === at) {
      const found = await rowsOf(scene);
      follows = await write(scene);
      written = await rowsOf(scene);
      hasWritten = !isDeepStrictEqual(found, written);
    }
    if (!isOver || typeof follows !== 'function') return;
    const answers = [await follows()].flat();
    wrong.push(...answers.filter((answer) => String(answer).startsWith('never')));
    follows = undefined;
  };

  await before(0);
  const message = arrival(`asks ${externalId}`, { fixed: null, gather: { waitMs: 0 } });
  const outcome = await here.arrive(message);
  if (outcome.kind === 'leased') {
    const { turn } = outcome;
    await before(1);
    await here.renew([turn]);
    await before(2);
    await here.letGo(turn);
    await before(3);
    const worth = await worthOf(scene, turn);
    const how = { reply: FROM_AI, deliversLater: true, ifDue: () => null };
    const said = (await here.finish({ turn, text: message.text, ...how }))?.reply.text ?? null;
    if (said !== worth) wrong.push(`said ${said} instead of ${worth}`);
  }
  isOver = true;
  await before(4);
  if (outcome.kind === 'queued') await answerTo(here, message, outcome);
  wrong.push(...(await lost(scene, written)));

  const next = arrival(`next ${externalId}`);
  const answer = await answerTo(here, next, await here.arrive(next));
  const row = await db('conversations').where({ external_id: externalId, template_id: templateId }).first();
  if (row === undefined) return { hasWritten, wrong: [...wrong, 'the next one has no conversation'] };
  if (answer !== (row.pause_reason === null ? HOURS.text : '')) wrong.push(`the next one: ${answer}`);
  if ((await db('messages').where({ message_text: next.text })).length !== 1)
    wrong.push('the next one is nowhere');
  wrong.push(...(await lost(scene, written)), ...(await disorder(db, row)));
  return { hasWritten, wrong };
}

/** Every message has its place and its answer. */
async function disorder(db: Knex, { id, next_seq, head_seq, message_count }: Row): Promise<string[]> {
  const messages = await db('messages').where({ conversation_id: id });
  const places = await db('inbox').where({ conversation_id: id }).orderBy('seq').pluck('seq');
  const waiting = await db('inbox').where({ conversation_id: id, state: 0 });
  const wrong: string[] = [];
  if (message_count !== messages.length) wrong.push(`${message_count} messages are ${messages.length}`);
  if (waiting.length > 0) wrong.push(`${waiting.length} still wait`);
  if (places.some((seq, index) => seq !== index)) wrong.push(`places: ${places}`);
  if (next_seq !== places.length || head_seq !== next_seq)
    wrong.push(`${head_seq} of ${next_seq}, of ${places.length}`);
  return wrong;
}

onBothDatabases('whatever another process writes between the steps of a turn stays', async (t, dialect) => {
  const app = await startTestApp(t, dialect);
  await app.context.stopBackground();
  const { user, template } = await createOwner(app.context);
  const other = await app.context.templates.create(user.id, { ...BAKERY, templateName: 'Other' });
  const db = await openDatabase({
    url: app.env.DMREPLY_DATABASE_URL ?? '',
    dataDir: app.env.DMREPLY_SERVER_DATA_DIR ?? '',
  });
  t.after(() => db.close());
  const isShared = dialect === 'postgres';
  const here = isShared ? createPostgresJournal(db) : createSqliteJournal(db, Date.now);
  // SQLite has one process.
  const journal = isShared ? createPostgresJournal(db) : here;
  const { knex } = db;
  const wrong: string[] = [];
  const written = new Set<string>();
  let serial = 0;
  for (const [name, each] of Object.entries(CONVERSATION_WRITES)) {
    for (const [step, place] of STEPS.entries()) {
      serial += 1;
      const externalId = `c${serial}`;
      const key = { userId: user.id, templateId: template.id, externalId };
      const arrival = (text: string, more: Partial<Arrival> = {}): Arrival => ({
        ...key,
        contactName: '',
        text,
        dedup: { key: Buffer.from(text.padEnd(40)), earlierKey: null, windowMs: 86_400_000 },
        dueInMs: 60_000,
        deliversLater: true,
        limits: { perConversation: 0, perTemplate: 0, aiRepliesPerDay: null },
        noted: null,
        gather: null,
        fixed: () => HOURS,
        ...more,
      });
      const first = await here.arrive(arrival(`first ${externalId}`, { fixed: null }));
      assert.equal(first.kind, 'leased');
      if (first.kind !== 'leased') return;
      const how = { reply: FROM_AI, deliversLater: true, ifDue: () => null };
      await here.finish({ turn: first.turn, text: `first ${externalId}`, ...how });
      const { conversationId: id } = first.turn;
      const scene = { db: knex, journal, ...key, otherId: other.id, id, arrival };
      const result = await turnWith(here, scene, each, step);
      if (result.hasWritten) written.add(name);
      wrong.push(...result.wrong.map((fault) => `${name}, before ${place}: ${fault}`));
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual([...written], Object.keys(CONVERSATION_WRITES), 'each of them writes');
});
