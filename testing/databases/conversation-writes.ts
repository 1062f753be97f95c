import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import type { Pause } from '../../src/contract/bot-control.ts';
import { removeConversations } from '../../src/features/account/deletion.store.ts';
import {
  carryStop,
  insertContact,
  writeMemo,
} from '../../src/features/contacts/contact-conversations.store.ts';
import { insertContactId } from '../../src/features/contacts/contact-rows.store.ts';
import { deleteConversation } from '../../src/features/conversations/conversations.store.ts';
import { insertOwnReply } from '../../src/features/conversations/messages.store.ts';
import {
  deleteRow,
  lockConversations,
  makeOverdue,
  voidLease,
} from '../../src/features/inbox/amendments.store.ts';
import { changeMemoOf } from '../../src/features/inbox/conversation-memo.store.ts';
import type {
  Arrival,
  ArrivalOutcome,
  Journal,
  Turn,
} from '../../src/features/inbox/journal/journal.types.ts';
import {
  insertPrivateReply,
  openConversation,
  renameConversation,
} from '../../src/features/instagram/comments/comment-replies.store.ts';
import { nameConversation } from '../../src/features/instagram/updates/customer-names.store.ts';
import {
  createEmptyConversationPurge,
  deleteMessages,
} from '../../src/features/maintenance/maintenance.store.ts';
import { saveConsent } from '../../src/features/sharing/consent.store.ts';
import {
  conversationsAt,
  deleteMoved,
  insertLike,
  type MovedConversation,
  moveRow,
  saveMoved,
} from '../../src/features/sharing/moved-conversations.store.ts';

const LATER = 8_640_000_000_000;
const PAUSE = { reason: 'owner', until: null } as const;
export const HOURS = { text: 'From 8 to 6.', source: 'trigger', handoff: false, reason: {} } as const;
const GOODBYE = { text: 'Goodbye.', source: 'opted_out', handoff: false, reason: {} } as const;
export const FROM_AI = { text: 'Of course!', source: 'ai', handoff: false, reason: {} } as const;

/** What the writer finds. */
export interface WriteScene {
  db: Knex;
  journal: Journal;
  userId: number;
  templateId: number;
  /** Another template of the owner. */
  otherId: number;
  externalId: string;
  id: number;
  arrival(text: string, more?: Partial<Arrival>): Arrival;
}

export interface ConversationWrite {
  /** The functions and statements that write the row. */
  by: readonly string[];
  /** Returns what follows once the turn here is over. */
  write(scene: WriteScene): Promise<unknown>;
}

const SAVED = [
  'inbox/journal/postgres-sql saveConversations',
  'inbox/journal/sqlite-statements saveConversation',
];
const CREATED = [
  'inbox/journal/postgres-sql insertConversations',
  'inbox/journal/sqlite-statements insertConversation',
];

/** Every way in which a conversation's row is written while servers run. */
export const CONVERSATION_WRITES: Record<string, ConversationWrite> = {
  'a pause': { by: SAVED, write: (scene) => pause(scene, PAUSE) },
  'a pause and its end': {
    by: SAVED,
    write: async (scene) => [await pause(scene, PAUSE), await pause(scene, null)],
  },
  STOP: { by: SAVED, write: (scene) => say(scene, { consent: 'stop', fixed: () => GOODBYE }) },
  'STOP and START': {
    by: SAVED,
    async write(scene) {
      const answered = await say(scene, { consent: 'stop', fixed: () => GOODBYE });
      const again = await say(scene, { consent: 'start' });
      return async () => [await answered(), await again()];
    },
  },
  'a message that waits': { by: SAVED, write: (scene) => say(scene, { fixed: null }) },
  'messages that joined': {
    by: SAVED,
    write: (scene) => say(scene, { fixed: null, gather: { waitMs: 0 }, contactName: 'Maria' }),
  },
  'two messages, the second one written without a look': {
    by: ['inbox/journal/postgres-sql optimistic'],
    async write(scene) {
      const answered = await say(scene, { noted: { addTags: ['regular'] } });
      const again = await say(scene, {});
      return async () => [await answered(), await again()];
    },
  },
  'a turn that was taken over': {
    by: [...SAVED, 'inbox/journal/postgres-sql renew', 'inbox/journal/sqlite-statements renew'],
    async write(scene) {
      const head = await headOf(scene);
      if (head === undefined) return;
      await scene.db('conversations').where({ id: scene.id }).update({ lease_until: 1 });
      await answerHead(scene, head);
    },
  },
  'a turn that was made void': {
    by: ['inbox/amendments.store voidLease'],
    async write(scene) {
      const { db, userId, externalId } = scene;
      const head = await headOf(scene);
      await db.transaction(async (trx) => {
        for (const row of await lockConversations(trx, { userId, externalId }))
          await voidLease(trx, row, false);
        if (head !== undefined) await makeOverdue(trx, userId, head.id);
      });
      if (head !== undefined) return () => answerHead(scene, head);
    },
  },
  'a deleted message': {
    by: ['inbox/amendments.store deleteRow'],
    write: ({ db, id }) =>
      db.transaction(async (trx) => {
        const row = await trx('messages').where({ conversation_id: id }).first();
        await deleteRow(trx, { id: row.id, conversationId: id, source: row.source });
      }),
  },
  'a change of the memo': {
    by: ['inbox/conversation-memo.store changeMemoOf'],
    write: ({ db, userId, id }) =>
      db.transaction((trx) => changeMemoOf(trx, userId, id, () => ({ addTags: ['regular'] }), 1)),
  },
  'a field of the contact': {
    by: ['contacts/contact-conversations.store writeMemo'],
    write: ({ db, userId, id }) =>
      db.transaction((trx) => writeMemo(trx, userId, id, { fields: { cake: 'apple' } })),
  },
  'a STOP of the contact elsewhere': {
    by: ['contacts/contact-conversations.store carryStop'],
    async write({ db, journal, userId, templateId, externalId, arrival }) {
      const elsewhere = { externalId: `${externalId}-elsewhere`, fixed: () => GOODBYE };
      await journal.arrive(arrival(`stop ${externalId}`, { ...elsewhere, consent: 'stop' }));
      const times = { firstSeenAt: 1, lastSeenAt: 1 };
      const named = { name: 'Maria', userName: '', label: '' };
      await db.transaction(async (trx) => {
        const contactId = await insertContact(trx, { userId, templateId, externalId, ...named, ...times });
        await insertContactId(trx, { userId, templateId, externalId: elsewhere.externalId, contactId });
        await carryStop(trx, userId, contactId, 1);
      });
    },
  },
  'the customer’s name': {
    by: ['instagram/updates/customer-names.store nameConversation'],
    write: ({ db, userId, id }) => nameConversation(db, userId, id, 'Maria'),
  },
  'an own reply': {
    by: ['conversations/messages.store insertOwnReply'],
    write: ({ db, userId, id }) =>
      insertOwnReply(db, { userId, conversationId: id }, 'I am here.', 'owner', 1),
  },
  'a private reply to a comment': {
    by: ['instagram/comments/comment-replies.store insertPrivateReply'],
    write: (scene) =>
      scene.db.transaction((trx) =>
        insertPrivateReply(trx, () => 1, privateReply(scene), { conversationId: scene.id, replyId: 0 }),
      ),
  },
  'another id of the customer': {
    by: ['instagram/comments/comment-replies.store renameConversation'],
    write: ({ db, userId, id, externalId }) =>
      renameConversation(db, { userId, conversationId: id }, `${externalId}-renamed`),
  },
  'a consent in another template': {
    by: ['sharing/consent.store saveConsent'],
    write: (scene) =>
      move(scene, (trx, row) => saveConsent(trx, { ...row, pause: PAUSE, memo: { tags: ['b'] } })),
  },
  'a merge into it': {
    by: ['sharing/moved-conversations.store saveMoved'],
    write: (scene) =>
      move(scene, (trx, row) => saveMoved(trx, { ...row, contactName: 'Maria', pause: PAUSE })),
  },
  'a move to another template': {
    by: ['sharing/moved-conversations.store moveRow'],
    write: (scene) => move(scene, (trx, row) => moveRow(trx, row, scene.otherId)),
  },
  'a move with the rest staying': {
    by: ['sharing/moved-conversations.store deleteMoved', 'sharing/moved-conversations.store insertLike'],
    write: (scene) =>
      move(scene, async (trx, row) => {
        await deleteMoved(trx, row);
        await insertLike(trx, row, scene.templateId);
      }),
  },
  'a deletion': {
    by: ['conversations/conversations.store deleteConversation'],
    write: ({ db, id }) => db.transaction((trx) => deleteConversation(trx, id, 1)),
  },
  'a deletion after STOP': {
    by: ['conversations/conversations.store deleteConversation'],
    async write(scene) {
      await say(scene, { consent: 'stop', fixed: () => GOODBYE });
      await scene.db.transaction((trx) => deleteConversation(trx, scene.id, 1));
    },
  },
  'a deletion, and a pause of whoever writes next': {
    by: CREATED,
    async write(scene) {
      await scene.db.transaction((trx) => deleteConversation(trx, scene.id, 1));
      await pause(scene, PAUSE);
    },
  },
  'a deletion, and a private reply to a comment': {
    by: ['instagram/comments/comment-replies.store openConversation'],
    async write(scene) {
      await scene.db.transaction((trx) => deleteConversation(trx, scene.id, 1));
      await scene.db.transaction((trx) => openConversation(trx, privateReply(scene), 1));
    },
  },
  'the end of an old message': {
    by: ['maintenance/maintenance.store lowerCounts'],
    write: async ({ db, id }) => {
      const row = await db('messages').where({ conversation_id: id }).first();
      await db.transaction((trx) => deleteMessages(trx, [row], 1));
    },
  },
  'the end of all its messages': {
    by: ['maintenance/maintenance.store deleteMessages'],
    write: async ({ db, id }) => {
      const rows = await db('messages').where({ conversation_id: id });
      await db.transaction((trx) => deleteMessages(trx, rows, LATER));
    },
  },
  'the end of an empty conversation': {
    by: ['maintenance/maintenance.store createEmptyConversationPurge'],
    write: async ({ db, id }) => {
      const rows = await db('messages').where({ conversation_id: id });
      await db.transaction((trx) => deleteMessages(trx, rows, 1));
      await createEmptyConversationPurge()(db, LATER, 1_000);
    },
  },
  'the end of the account': {
    by: ['account/deletion.store removeConversations'],
    async write({ db, userId }) {
      while (await removeConversations(db, userId));
    },
  },
};

/** A restored database that nobody works on yet. */
export const BEFORE_SERVERS = ['backup/restored-state.store settleInbox'];

/** A message of the customer. Returns what answers it, once it can be. */
async function say(
  { journal, externalId, arrival }: WriteScene,
  more: Partial<Arrival>,
): Promise<() => Promise<string>> {
  const message = arrival(`said ${more.consent ?? more.noted ?? ''} ${externalId}`, more);
  const outcome = await journal.arrive(message);
  return () => answerTo(journal, message, outcome);
}

/** What is said to a message, as the service does it; a text of its own where it never has its turn. */
export async function answerTo(journal: Journal, message: Arrival, outcome: ArrivalOutcome): Promise<string> {
  if (outcome.kind === 'answered') return outcome.reply.text;
  if (outcome.kind === 'leased') return finishTurn(journal, outcome.turn, message.text);
  assert.equal(outcome.kind, 'queued');
  if (outcome.kind !== 'queued') return '';
  const { text, fixed } = message;
  const claimed = await journal.claim({
    ...outcome.ticket,
    text,
    fixed,
    aiRepliesPerDay: null,
    deliversLater: false,
  });
  if (claimed.kind === 'answered') return claimed.reply.text;
  return claimed.kind === 'leased'
    ? finishTurn(journal, claimed.turn, text)
    : `never answered: ${claimed.kind}`;
}

async function finishTurn(journal: Journal, turn: Turn, text: string): Promise<string> {
  const finished = await journal.finish({
    turn,
    text,
    reply: FROM_AI,
    deliversLater: false,
    ifDue: () => null,
  });
  return finished?.reply.text ?? 'lost';
}

interface Head {
  id: number;
  message_text: string;
  dedup_key: Buffer;
}

/** The message that is being answered here. */
async function headOf({ db, id }: WriteScene): Promise<Head | undefined> {
  return db('inbox').where({ conversation_id: id, state: 0 }).orderBy('seq').first();
}

/** It comes once more, and is answered over there. */
async function answerHead({ journal, arrival }: WriteScene, head: Head): Promise<void> {
  const { message_text: text, dedup_key: key } = head;
  const again = arrival(text, { fixed: null });
  const outcome = await journal.arrive({ ...again, dedup: { ...again.dedup, key } });
  assert.equal(outcome.kind, 'leased');
  if (outcome.kind !== 'leased') return;
  await journal.renew([outcome.turn]);
  assert.equal(await finishTurn(journal, outcome.turn, text), FROM_AI.text);
}

function pause({ journal, userId, templateId, externalId }: WriteScene, wanted: Pause | null) {
  const key = { userId, templateId, externalId };
  return journal.pause({ ...key, pause: wanted, by: 'owner', mayCreate: true });
}

function privateReply({ userId, templateId, externalId }: WriteScene) {
  const said = { text: 'Hello!', reason: '{}', saidBy: null, expiresAt: LATER };
  return { userId, templateId, externalId, contactName: 'Maria', ...said };
}

function move(
  { db, userId, templateId, externalId }: WriteScene,
  change: (trx: Knex.Transaction, row: MovedConversation) => Promise<unknown>,
) {
  return db.transaction(async (trx) => {
    const rows = await conversationsAt(trx, { userId, externalId }, [templateId], true);
    for (const row of rows.values()) await change(trx, row);
  });
}
