import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../../errors.ts';
import type { Logger } from '../../../log.ts';
import type { Metrics } from '../../../metrics.ts';
import type { InstagramAccount, InstagramAccounts, InstagramApp } from '../accounts/accounts.service.ts';
import { type ReadCall, readCall } from './read-updates.ts';
import type { OwnedUpdate, Update } from './update.types.ts';
import type { UpdateInbox } from './updates.store.ts';

export interface ReceiveUpdatesDeps {
  instagramAccounts: Pick<
    InstagramAccounts,
    'appSecretsFor' | 'byIgUserId' | 'noteCall' | 'noteRefused' | 'noteUpdate' | 'noteVerified'
  >;
  inbox: UpdateInbox;
  /** There is something to handle. */
  onArrival: () => void;
  observer: Pick<Metrics, 'instagramUpdates'>;
  log: Logger;
  clock: () => number;
}

export type ReceiveUpdates = ReturnType<typeof createReceiveUpdates>;

/** Takes what Instagram sends to a webhook address. */
export function createReceiveUpdates(deps: ReceiveUpdatesDeps) {
  const { instagramAccounts, inbox, onArrival, observer, log, clock } = deps;

  /** Throws `not_found`. */
  async function appOf(appKey: string): Promise<InstagramApp> {
    const app = await instagramAccounts.appSecretsFor(appKey);
    if (app === null) throw new AppError('not_found');
    return app;
  }

  /** The account behind each update; left out where it is nobody's here, or another app's. */
  async function owned(app: InstagramApp, updates: readonly Update[]): Promise<[InstagramAccount, Update][]> {
    const accounts = new Map<string, InstagramAccount | null>();
    for (const { igUserId } of updates)
      if (!accounts.has(igUserId)) accounts.set(igUserId, await instagramAccounts.byIgUserId(igUserId));
    return updates.flatMap((update): [InstagramAccount, Update][] => {
      const account = accounts.get(update.igUserId) ?? null;
      // Every owner knows the secrets of an own app: what it signs is true of its own accounts alone.
      return account === null || account.appId !== app.id ? [] : [[account, update]];
    });
  }

  function note(app: InstagramApp, updates: readonly [InstagramAccount, Update][]): void {
    const now = clock();
    const written = new Set(
      updates.filter(([, { kind }]) => kind === 'message').map(([account]) => account.id),
    );
    const ids = new Set(updates.map(([account]) => account.id));
    const notes = [
      instagramAccounts.noteCall(app),
      ...[...ids].map((id) => instagramAccounts.noteUpdate(id, now, written.has(id))),
    ];
    Promise.all(notes).catch((error: unknown) =>
      log.warn({ err: error }, 'it was not noted that Instagram called'),
    );
  }

  /** The owner of the app, who looks at the page, has to see that it was tried. */
  async function refuse(app: InstagramApp, why: 'token' | 'signature'): Promise<never> {
    await instagramAccounts.noteRefused(app, why);
    throw new AppError('wrong_signature');
  }

  return {
    appOf,
    /** The answer to Meta's question whether this address is ours. Throws `not_found`, `wrong_signature`. */
    async verify(appKey: string, token: string): Promise<void> {
      const app = await appOf(appKey);
      if (app.verifyToken === '' || !isSame(token, app.verifyToken)) return refuse(app, 'token');
      await instagramAccounts.noteVerified(app);
    },
    /**
     * When it resolves, all that a call tells is on disk, once. `body`: the bytes as they came, which are signed. Throws
     * `not_found`, `wrong_signature`, `invalid_input`; rejects where the database is away, and Meta calls again.
     */
    async receive(appKey: string, body: Buffer, signature: string): Promise<void> {
      const app = await appOf(appKey);
      if (!isSigned(body, signature, app.secrets)) return refuse(app, 'signature');
      const call = readBody(body, clock());
      const updates = await owned(app, call.updates);
      const all = updates.map(([{ userId }, update]): OwnedUpdate => ({ ...update, userId }));
      const added = await inbox.add(all);
      if (added > 0) onArrival();
      observer.instagramUpdates('stored', added);
      observer.instagramUpdates('repeated', all.length - added);
      observer.instagramUpdates('not_ours', call.updates.length - all.length);
      observer.instagramUpdates('skipped', call.skipped);
      note(app, updates);
    },
  };
}

function readBody(body: Buffer, now: number): ReadCall {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError('invalid_input');
  }
  return readCall(json, now) ?? { updates: [], skipped: 1 };
}

/** Which of an app's secrets signs is not documented: any of them may have. */
function isSigned(body: Buffer, signature: string, secrets: readonly string[]): boolean {
  const sent = /^sha256=([0-9a-f]{64})$/.exec(signature)?.[1];
  if (sent === undefined) return false;
  const digest = Buffer.from(sent, 'hex');
  return secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(body).digest(), digest),
  );
}

/** Digests have one length, so comparing takes the same time whatever was sent. */
function isSame(sent: string, known: string): boolean {
  const [one, other] = [sent, known].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
