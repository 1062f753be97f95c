import { createBoundedCache } from '../bounded-cache.ts';
import type { NotificationKind } from '../contract/notifications.ts';
import type { Database } from '../db/database.ts';
import type { Notifications } from '../features/notifications/notifications.service.ts';
import { isSilenced } from '../features/replies/decide-reply.ts';
import type { LoadedTemplate, LoadedTemplates } from '../features/replies/loaded-templates.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { currentTrace, inTrace, type Trace } from '../trace.ts';
import { within } from '../within.ts';
import type { Channel, DeliveryResult, OutgoingDelivery } from './channel.types.ts';
import type { Channels } from './channels.ts';
import {
  type ClaimedDelivery,
  claimDue,
  claimLookups,
  type DeliveryOutcome,
  giveUpStale,
  settleDelivery,
} from './deliveries.store.ts';

interface DelivererDeps {
  db: Database;
  channels: Channels;
  loadedTemplates: Pick<LoadedTemplates, 'byConversation'>;
  notifications: Pick<Notifications, 'notify'>;
  observer: Pick<Metrics, 'delivered'>;
  log: Logger;
  clock: () => number;
  /** A reply behind this one may be due now. */
  onSettled: () => void;
}

const BATCH = 20;
/** A reply that is held back as if it were typed takes seconds, and others are not to wait for it. */
const MOST_AT_ONCE = 200;
/** Longer than any attempt: several calls of ten seconds. */
const SENDING_MS = 60_000;
/** Traces of replies that are about to be sent; those that another process sends belong to none. */
const MAX_TRACES = 1_000;
const OWN_TOO_LATE = 'It could not be sent in time.';
export const TOO_LATE = 'Instagram takes no reply after 24 hours.';
export const HELD_BACK = 'The bot was paused before the reply could be delivered.';
const WAITS_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 60 * 60_000];
const LOOKUP_WAITS_MS = [10_000, 30_000, 2 * 60_000, 10 * 60_000];

/**
 * Sends replies that no caller takes, and those that the owner writes: each once at most, and only while the channel takes
 * them.
 */
export function createDeliverer(deps: DelivererDeps) {
  const { db, channels, loadedTemplates, notifications, observer, log, clock, onSettled } = deps;
  const traces = createBoundedCache<number, Trace>(MAX_TRACES);
  const underWay = new Set<Promise<void>>();
  const lookingUp = channels.all.filter(({ lookUp }) => lookUp !== undefined).map(({ name }) => name);

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const loaded = await loadedTemplates.byConversation(delivery);
    const trace = traces.get(delivery.conversationId) ?? null;
    const channel = channels.of(delivery.externalId);
    const result = await inTrace(trace, () => attempt(channel, delivery, loaded));
    observer.delivered(result.kind);
    log.info(
      {
        traceId: trace?.id,
        templateId: delivery.templateId,
        channel: channel.name,
        result: result.kind,
        attempts: delivery.attempts,
      },
      delivery.isOwn ? 'own reply' : 'reply sent on',
    );
    await settle(delivery, loaded, outcomeOf(channel, delivery, result));
  }

  async function attempt(
    channel: Channel,
    delivery: ClaimedDelivery,
    loaded: LoadedTemplate | null,
  ): Promise<DeliveryResult> {
    if (loaded === null) return { kind: 'refused', problem: 'The template was deleted.' };
    if (delivery.claimedAt >= delivery.expiresAt) {
      const problem = delivery.isOwn ? OWN_TOO_LATE : TOO_LATE;
      return { kind: 'refused', problem };
    }
    if (!delivery.isOwn && isSilenced(loaded, delivery.claimedAt, delivery.pause))
      return { kind: 'refused', problem: HELD_BACK };
    return channel.deliver(outgoing(delivery, loaded));
  }

  /** Asks what became of one that may have arrived. */
  async function lookUp(delivery: ClaimedDelivery): Promise<void> {
    const loaded = await loadedTemplates.byConversation(delivery);
    const channel = channels.of(delivery.externalId);
    const found =
      loaded === null ? 'unknown' : ((await channel.lookUp?.(outgoing(delivery, loaded))) ?? 'unknown');
    await settle(delivery, loaded, outcomeOfLookup(delivery, found));
  }

  async function settle(
    delivery: ClaimedDelivery,
    loaded: LoadedTemplate | null,
    outcome: DeliveryOutcome,
  ): Promise<void> {
    await settleDelivery(db, clock, delivery, outcome);
    channels.of(delivery.externalId).settled?.(delivery.externalId);
    if (outcome.inMs !== null) return;
    if (outcome.state === 'failed') tell(loaded, delivery.conversationId, 'delivery_failed', outcome.problem);
    if (outcome.state === 'unknown')
      tell(loaded, delivery.conversationId, 'delivery_unknown', outcome.problem);
  }

  function tell(
    loaded: LoadedTemplate | null,
    conversationId: number,
    kind: NotificationKind,
    detail: string,
  ): void {
    if (loaded === null) return;
    const { owner, template } = loaded;
    const conversation = { id: conversationId, contactName: '' };
    notifications.notify({ userId: owner.id, templateId: template.id, kind, detail, conversation });
  }

  function start(delivery: ClaimedDelivery, work: (delivery: ClaimedDelivery) => Promise<void>): void {
    const done = work(delivery)
      .catch((error: unknown) => log.error({ err: error }, 'a delivery could not be handled'))
      .finally(() => {
        underWay.delete(done);
        onSettled();
      });
    underWay.add(done);
  }

  /** Takes on what is due until nothing is left. */
  async function begin(
    claim: typeof claimDue,
    work: (delivery: ClaimedDelivery) => Promise<void>,
  ): Promise<void> {
    for (;;) {
      while (underWay.size >= MOST_AT_ONCE) await Promise.race(underWay);
      const most = Math.min(BATCH, MOST_AT_ONCE - underWay.size);
      const claimed = await claim(db.knex, clock, SENDING_MS, most);
      for (const delivery of claimed) start(delivery, work);
      if (claimed.length < most) return;
    }
  }

  return {
    /** What is sent to this conversation next belongs to the current trace. */
    follow(conversationId: number): void {
      const trace = currentTrace();
      if (trace === null) traces.delete(conversationId);
      else traces.set(conversationId, trace);
    },
    /** Begins to send what is due now, and does not wait for it. */
    async run() {
      for (const stale of await giveUpStale(db.knex, clock, lookingUp)) {
        const loaded = await loadedTemplates.byConversation(stale);
        tell(loaded, stale.conversationId, 'delivery_unknown', 'The server stopped while sending.');
      }
      await begin(claimDue, send);
      if (lookingUp.length > 0) await begin(claimLookups, lookUp);
    },
    /** Waits for what is being sent, `forMs` at the longest. */
    async drain(forMs: number): Promise<void> {
      await within(Promise.allSettled(underWay), forMs);
    },
  };
}

function outgoing(delivery: ClaimedDelivery, loaded: LoadedTemplate): OutgoingDelivery {
  const { id, userId, conversationId, externalId, messageId, text, isOwn, attempts, answersAt } = delivery;
  return { id, userId, conversationId, externalId, messageId, text, isOwn, attempts, answersAt, loaded };
}

function outcomeOf(channel: Channel, delivery: ClaimedDelivery, result: DeliveryResult): DeliveryOutcome {
  if (result.kind === 'sent') return { state: 'sent', problem: '', inMs: null };
  const { kind, problem } = result;
  if (kind === 'unknown') {
    const inMs = channel.lookUp === undefined ? null : nth(LOOKUP_WAITS_MS, 1);
    return { state: 'unknown', problem, inMs };
  }
  // A channel that says when to come back has not tried.
  const isLast =
    kind === 'try_again' && result.afterMs === undefined && delivery.attempts >= channel.mostTries;
  if (kind === 'refused' || isLast) return { state: 'failed', problem, inMs: null };
  const inMs = result.afterMs ?? nth(WAITS_MS, delivery.attempts);
  // The last wait repeats until the channel takes it no more.
  return delivery.claimedAt + inMs < delivery.expiresAt
    ? { state: 'pending', problem, inMs }
    : { state: 'failed', problem, inMs: null };
}

function outcomeOfLookup(
  { lookups }: ClaimedDelivery,
  found: 'sent' | 'not_sent' | 'unknown',
): DeliveryOutcome {
  // What else belongs to it is sent now.
  if (found === 'sent') return { state: 'pending', problem: '', inMs: 0 };
  if (found === 'not_sent') return { state: 'failed', problem: 'It did not arrive.', inMs: null };
  const problem = 'It was not confirmed.';
  const times = lookups ?? 0;
  return {
    state: 'unknown',
    problem,
    inMs: times < LOOKUP_WAITS_MS.length ? nth(LOOKUP_WAITS_MS, times + 1) : null,
  };
}

/** From 1; the last one repeats. */
function nth(waits: readonly number[], place: number): number {
  return waits[Math.min(place, waits.length) - 1] ?? 0;
}
