import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { recordChange } from '../../db/change-feed.ts';
import type { Database } from '../../db/database.ts';
import { transactionOrAgain } from '../../db/deadlock.ts';
import type { Logger } from '../../log.ts';
import type { ContactsFollow } from '../contacts/contacts-follow.ts';
import type { ConversationIndex } from '../conversations/conversation-index.service.ts';
import { agreeOnConsent } from './agree-on-consent.ts';
import { joinedMemo, strongerPause } from './joined-memo.ts';
import {
  type ConversationPlace,
  conversationsAt,
  conversationsToMove,
  deleteMoved,
  findPlace,
  hasOpenMessages,
  insertLike,
  type MovedConversation,
  moveMessages,
  moveRest,
  moveRow,
  saveMoved,
  speakersIn,
} from './moved-conversations.store.ts';
import {
  allMoves,
  deleteMove,
  homesOf,
  insertMove,
  type Move,
  movesFrom,
  sourcesOf,
  strays,
} from './sharing.store.ts';

/**
 * Brings conversations to where they belong after templates have joined or left a group: in the background, and at once
 * where a customer writes. Each moves in a transaction of its own, while nobody writes in it.
 */
export type ConversationMoves = ReturnType<typeof createConversationMoves>;

export interface ConversationMovesDeps {
  db: Database;
  contactsFollow: ContactsFollow;
  conversationIndex: Pick<ConversationIndex, 'renewIn'>;
  log: Logger;
  clock: () => number;
}

/** nothing: all of it lies where it belongs. stays: it moves later, since it is being written in. */
type Moved = 'moved' | 'nothing' | 'stays';

/** Longer than a message can be on its way from its look for the conversation to the conversation. */
const QUIET_MS = 15_000;
/** For so long, a process that has heard late may still write to where a conversation was. */
const LINGERS_MS = 20_000;
const BATCH = 20;
/** Rests so many times as long as it works. */
const REST_FACTOR = 3;
/** Leaves a transaction in which the conversation has turned out to be busy. */
const BUSY = Symbol('busy');

export function createConversationMoves(deps: ConversationMovesDeps) {
  const { db, contactsFollow, conversationIndex, log, clock } = deps;

  /** `homes`: where what each template said belongs. */
  async function moveIn(
    trx: Knex.Transaction,
    place: ConversationPlace,
    homes: ReadonlyMap<number, number>,
  ): Promise<Moved> {
    const { userId, externalId, templateId: sourceId } = place;
    const seen = (await conversationsAt(trx, place, [sourceId], false)).get(sourceId);
    if (seen === undefined) return 'nothing';
    const parts = await partsOf(trx, seen, homes);
    const isWhole = parts.size === 1;
    parts.delete(sourceId);
    if (parts.size === 0) return 'nothing';
    if (!(await isQuiet(trx, seen))) return 'stays';
    for (const toId of parts.keys())
      await contactsFollow(trx, { userId, externalId, fromId: sourceId, toId });
    const locked = await conversationsAt(trx, place, [sourceId, ...parts.keys()], true);
    const conversation = locked.get(sourceId);
    if (conversation === undefined || !(await isQuiet(trx, conversation))) throw BUSY;
    const changed: number[] = [];
    for (const [toId, speakers] of parts) {
      const there = locked.get(toId) ?? null;
      if (isWhole && there === null) await moveRow(trx, conversation, toId);
      else if (isWhole && there !== null) await absorb(trx, conversation, there, speakers);
      else changed.push(await splitOff(trx, conversation, { toId, there, speakers }));
      if (isWhole) changed.push(there?.id ?? conversation.id);
    }
    await conversationIndex.renewIn(trx, isWhole ? changed : [conversation.id, ...changed]);
    return 'moved';
  }

  async function isQuiet(trx: Knex, conversation: MovedConversation): Promise<boolean> {
    const isAtRest = conversation.isIdle && conversation.lastActiveAt + QUIET_MS <= clock();
    return isAtRest && !(await hasOpenMessages(trx, conversation));
  }

  /** All of a conversation joins the one that its customer has there. */
  async function absorb(
    trx: Knex.Transaction,
    from: MovedConversation,
    to: MovedConversation,
    speakers: readonly number[],
  ): Promise<void> {
    await moveMessages(trx, from, speakers, to.id);
    await moveRest(trx, from, to.id);
    await deleteMoved(trx, from);
    await saveMoved(trx, joinedConversation(to, from, to.messageCount + from.messageCount));
  }

  /** What some templates said leaves a conversation, for the one that its customer has there or a new one. Returns its id. */
  async function splitOff(
    trx: Knex.Transaction,
    from: MovedConversation,
    { toId, there, speakers }: { toId: number; there: MovedConversation | null; speakers: readonly number[] },
  ): Promise<number> {
    const to = there ?? { ...from, templateId: toId, messageCount: 0, id: await insertLike(trx, from, toId) };
    const count = await moveMessages(trx, from, speakers, to.id);
    await saveMoved(trx, joinedConversation(to, from, to.messageCount + count));
    from.messageCount = Math.max(0, from.messageCount - count);
    await saveMoved(trx, from);
    return to.id;
  }

  function joinedConversation(
    to: MovedConversation,
    from: MovedConversation,
    messageCount: number,
  ): MovedConversation {
    return {
      ...to,
      messageCount,
      contactName: to.contactName || from.contactName,
      pause: strongerPause(to.pause, from.pause, clock()),
      memo: joinedMemo(to.memo, from.memo),
      createdAt: Math.min(to.createdAt, from.createdAt),
    };
  }

  /** Moves what of a conversation belongs elsewhere. */
  async function move(place: ConversationPlace): Promise<Moved> {
    const { userId, templateId: sourceId } = place;
    const moves = await movesFrom(db.knex, userId, sourceId);
    const homes = await homesOf(db.knex, userId);
    const isTooEarly = moves.some(({ beginsAt }) => beginsAt > clock());
    try {
      return await transactionOrAgain(db.knex, async (trx) => {
        if (!isTooEarly) return moveIn(trx, place, homes);
        const seen = (await conversationsAt(trx, place, [sourceId], false)).get(sourceId);
        const isHome =
          seen === undefined || [...(await partsOf(trx, seen, homes)).keys()].every((id) => id === sourceId);
        return isHome ? 'nothing' : 'stays';
      });
    } catch (error) {
      if (error === BUSY) return 'stays';
      throw error;
    }
  }

  async function moveAll(due: Move, signal: AbortSignal): Promise<boolean> {
    let areAllMoved = true;
    for (let after = 0; !signal.aborted; ) {
      const startedAt = performance.now();
      const ids = await conversationsToMove(db.knex, due, after, BATCH);
      for (const id of ids) {
        const place = await findPlace(db.knex, due.userId, id);
        // Another one has moved it meanwhile.
        if (place === null || place.templateId !== due.sourceId) continue;
        if ((await moveOrTellWhy(place)) === 'stays') areAllMoved = false;
      }
      after = ids.at(-1) ?? after;
      if (ids.length < BATCH) return areAllMoved;
      const restMs = (performance.now() - startedAt) * REST_FACTOR;
      await sleep(restMs, undefined, { ref: false, signal }).catch(() => undefined);
    }
    return false;
  }

  /** One that can't be moved holds up no other. */
  async function moveOrTellWhy(place: ConversationPlace): Promise<Moved> {
    try {
      return await move(place);
    } catch (error) {
      log.warn({ err: error, templateId: place.templateId }, 'a conversation could not be moved');
      return 'stays';
    }
  }

  /**
   * Moves what a customer has with a template to where it belongs, and returns the template that it lies with then.
   * `sources`: those that conversations of the template still lie with.
   */
  async function locate(
    template: { userId: number; id: number; homeId: number },
    sources: readonly number[],
    externalId: string,
  ): Promise<number> {
    const { userId, homeId } = template;
    const staying: number[] = [];
    for (const sourceId of sources)
      if ((await moveOrTellWhy({ userId, templateId: sourceId, externalId })) === 'stays')
        staying.push(sourceId);
    if (staying.length === 0) return homeId;
    const customer = { userId, externalId };
    await agreeOnConsent(db, customer, [...new Set([homeId, ...staying])]);
    for (const sourceId of staying) {
      const there = (await conversationsAt(db.knex, customer, [sourceId], false)).get(sourceId);
      if (there === undefined) continue;
      if (sourceId === template.id || (await speakersIn(db.knex, there)).has(template.id)) return sourceId;
    }
    return homeId;
  }

  let stopping = new AbortController();

  return {
    locate,
    /** The same by what the database says of the groups: this process may not have heard of their last change. */
    async locateNow({ userId, id }: { userId: number; id: number }, externalId: string): Promise<number> {
      const homes = await homesOf(db.knex, userId);
      const homeId = homes.get(id) ?? id;
      const members = [...homes.keys()].filter((member) => homes.get(member) === homeId);
      return locate({ userId, id, homeId }, await sourcesOf(db.knex, userId, members), externalId);
    },
    /** For the background: moves what is due, resting most of the time. */
    async run(): Promise<void> {
      stopping = new AbortController();
      const { signal } = stopping;
      for (const { userId, templateId } of await strays(db.knex)) {
        const known = await movesFrom(db.knex, userId, templateId);
        if (known.some((one) => one.templateId === templateId)) continue;
        await insertMove(db.knex, { userId, templateId, sourceId: templateId, beginsAt: clock() });
      }
      for (const due of await allMoves(db.knex)) {
        if (signal.aborted || due.beginsAt > clock()) continue;
        if (!(await moveAll(due, signal)) || due.beginsAt + LINGERS_MS > clock()) continue;
        await db.knex.transaction(async (trx) => {
          await deleteMove(trx, due);
          await recordChange(trx, 'account', due.userId, clock());
        });
      }
    },
    stop(): void {
      stopping.abort();
    },
  };
}

/** The templates that spoke in a conversation, by where what they said belongs. One without messages belongs to its own. */
async function partsOf(
  db: Knex,
  conversation: MovedConversation,
  homes: ReadonlyMap<number, number>,
): Promise<Map<number, number[]>> {
  const { templateId } = conversation;
  const spoken = [...(await speakersIn(db, conversation))];
  const speakers = spoken.length === 0 ? [templateId] : spoken;
  return Map.groupBy(speakers, (id) => homes.get(id) ?? templateId);
}
