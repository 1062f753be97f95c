import type { Database } from '../../../db/database.ts';
import { blankConversation, decideArrival, isExpired, mayCreateConversation } from './decide-arrival.ts';
import { decidePause } from './decide-silence.ts';
import { dayOf, decideClaim, decideFinish, decideLetGo, settledReply } from './decide-turn.ts';
import type {
  Answer,
  Arrival,
  ArrivalOutcome,
  ClaimOutcome,
  ConversationKey,
  Journal,
  RememberedReply,
  TemplateKey,
  Ticket,
} from './journal.types.ts';
import {
  type AllowanceRow,
  type ConversationRow,
  conversationValues,
  type EntryRow,
  emptyAllowance,
  type MessageRow,
  type OverdueRow,
  toAllowance,
  toConversation,
  toEntry,
  toMessage,
  toOverdue,
} from './rows.ts';
import { applyEffect, type Statements, statementsOf } from './sqlite-statements.ts';
import {
  type AllowanceState,
  type ConversationState,
  type Decision,
  type InboxEntry,
  LEASE_MS,
  LOST_AFTER_MS,
  unchanged,
} from './state.ts';

type MemoRow = Pick<ConversationRow, 'memo'>;

interface Scene {
  statements: Statements;
  /** null: there is none yet. */
  conversation: ConversationState | null;
  allowance: AllowanceState;
  now: number;
}

/** A decision and the conversation that it is about. */
type Step<T> = [ConversationState, Decision<T>];

/** The journal on SQLite: synchronous steps inside one group commit, so nothing can come between them. */
export function createSqliteJournal(db: Database, clock: () => number): Journal {
  const commits = db.commits();

  /** Runs one decision and writes what it says; a `how` of 'even late' also where its caller has given up on a locked database. */
  function run<T>(
    key: ConversationKey,
    hasAllowance: boolean,
    decide: (scene: Scene) => Step<T>,
    how: 'in time' | 'even late' = 'in time',
  ): Promise<T> {
    const record = how === 'in time' ? commits.run : commits.runEvenLate;
    return record((handle) => {
      const statements = statementsOf(handle);
      const conversation = findConversation(statements, key);
      const allowance = hasAllowance ? allowanceOf(statements, key) : emptyAllowance(key);
      const decided = decide({ statements, conversation, allowance, now: clock() });
      write(statements, decided, hasAllowance ? allowance : null);
      return decided[1].outcome();
    });
  }

  return {
    arrive: (arrival) =>
      run<ArrivalOutcome>(arrival, usesAllowance(arrival), (scene) => arrivalStep(arrival, scene)),
    claim: (claim) =>
      run<ClaimOutcome>(
        claim,
        claim.aiRepliesPerDay !== null,
        ({ statements, conversation, allowance, now }) => {
          if (conversation === null) return [blankConversation(claim), unchanged({ kind: 'lost' })];
          const own = entryById(statements, claim);
          const waiting = waitingIn(statements, conversation);
          return [conversation, decideClaim(claim, { conversation, allowance, own, waiting, now })];
        },
      ),
    finish: (finish) =>
      run<Answer | null>(
        finish.turn,
        false,
        ({ statements, conversation, now }) => {
          if (conversation === null) return [blankConversation(finish.turn), unchanged(null)];
          const waiting = waitingIn(statements, conversation);
          const own = dueOf(statements, finish.turn);
          return [conversation, decideFinish(finish, { conversation, own, waiting, now })];
        },
        'even late',
      ),
    letGo: (message) =>
      run<'gone' | RememberedReply>(message, false, ({ statements, conversation }) => [
        conversation ?? blankConversation(message),
        decideLetGo(conversation, entryById(statements, message)),
      ]),
    pause: (pause) =>
      run<boolean>(pause, false, ({ statements, now, ...scene }) => {
        const created = () => (pause.mayCreate ? createConversation(statements, pause, now) : null);
        const conversation = scene.conversation ?? created();
        if (conversation === null) return [blankConversation(pause), unchanged(false)];
        return [conversation, decidePause(pause, conversation, waitingIn(statements, conversation), now)];
      }),
    overdue: (graceMs, limit) =>
      commits.read((handle) => {
        const now = clock();
        const { overdue } = statementsOf(handle);
        const times = { due: now - graceMs, lost: now - LOST_AFTER_MS, soon: now + LOST_AFTER_MS };
        return (overdue.all({ ...times, limit }) as OverdueRow[]).map(toOverdue);
      }),
    holds: ({ userId, conversationId, seq, token }) =>
      commits.read(
        (handle) => statementsOf(handle).holds.get(userId, conversationId, seq, token) !== undefined,
      ),
    outcome: (message) =>
      commits.read((handle) => {
        const statements = statementsOf(handle);
        const entry = entryById(statements, message);
        if (entry === null) return null;
        const kept = statements.findMemo.get(message.userId, entry.conversationId) as MemoRow | undefined;
        return settledReply(entry, kept ?? null);
      }),
    async returnAiReply({ userId, templateId }, takenAt) {
      await commits.runEvenLate((handle) =>
        statementsOf(handle).returnAiReply.run(userId, templateId, dayOf(takenAt)),
      );
    },
    async renew(turns) {
      await commits.run((handle) => {
        const now = clock();
        const { renew } = statementsOf(handle);
        for (const { userId, conversationId, token } of turns)
          renew.run(now + LEASE_MS, userId, conversationId, token, now);
      });
    },
    history: ({ userId, conversationId }, limit) =>
      commits.read((handle) => {
        const { history } = statementsOf(handle);
        const rows = history.all(userId, conversationId, limit) as MessageRow[];
        return rows.reverse().map(toMessage);
      }),
  };
}

function arrivalStep(
  arrival: Arrival,
  { statements, allowance, now, ...scene }: Scene,
): Step<ArrivalOutcome> {
  const mayCreate = mayCreateConversation(arrival, allowance, now);
  const conversation =
    scene.conversation ??
    (mayCreate ? createConversation(statements, arrival, now) : blankConversation(arrival));
  const earlier = earlierEntries(statements, arrival, now);
  const waiting = waitingIn(statements, conversation);
  return [conversation, decideArrival(arrival, { conversation, allowance, earlier, waiting, now })];
}

function write<T>(
  statements: Statements,
  [conversation, decision]: Step<T>,
  allowance: AllowanceState | null,
): void {
  for (const effect of decision.effects) applyEffect(statements, effect);
  if (decision.isUnchanged === true) return;
  statements.saveConversation.run(...conversationValues(conversation), conversation.userId, conversation.id);
  if (allowance === null) return;
  const { userId, templateId, rateFullAt, aiDay, aiReplies } = allowance;
  statements.saveAllowance.run(userId, templateId, rateFullAt, aiDay, aiReplies);
}

function waitingIn(statements: Statements, conversation: ConversationState): () => InboxEntry[] {
  const { userId, id } = conversation;
  return () => statements.waitingEntries.all(userId, id).map((row) => toEntry(row as EntryRow));
}

/** Allowances without a limit are not kept: most templates then cost no statement for them. */
function usesAllowance(arrival: Arrival): boolean {
  return arrival.limits.perTemplate > 0 || arrival.limits.aiRepliesPerDay !== null;
}

function findConversation(statements: Statements, key: ConversationKey): ConversationState | null {
  const { userId, templateId, externalId } = key;
  const row = statements.findConversation.get(userId, templateId, externalId) as ConversationRow | undefined;
  return row === undefined ? null : toConversation(row);
}

function createConversation(statements: Statements, key: ConversationKey, now: number): ConversationState {
  const { userId, templateId, externalId } = key;
  const id = Number(
    statements.insertConversation.run(userId, templateId, externalId, now, now).lastInsertRowid,
  );
  return { ...blankConversation(key), id, lastActiveAt: now };
}

function allowanceOf(statements: Statements, key: TemplateKey): AllowanceState {
  const row = statements.findAllowance.get(key.userId, key.templateId) as AllowanceRow | undefined;
  return row === undefined ? emptyAllowance(key) : toAllowance(row);
}

function entryById(
  statements: Statements,
  { userId, inboxId }: Pick<Ticket, 'userId' | 'inboxId'>,
): InboxEntry | null {
  const row = statements.findEntryById.get(userId, inboxId) as EntryRow | undefined;
  return row === undefined ? null : toEntry(row);
}

function dueOf(
  statements: Statements,
  { userId, inboxId }: Pick<Ticket, 'userId' | 'inboxId'>,
): Pick<InboxEntry, 'dueAt'> | null {
  const row = statements.findDue.get(userId, inboxId) as Pick<EntryRow, 'due_at'> | undefined;
  return row === undefined ? null : { dueAt: row.due_at };
}

/** Entries of the same message. Expired ones are deleted: they make room for the new one. */
function earlierEntries(statements: Statements, { userId, dedup }: Arrival, now: number): InboxEntry[] {
  const keys = dedup.earlierKey === null ? [dedup.key] : [dedup.key, dedup.earlierKey];
  const entries = keys
    .map((key) => statements.findEntryByKey.get(userId, key) as EntryRow | undefined)
    .filter((row) => row !== undefined)
    .map(toEntry);
  const expired = new Set(entries.filter((entry) => isExpired(entry, dedup.windowMs, now)));
  for (const { id } of expired) statements.deleteEntry.run(userId, id);
  return entries.filter((entry) => !expired.has(entry));
}
