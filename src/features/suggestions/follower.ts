import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { TOLD_FROM_CUSTOMERS } from '../../contract/suggestion-lists.ts';
import type { Database } from '../../db/database.ts';
import { createFinishedUpTo } from '../../db/finished-up-to.ts';
import { isMissingReference } from '../../db/missing-reference.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { Templates } from '../templates/templates.service.ts';
import { existing, messagesBeyond, moveWatermark, readWatermark } from './follow.store.ts';
import { createGrouping, type Grouping, keyOf } from './grouping.ts';
import {
  addKey,
  groupedQuestions,
  groupWithKey,
  insertGroup,
  insertQuestion,
  markTold,
  openQuestions,
  untoldCustomers,
  writeAnswer,
} from './groups.store.ts';
import { keepHeard } from './keep-heard.ts';
import { createKnownFaqs } from './known-faqs.ts';
import { type Look, lookAt } from './look.ts';
import { isCustomers } from './read-messages.ts';
import type { OwnAnswer, UnansweredQuestion } from './suggestions.types.ts';

/** Follows the messages a moment after they are recorded, and keeps what nobody could answer. */
export type SuggestionFollower = ReturnType<typeof createSuggestionFollower>;

interface FollowerDeps {
  db: Database;
  templates: Pick<Templates, 'byId'>;
  notifications: Pick<Notifications, 'tell'>;
  clock: () => number;
}

/** Small, because on SQLite a batch holds up the replies that come meanwhile. */
const BATCH = 100;
/** Rests so many times as long as it works: a busy server gives it a hundredth of its time, an idle one a quarter. */
const REST_FACTOR = { busy: 99, idle: 3 };
/** The share of its time that the event loop works, from which on a server is busy. */
const BUSY = 0.15;
/** Questions in new words are compared with so many of a template's: more would hold up the replies that come meanwhile. */
const COMPARED = 1_500;
const DAY_MS = 86_400_000;
/** What an owner writes later answers something else. */
const ANSWERED_WITHIN_MS = 7 * DAY_MS;
/** Messages that follow each other so closely are one answer. */
const ONE_ANSWER_MS = 3 * 60_000;
const LONGEST_ANSWER = 3_000;

export function createSuggestionFollower({ db, templates, notifications, clock }: FollowerDeps) {
  const knownFaqs = createKnownFaqs();
  const finishedUpTo = createFinishedUpTo();
  let stopping = new AbortController();
  let underway: Promise<unknown> = Promise.resolve();

  /** One batch at a time in this process. */
  function inTurn(): Promise<boolean> {
    const next = underway.then(takeIn);
    underway = next.catch(() => undefined);
    return next;
  }

  /** Returns whether there may be more. Another process may be at the same messages: only one keeps what it found. */
  async function takeIn(): Promise<boolean> {
    const from = await readWatermark(db.patient);
    const messages = await messagesBeyond(db.patient, from, BATCH);
    const last = messages.at(-1);
    if (last === undefined) return false;
    const upTo = db.dialect === 'sqlite' ? last.id : finishedUpTo(messages, from, clock());
    if (upTo === from) return false;
    const seen = messages.filter((message) => message.id <= upTo && isCustomers(message));
    const look = await lookAt({ db: db.patient, templates, knownFaqs }, seen);
    try {
      const isMine = await db.patient.transaction(async (trx) => {
        const moved = await moveWatermark(trx, from, upTo);
        if (moved) await keep(trx, look);
        return moved;
      });
      // The other one may have seen fewer.
      return !isMine || messages.length === BATCH;
    } catch (error) {
      // A conversation was deleted meanwhile: the next look finds it gone.
      if (!isMissingReference(error)) throw error;
      return true;
    }
  }

  async function keep(trx: Knex.Transaction, { said, heard }: Look): Promise<void> {
    const there = await existing(
      trx,
      said.map(({ messageId }) => messageId),
    );
    const groupings = new Map<number, Grouping>();
    const touched = new Set<number>();
    for (const one of said) {
      if (!there.has(one.messageId)) continue;
      if ('terms' in one) touched.add(await keepQuestion(trx, one, groupings));
      else await keepAnswer(trx, one);
    }
    for (const one of heard) await keepHeard(trx, one, clock());
    await tellOf(trx, touched);
  }

  async function keepQuestion(
    trx: Knex.Transaction,
    question: UnansweredQuestion,
    groupings: Map<number, Grouping>,
  ): Promise<number> {
    const { templateId, terms } = question;
    const key = keyOf(terms);
    const known = await groupWithKey(trx, question, key);
    const groupId = known ?? (await groupInOtherWords(trx, question, groupings));
    groupings.get(templateId)?.add(groupId, terms);
    if (known === null) await addKey(trx, question, key, groupId);
    await insertQuestion(trx, groupId, question);
    return groupId;
  }

  async function groupInOtherWords(
    trx: Knex.Transaction,
    question: UnansweredQuestion,
    groupings: Map<number, Grouping>,
  ): Promise<number> {
    const { templateId, terms } = question;
    const grouping =
      groupings.get(templateId) ?? createGrouping(await groupedQuestions(trx, question, COMPARED));
    groupings.set(templateId, grouping);
    return grouping.find(terms) ?? (await insertGroup(trx, question, clock()));
  }

  async function keepAnswer(trx: Knex.Transaction, own: OwnAnswer): Promise<void> {
    const since = own.at - ANSWERED_WITHIN_MS;
    const begunAt = own.at - ONE_ANSWER_MS;
    for (const { id, answer } of await openQuestions(trx, own, { since, begunAt })) {
      const whole = `${answer}\n${own.text}`.trim();
      await writeAnswer(trx, own.userId, id, whole.slice(0, LONGEST_ANSWER), own.at);
    }
  }

  async function tellOf(trx: Knex.Transaction, groupIds: ReadonlySet<number>): Promise<void> {
    if (groupIds.size === 0) return;
    for (const { groupId, userId, templateId, customers } of await untoldCustomers(trx, [...groupIds])) {
      if (customers < TOLD_FROM_CUSTOMERS) continue;
      await notifications.tell(trx, { userId, templateId, kind: 'often_asked', detail: '' });
      await markTold(trx, userId, groupId, clock());
    }
  }

  return {
    /** Takes in what is new, for about `forMs` at most, so that a reader sees what was written before. */
    async catchUp(forMs: number): Promise<void> {
      const until = performance.now() + forMs;
      while ((await inTurn()) && performance.now() < until);
    },
    /** For the background: takes in everything, resting most of the time. */
    async run(): Promise<void> {
      stopping = new AbortController();
      const { signal } = stopping;
      for (let factor = REST_FACTOR.busy; ; ) {
        const startedAt = performance.now();
        if (!(await inTurn()) || signal.aborted) return;
        const load = performance.eventLoopUtilization();
        const restMs = (performance.now() - startedAt) * factor;
        await sleep(restMs, undefined, { ref: false, signal }).catch(() => undefined);
        if (signal.aborted) return;
        const { utilization } = performance.eventLoopUtilization(load);
        factor = utilization > BUSY ? REST_FACTOR.busy : REST_FACTOR.idle;
      }
    },
    stop(): void {
      stopping.abort();
    },
  };
}
