import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Accounts } from './features/account/account.service.ts';
import type { Prices } from './features/ai/prices.ts';
import type { Providers } from './features/ai/providers.ts';
import type { Audit } from './features/audit/audit.service.ts';
import { createLimits } from './features/auth/limits.service.ts';
import type { Billing } from './features/billing/billing.service.ts';
import { type BotControl, createBotControl } from './features/bot-control/bot-control.service.ts';
import {
  type ConversationIndex,
  createConversationIndex,
} from './features/conversations/conversation-index.service.ts';
import { type Conversations, createConversations } from './features/conversations/conversations.service.ts';
import { createMessages, type Messages } from './features/conversations/messages.service.ts';
import { createWaiting, type Waiting } from './features/conversations/waiting.service.ts';
import { type CallRecorder, createCallRecorder } from './features/doctor/call-recorder.ts';
import { createDoctor, type Doctor } from './features/doctor/doctor.service.ts';
import type { Journal } from './features/inbox/journal/journal.types.ts';
import { createKeySettings, type KeySettings } from './features/keys/key-settings.service.ts';
import type { Keys } from './features/keys/keys.service.ts';
import { createNoticeBoard, type NoticeBoard } from './features/notifications/notice-board.service.ts';
import type { Notifications } from './features/notifications/notifications.service.ts';
import { type ChatLinks, createChatLinks } from './features/own-replies/chat-links.service.ts';
import { createOwnReplies, type OwnReplies } from './features/own-replies/own-replies.service.ts';
import type { ChatTool } from './features/replies/delivery/chat-tool.ts';
import type { LoadedTemplates } from './features/replies/loaded-templates.ts';
import type { ReplyPipeline } from './features/replies/pipeline.ts';
import { createSetup, type Setup } from './features/setup/setup.service.ts';
import {
  createTemplateTransfer,
  type TemplateTransfer,
} from './features/templates/template-transfer.service.ts';
import type { Templates } from './features/templates/templates.service.ts';
import { createTestChat, type TestChat } from './features/test-chat/test-chat.service.ts';
import { type CountTest, createCountTest } from './features/test-chat/test-limit.ts';
import { type ApiTokens, createApiTokens } from './features/tokens/tokens.service.ts';
import type { Triggers } from './features/triggers/triggers.service.ts';
import { createTryTrigger, type TryTrigger } from './features/triggers/try-trigger.service.ts';
import { createUsage, type Usage } from './features/usage/usage.service.ts';
import type { Logger } from './log.ts';
import type { Secrets } from './secrets.ts';

/** What owners set up and look at, beside the replies themselves. */
export interface OwnerServices {
  apiTokens: ApiTokens;
  botControl: BotControl;
  callRecorder: CallRecorder;
  chatLinks: ChatLinks;
  conversationIndex: ConversationIndex;
  conversations: Conversations;
  countTest: CountTest;
  doctor: Doctor;
  messages: Messages;
  noticeBoard: NoticeBoard;
  keySettings: KeySettings;
  ownReplies: OwnReplies;
  setup: Setup;
  templateTransfer: TemplateTransfer;
  testChat: TestChat;
  tryTrigger: TryTrigger;
  usage: Usage;
  waiting: Waiting;
}

export interface OwnerServicesDeps {
  config: Config;
  db: Database;
  audit: Audit;
  secrets: Secrets;
  accounts: Accounts;
  billing: Billing;
  notifications: Notifications;
  journal: Journal;
  keys: Keys;
  templates: Templates;
  triggers: Triggers;
  loadedTemplates: LoadedTemplates;
  pipeline: ReplyPipeline;
  prices: Prices;
  providers: Providers;
  chatTool: ChatTool;
  /** A reply of the owner's is due. */
  onDue: () => void;
  clock: () => number;
  random: (bytes: number) => Buffer;
  log: Logger;
}

/** The part of `createContext` that builds them. */
export function createOwnerServices(deps: OwnerServicesDeps): OwnerServices {
  const { db, audit, secrets, prices, clock, random, log } = deps;
  const callRecorder = createCallRecorder(db, secrets, log);
  const conversationIndex = createConversationIndex(db, clock);
  const conversations = createConversations(db, conversationIndex, clock);
  const botControl = createBotControl({ ...deps, conversations });
  const setup = createSetup(deps);
  const usage = createUsage(db, prices, clock);
  return {
    apiTokens: createApiTokens(db, audit, clock, random),
    botControl,
    callRecorder,
    chatLinks: createChatLinks(db, conversations),
    conversationIndex,
    conversations,
    countTest: createCountTest(db, createLimits(secrets, clock)),
    doctor: createDoctor({ ...deps, callRecorder }),
    messages: createMessages(db, conversations),
    noticeBoard: createNoticeBoard({ ...deps, latestActivity: conversations.latestActivity }),
    keySettings: createKeySettings(deps),
    ownReplies: createOwnReplies({ ...deps, conversations, botControl }),
    setup,
    templateTransfer: createTemplateTransfer(deps),
    testChat: createTestChat({ ...deps, setup }),
    tryTrigger: createTryTrigger({ ...deps, usage, recentTexts: conversations.recentTexts }),
    usage,
    waiting: createWaiting(db),
  };
}
