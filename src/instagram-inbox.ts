import { createRepeater } from './background.ts';
import { createAmendments } from './features/inbox/amendments.ts';
import { createConversationMemos } from './features/inbox/conversation-memo.service.ts';
import { createCatchUp } from './features/instagram/catch-up/catch-up.service.ts';
import { createMissedMessages } from './features/instagram/catch-up/missed-messages.ts';
import { createAddMissing } from './features/instagram/updates/add-missing.ts';
import { createHandleUpdate } from './features/instagram/updates/handle-update.ts';
import { createProfiles } from './features/instagram/updates/profiles.ts';
import { createReceiveUpdates } from './features/instagram/updates/receive-updates.ts';
import { createUpdateInbox, SORTED_WITHIN_MS } from './features/instagram/updates/updates.store.ts';
import { createUpdateWorker } from './features/instagram/updates/worker.ts';
import type { Foundation } from './foundation.ts';
import type { ReplyServices } from './reply-services.ts';

const UPDATES_EVERY_MS = 1_000;
const CATCH_UP_EVERY_MS = 60_000;

/** What comes from Instagram without a chat tool in between. */
export function createInstagramInbox(services: Foundation & ReplyServices) {
  const { config, db, metrics: observer, log, clock } = services;
  const { recognizeEcho } = services.instagram;
  const deps = { ...services, observer, recognizeEcho };
  const inbox = createUpdateInbox(db, clock);
  const conversationMemos = createConversationMemos(db, clock);
  const profiles = createProfiles({ ...deps, conversationMemos });
  const amendments = createAmendments(services);
  const handle = createHandleUpdate({ ...deps, amendments, conversationMemos, profiles });
  const worker = createUpdateWorker({ ...deps, handle });
  const updates = createRepeater('instagram updates', UPDATES_EVERY_MS, log, worker.run);
  const onArrival = createLateCall(SORTED_WITHIN_MS + 10, () => {
    worker.arrived();
    updates.hurry();
  });
  const missedMessages = createMissedMessages({ ...deps, addMissing: createAddMissing(db, inbox) });
  const catchUp = createCatchUp({ ...deps, missedMessages, onArrival });
  return {
    instagramUpdates: createReceiveUpdates({ ...deps, inbox, onArrival }),
    instagramCatchUp: catchUp,
    instagramWork: {
      repeaters: config.instagram.enabled
        ? [updates, createRepeater('instagram catch-up', CATCH_UP_EVERY_MS, log, catchUp.run)]
        : [],
      stop(): void {
        worker.stop();
        catchUp.stop();
      },
      settled: profiles.settled,
    },
  };
}

/** Calls `work` so long after each time it is asked to, once for all that ask meanwhile. */
function createLateCall(afterMs: number, work: () => void): () => void {
  let isWaiting = false;
  let isAsked = false;
  return function ask(): void {
    isAsked = true;
    if (isWaiting) return;
    isWaiting = true;
    isAsked = false;
    setTimeout(() => {
      isWaiting = false;
      work();
      if (isAsked) ask();
    }, afterMs).unref();
  };
}
