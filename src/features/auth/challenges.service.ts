import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { AccountRef } from '../../callers.ts';
import { AUTH_TEXTS, CODE_SECONDS, readCode } from '../../contract/auth.ts';
import type { Database } from '../../db/database.ts';
import { invalidFields } from '../../errors.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Secrets } from '../../secrets.ts';
import type { AllowanceKeys } from './browser.ts';
import {
  type Challenge,
  type ChallengeQuery,
  countLive,
  findNewest,
  findOpen,
  insertChallenge,
  markAllUsed,
  markUsed,
  type Purpose,
  takeTry,
} from './challenges.store.ts';
import { newCode } from './code.ts';
import type { Limits } from './limits.service.ts';

/** A step that mails a code. */
export interface Step {
  purpose: Purpose;
  account: AccountRef | null;
  /** Where the code goes, as typed or as stored. */
  email: string;
  /** Registration only. */
  username?: string;
  shownEmail: string;
  /** The flow that this repeats. */
  flow?: string;
  keys: AllowanceKeys;
  /** 'code': a real one. 'notice': a mail without a way to pass. 'nothing': no mail; otherwise all alike. */
  outcome: 'code' | 'notice' | 'nothing';
  mail(code: string): Mail;
}

export type Challenges = ReturnType<typeof createChallenges>;

export interface ChallengesDeps {
  db: Database;
  secrets: Secrets;
  limits: Limits;
  outbox: Outbox;
  clock: () => number;
  random: (bytes: number) => Buffer;
}

const MAX_LIVE = 3;
const HANDLE_BYTES = 24;

export function createChallenges(deps: ChallengesDeps) {
  const { db, secrets, limits, outbox, clock, random } = deps;
  const hash = (purpose: string, value: string) => secrets.hmac(purpose, value).toString('base64url');
  const handleHash = (handle: string) => hash('challenge', handle);
  const codeHash = (challenge: Pick<Challenge, 'purpose' | 'flow'>, code: string) =>
    hash('code', `${challenge.purpose} ${challenge.flow} ${code}`);

  return {
    handleHash,
    /**
     * Takes one sending from the origin's allowance; throws `too_many_requests` when there is none. Called apart
     * from `issue`, because it also counts for steps that end in an error.
     */
    async countSending(trx: Knex.Transaction, keys: AllowanceKeys): Promise<void> {
      const origin = await limits.hold(trx, 'originSend', keys.origin);
      origin.require();
      await origin.settle(true);
    },
    /** Ends all codes of an account. */
    closeAll: (trx: Knex.Transaction, account: AccountRef): Promise<void> =>
      markAllUsed(trx, account, clock()),
    /** What a code typed now could belong to. Read before the transaction, which then writes first. */
    find: (query: ChallengeQuery): Promise<Challenge[]> => findOpen(db.knex, query, clock()),
    /** The newest of a step that is to be repeated, or null. */
    newest: (query: ChallengeQuery): Promise<Challenge | null> => findNewest(db.knex, query),
    /** Queues the mail and returns the handle. Whatever the outcome, the statements are the same. */
    async issue(trx: Knex.Transaction, step: Step): Promise<string> {
      const now = clock();
      const sending = await limits.hold(trx, 'accountSend', step.keys.account);
      const allowance = hash('allowance', step.keys.account);
      const isAllowed = sending.isFree && (await countLive(trx, allowance, now)) < MAX_LIVE;
      const isLive = isAllowed && step.outcome === 'code';
      await sending.settle(isAllowed);
      const handle = random(HANDLE_BYTES).toString('base64url');
      const code = newCode(random);
      const flow = step.flow ?? handleHash(handle);
      const expiresAt = now + CODE_SECONDS * 1_000;
      await insertChallenge(trx, {
        handleHash: handleHash(handle),
        flow,
        purpose: step.purpose,
        isLive,
        account: step.account,
        allowance,
        email: step.email,
        username: step.username ?? '',
        shownEmail: step.shownEmail,
        // Of no code at all where it is dead: nothing that can be typed matches it.
        codeHash: codeHash({ purpose: step.purpose, flow }, isLive ? code : ''),
        createdAt: now,
        expiresAt,
      });
      await outbox.add(trx, {
        to: step.email,
        mail: step.mail(code),
        userId: step.account !== null && 'userId' in step.account ? step.account.userId : null,
        expiresAt: step.outcome === 'notice' ? null : expiresAt,
        isDecoy: !isAllowed || step.outcome === 'nothing',
      });
      return handle;
    },
    /**
     * The challenge that `code` passes, used up, or null: wrong, expired, used and unknown are one. Commit in any
     * case, since a failure is counted. Throws `too_many_requests`.
     */
    async redeem(
      trx: Knex.Transaction,
      found: readonly Challenge[],
      code: string,
      keys: AllowanceKeys,
    ): Promise<Challenge | null> {
      const now = clock();
      const origin = await limits.hold(trx, 'originFailure', keys.origin);
      origin.require();
      const account = await limits.hold(trx, 'accountFailure', keys.account);
      const ids = found.map(({ id }) => id);
      const tried = account.isFree ? await takeTry(trx, ids, now) : [];
      const passed = tried.find((challenge) => isSame(challenge.codeHash, codeHash(challenge, code)));
      if (passed?.isLive && (await markUsed(trx, passed, now))) return passed;
      await origin.settle(true);
      await account.settle(account.isFree);
      return null;
    },
  };
}

export function mailboxKey(email: string): string {
  return `mailbox:${email.toLowerCase()}`;
}

function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** The six digits in what was typed; throws `invalid_input` naming `field` where there are none. */
export function requireCode(typed: string, field: string): string {
  const code = readCode(typed);
  if (code === null) throw invalidFields({ [field]: AUTH_TEXTS.codeMalformed });
  return code;
}
