import { createBoundedCache } from '../../../bounded-cache.ts';
import type { NotificationKind } from '../../../contract/notifications.ts';
import type { Database } from '../../../db/database.ts';
import type { Logger } from '../../../log.ts';
import type { Metrics } from '../../../metrics.ts';
import { MOST_BUBBLES, splitBubbles } from '../../../text/bubbles.ts';
import { currentTrace, inTrace, type Trace } from '../../../trace.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { isSilenced } from '../decide-reply.ts';
import type { LoadedTemplate, LoadedTemplates } from '../loaded-templates.ts';
import type { ChatTool, DeliveryResult } from './chat-tool.ts';
import {
  type ClaimedDelivery,
  claimDue,
  giveUpStale,
  postponeDelivery,
  settleDelivery,
} from './deliveries.store.ts';

interface DelivererDeps {
  db: Database;
  chatTool: ChatTool;
  loadedTemplates: LoadedTemplates;
  notifications: Notifications;
  observer: Pick<Metrics, 'delivered'>;
  log: Logger;
  clock: () => number;
}

const BATCH = 20;
/** Longer than any attempt: two calls of ten seconds. */
const SENDING_MS = 60_000;
/** Traces of replies that are about to be sent; those that another process sends belong to none. */
const MAX_TRACES = 1_000;
/** Cut at sentences, 3,000 bytes may take more than three messages. The chat tool takes ten. */
export const MOST_OWN_BUBBLES = 10;
const OWN_TOO_LATE = 'It could not be sent in time.';
const WAITS_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000, 2 * 60 * 60_000];

/**
 * Sends late replies, and those that the owner writes, through the chat tool: each once at most, within the 24 hours that
 * Instagram allows.
 */
export function createDeliverer(deps: DelivererDeps) {
  const { db, chatTool, loadedTemplates, notifications, observer, log, clock } = deps;
  const traces = createBoundedCache<number, Trace>(MAX_TRACES);

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const loaded = await loadedTemplates.byConversation(delivery);
    const trace = traces.get(delivery.conversationId) ?? null;
    const result = await inTrace(trace, () => attempt(delivery, loaded));
    observer.delivered(result.kind);
    log.info(
      {
        traceId: trace?.id,
        templateId: delivery.templateId,
        result: result.kind,
        attempts: delivery.attempts,
      },
      delivery.isOwn ? 'own reply' : 'late reply',
    );
    if (result.kind === 'sent') return settleDelivery(db.knex, delivery, { state: 'sent', problem: '' });
    const { problem } = result;
    const waitMs = waitAfter(delivery.attempts);
    if (result.kind === 'try_again' && delivery.claimedAt + waitMs < delivery.expiresAt) {
      return postponeDelivery(db.knex, clock, delivery, { waitMs, problem });
    }
    const state = result.kind === 'unknown' ? 'unknown' : 'failed';
    await settleDelivery(db.knex, delivery, { state, problem });
    const kind = state === 'unknown' ? 'delivery_unknown' : 'delivery_failed';
    tell(loaded, delivery.conversationId, kind, problem);
  }

  async function attempt(delivery: ClaimedDelivery, loaded: LoadedTemplate | null): Promise<DeliveryResult> {
    if (loaded === null) return { kind: 'refused', problem: 'The template was deleted.' };
    if (delivery.claimedAt >= delivery.expiresAt) {
      const problem = delivery.isOwn ? OWN_TOO_LATE : 'Instagram takes no reply after 24 hours.';
      return { kind: 'refused', problem };
    }
    if (!delivery.isOwn && isSilenced(loaded, delivery.claimedAt, delivery.pause))
      return { kind: 'refused', problem: 'The bot was paused before the reply could be delivered.' };
    if (loaded.keys.unreadable.includes('manychat')) {
      const notice = { userId: loaded.owner.id, templateId: loaded.template.id, detail: '' };
      notifications.notify({ ...notice, kind: 'chat_tool_key_unreadable' });
      return { kind: 'try_again', problem: 'The saved key of the chat tool can’t be read.' };
    }
    if (loaded.keys.manychat === '')
      return { kind: 'refused', problem: 'The key of the chat tool was removed.' };
    const { deliveryField: field, deliveryFlow: flow } = loaded.template;
    // The flow that shapes late replies would shorten it to one message.
    const way = delivery.isOwn ? { field: '', flow: '' } : { field, flow };
    return chatTool.deliver(loaded.keys.manychat, {
      subscriberId: delivery.externalId,
      bubbles: splitBubbles(delivery.text, delivery.isOwn ? MOST_OWN_BUBBLES : MOST_BUBBLES),
      ...way,
    });
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

  return {
    /** What is sent to this conversation next belongs to the current trace. */
    follow(conversationId: number): void {
      const trace = currentTrace();
      if (trace === null) traces.delete(conversationId);
      else traces.set(conversationId, trace);
    },
    /** Sends what is due now. */
    async run() {
      for (const stale of await giveUpStale(db.knex, clock)) {
        const loaded = await loadedTemplates.byConversation(stale);
        tell(loaded, stale.conversationId, 'delivery_unknown', 'The server stopped while sending.');
      }
      for (;;) {
        const claimed = await claimDue(db.knex, clock, SENDING_MS, BATCH);
        if (claimed.length === 0) return;
        const results = await Promise.allSettled(claimed.map(send));
        for (const result of results) {
          if (result.status === 'rejected')
            log.error({ err: result.reason }, 'a delivery could not be handled');
        }
      }
    },
  };
}

/** Longer each time; the last wait repeats until the 24 hours are over. */
function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? WAITS_MS[0] ?? 0;
}
