import { createHmac, timingSafeEqual } from 'node:crypto';
import { customerName } from '../../contract/customer-name.ts';
import type { DigestChoice } from '../../contract/digest.ts';
import type { Hours } from '../../contract/hours.ts';
import { ANSWERING_SOURCES } from '../../contract/reply.ts';
import type { Database } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/database-away.ts';
import type { Logger } from '../../log.ts';
import type { DigestFacts } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Secrets } from '../../secrets.ts';
import { foldText } from '../../text/fold.ts';
import type { Conversations } from '../conversations/conversations.service.ts';
import { snippetOf } from '../conversations/snippet.ts';
import type { Waiting } from '../conversations/waiting.service.ts';
import {
  countOptOuts,
  type DigestReader,
  digestReaders,
  firstHours,
  repliesBySource,
  takeDigest,
  unansweredTexts,
  writeDigest,
} from './digest.store.ts';
import { DAY_MS, daysBefore, lastDue } from './digest-time.ts';

/** Mails to owners of what was answered how, who waits, and what nobody could answer. */
export type Digests = ReturnType<typeof createDigests>;

export interface DigestDeps {
  db: Database;
  outbox: Pick<Outbox, 'add'>;
  secrets: Secrets;
  waiting: Pick<Waiting, 'list'>;
  conversations: Pick<Conversations, 'counts'>;
  log: Logger;
  clock: () => number;
}

const PURPOSE = 'digest off';
const NAMED = 5;
const QUESTIONS = 10;
/** So many conversations and questions are looked through at most. */
const LOOKED_AT = 500;
/** What was due while nobody sent it is not sent days later. */
const LATEST_MS = DAY_MS;
/** Nobody is told twice within it: a day has 23 hours where clocks are set forward, and zones can change. */
const SHORTEST_PAUSE_MS = 20 * 60 * 60_000;

export function createDigests(deps: DigestDeps) {
  const { db, outbox, secrets, waiting, conversations, log, clock } = deps;

  async function dueAt({ userId, choice }: DigestReader, now: number): Promise<number> {
    const written = await firstHours(db.knex, userId);
    const timeZone = written === null ? 'UTC' : (JSON.parse(written) as Hours).timeZone;
    return lastDue(choice, timeZone, now);
  }

  async function factsFor({ userId, choice }: DigestReader, due: number): Promise<DigestFacts | null> {
    const days = daysBefore(choice, due);
    const sources = await repliesBySource(db.knex, userId, days.from / DAY_MS, days.to / DAY_MS);
    const { waiting: people, total } = await waiting.list(userId, NAMED);
    const { unanswered } = await conversations.counts(userId, { templateId: null, search: '' });
    const questions = grouped(await unansweredTexts(db.knex, userId, days, LOOKED_AT));
    const optOuts = await countOptOuts(db.knex, userId, days, LOOKED_AT);
    const replies = ANSWERING_SOURCES.map((source) => ({ source, count: sources.get(source) ?? 0 }));
    const hasReplies = replies.some(({ count }) => count > 0);
    if (!hasReplies && total + unanswered + questions.length + optOuts === 0) return null;
    const named = people.map((one) => ({ id: one.id, name: customerName(one) }));
    return { choice, ...days, replies, waiting: { named, total }, unanswered, questions, optOuts };
  }

  async function send(reader: DigestReader, due: number): Promise<void> {
    const { userId, username, email: to } = reader;
    const facts = due < clock() - LATEST_MS ? null : await factsFor(reader, due);
    await db.knex.transaction(async (trx) => {
      if (!(await takeDigest(trx, reader, due)) || facts === null) return;
      const mail = { kind: 'digest', username, offToken: tokenOf(userId), facts } as const;
      await outbox.add(trx, { to, mail, userId, expiresAt: null });
    });
  }

  function tokenOf(userId: number): string {
    return `${userId}.${secrets.hmac(PURPOSE, `${userId}`).toString('base64url')}`;
  }

  /** Whose mails the token ends; null for no token of ours, of any root key. */
  function ownerOf(token: string): number | null {
    const [id = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const isOurs = secrets.derived(PURPOSE).some((key) => {
      const expected = createHmac('sha256', key).update(id).digest();
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return isOurs ? Number(id) : null;
  }

  return {
    async run(): Promise<void> {
      const now = clock();
      for (const reader of await digestReaders(db.knex, now - SHORTEST_PAUSE_MS)) {
        try {
          const due = await dueAt(reader, now);
          if (due > reader.toldUpTo) await send(reader, due);
        } catch (error) {
          if (isDatabaseAway(error)) throw error;
          // One owner's mail must not keep the others from theirs; it is tried again with the next run.
          log.error({ err: error, userId: reader.userId }, 'a digest could not be sent');
        }
      }
    },
    save: (userId: number, choice: DigestChoice) => writeDigest(db.knex, userId, choice, clock()),
    /** False for a token that is none of ours. */
    async endByToken(token: string): Promise<boolean> {
      const userId = ownerOf(token);
      if (userId === null) return false;
      await writeDigest(db.knex, userId, 'off', clock());
      return true;
    },
  };
}

/** Each question once, with how often it was asked: the most frequent first, then the newest. */
function grouped(texts: readonly string[]): DigestFacts['questions'] {
  const groups = Map.groupBy(texts, foldText);
  return [...groups.values()]
    .sort((one, other) => other.length - one.length)
    .slice(0, QUESTIONS)
    .map((same) => ({ text: snippetOf(same[0] ?? '').text, times: same.length }));
}
