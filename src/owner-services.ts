import { createRepeater } from './background.ts';
import { createBotControl } from './features/bot-control/bot-control.service.ts';
import { createBulk } from './features/bulk/bulk.service.ts';
import { createContactKeeper } from './features/contacts/contact-keeper.ts';
import { createContacts } from './features/contacts/contacts.service.ts';
import { createWaiting } from './features/conversations/waiting.service.ts';
import { createDigests } from './features/digest/digest.service.ts';
import { createCallRecorder } from './features/doctor/call-recorder.ts';
import { createDoctor } from './features/doctor/doctor.service.ts';
import { createOpenings } from './features/hours/openings.service.ts';
import { createConversationMemos } from './features/inbox/conversation-memo.service.ts';
import { createMemoChanges } from './features/inbox/memo-changes.ts';
import { createKeySettings } from './features/keys/key-settings.service.ts';
import { createConflictWatch } from './features/knowledge/conflict-watch.ts';
import { createMeanings } from './features/knowledge/meaning/meanings.service.ts';
import { createReadingIn } from './features/knowledge/meaning/reading-in.ts';
import { createNoticeBoard } from './features/notifications/notice-board.service.ts';
import { createChatLinks } from './features/own-replies/chat-links.service.ts';
import { createOwnReplies } from './features/own-replies/own-replies.service.ts';
import { createSetup } from './features/setup/setup.service.ts';
import { createConversationSharings } from './features/sharing/conversation-sharing.service.ts';
import { createConversationStrategies } from './features/strategies/conversation-strategy.service.ts';
import { countStrategies } from './features/strategies/strategy-counts.ts';
import { createAddKnowledge } from './features/suggestions/add-knowledge.ts';
import { createSuggestionFollower } from './features/suggestions/follower.ts';
import { createMakeOfSuggestion } from './features/suggestions/make.ts';
import { createSuggestions } from './features/suggestions/suggestions.service.ts';
import { createWord } from './features/suggestions/word.ts';
import { createLookAtCorrection } from './features/teach/corrections.service.ts';
import { createTemplateTransfer } from './features/templates/template-transfer.service.ts';
import { createTestChat } from './features/test-chat/test-chat.service.ts';
import { createCountTest } from './features/test-chat/test-limit.ts';
import { createApiTokens } from './features/tokens/tokens.service.ts';
import { createTrials } from './features/trials/trials.service.ts';
import { createTryTrigger } from './features/triggers/try-trigger.service.ts';
import { createUsage } from './features/usage/usage.service.ts';
import type { Foundation } from './foundation.ts';
import type { InstagramServices } from './instagram-services.ts';
import type { ReplyServices } from './reply-services.ts';

const READING_IN_EVERY_MS = 5_000;

export type OwnerServices = ReturnType<typeof createOwnerServices>;

/** What owners set up and look at, beside the replies themselves. */
export function createOwnerServices(deps: Foundation & ReplyServices & InstagramServices) {
  const { db, audit, secrets, limits, conversations, contactFields, prices, deliverSoon } = deps;
  const { clock, random, log } = deps;
  const callRecorder = createCallRecorder(db, secrets, log);
  const conversationMemos = createConversationMemos(db, clock);
  const contactKeeper = createContactKeeper(db, contactFields, clock);
  const memoChanges = createMemoChanges(db, [contactKeeper.handle, countStrategies], log);
  const botControl = createBotControl(deps);
  const contacts = createContacts({ ...deps, contactKeeper, memoChanges });
  const setup = createSetup(deps);
  const waiting = createWaiting(db);
  const digests = createDigests({ ...deps, waiting });
  const countTest = createCountTest(db, limits);
  const usage = createUsage(db, prices, clock);
  const trials = createTrials({ ...deps, countTest, usage });
  const suggestionFollower = createSuggestionFollower(deps);
  const room = Math.max(1, Math.floor(deps.config.webhook.maxAiCalls / 2));
  const readingIn = createReadingIn({
    ...deps,
    model: deps.guardedModel,
    serverAddress: deps.config.aiEmbeddings.baseUrl,
    room,
  });
  const readings = createRepeater('knowledge meaning', READING_IN_EVERY_MS, log, readingIn.run);
  return {
    apiTokens: createApiTokens(db, audit, clock, random),
    botControl,
    bulk: createBulk({ ...deps, botControl, contacts }),
    conflictWatch: createConflictWatch(deps),
    callRecorder,
    chatLinks: createChatLinks(db, conversations),
    conversationStrategies: createConversationStrategies({ ...deps, conversationMemos }),
    conversationSharings: createConversationSharings({ ...deps, conversationMemos }),
    contactKeeper,
    contacts,
    countTest,
    doctor: createDoctor({ ...deps, callRecorder }),
    noticeBoard: createNoticeBoard({ ...deps, digests, latestActivity: conversations.latestActivity }),
    digests,
    keySettings: createKeySettings({ ...deps, countTest }),
    lookAtCorrection: createLookAtCorrection(deps),
    meanings: createMeanings({ ...deps, onChoice: readings.hurry }),
    readingIn,
    readings,
    memoChanges,
    openings: createOpenings(deps),
    ownReplies: createOwnReplies({ ...deps, botControl, onDue: deliverSoon }),
    setup,
    templateTransfer: createTemplateTransfer(deps),
    testChat: createTestChat({ ...deps, setup }),
    suggestionFollower,
    suggestions: createSuggestions({
      ...deps,
      follower: suggestionFollower,
      make: createMakeOfSuggestion({ ...deps, addKnowledge: createAddKnowledge(deps.knowledge) }),
      word: createWord({ ...deps, trials, countTest }),
    }),
    trials,
    tryTrigger: createTryTrigger({ ...deps, usage, recentTexts: conversations.recentTexts }),
    usage,
    waiting,
  };
}
