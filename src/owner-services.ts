import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Billing } from './features/billing/billing.service.ts';
import {
  type ConversationIndex,
  createConversationIndex,
} from './features/conversations/conversation-index.service.ts';
import { type Conversations, createConversations } from './features/conversations/conversations.service.ts';
import { createMessages, type Messages } from './features/conversations/messages.service.ts';
import { createKeySettings, type KeySettings } from './features/keys/key-settings.service.ts';
import type { Keys } from './features/keys/keys.service.ts';
import type { ChatTool } from './features/replies/delivery/chat-tool.ts';
import type { ChatModel } from './features/replies/model.ts';
import type { ReplyPipeline } from './features/replies/pipeline.ts';
import type { Targets } from './features/replies/targets.ts';
import {
  createTemplateTransfer,
  type TemplateTransfer,
} from './features/templates/template-transfer.service.ts';
import type { Templates } from './features/templates/templates.service.ts';
import { createTestChat, type TestChat } from './features/test-chat/test-chat.service.ts';
import type { Triggers } from './features/triggers/triggers.service.ts';
import { createTryTrigger, type TryTrigger } from './features/triggers/try-trigger.service.ts';
import { createUsage, type Usage } from './features/usage/usage.service.ts';

/** What owners set up and look at, beside the replies themselves. */
export interface OwnerServices {
  conversationIndex: ConversationIndex;
  conversations: Conversations;
  messages: Messages;
  keySettings: KeySettings;
  templateTransfer: TemplateTransfer;
  testChat: TestChat;
  tryTrigger: TryTrigger;
  usage: Usage;
}

export interface OwnerServicesDeps {
  config: Config;
  db: Database;
  billing: Billing;
  keys: Keys;
  templates: Templates;
  triggers: Triggers;
  targets: Targets;
  pipeline: ReplyPipeline;
  model: ChatModel;
  chatTool: ChatTool;
  clock: () => number;
}

/** The part of `createContext` that builds them. */
export function createOwnerServices(deps: OwnerServicesDeps): OwnerServices {
  const { db, triggers, clock } = deps;
  const conversationIndex = createConversationIndex(db, clock);
  const conversations = createConversations(db, conversationIndex, clock);
  const usage = createUsage(db, clock);
  return {
    conversationIndex,
    conversations,
    messages: createMessages(db, conversations),
    keySettings: createKeySettings(deps),
    templateTransfer: createTemplateTransfer(deps),
    testChat: createTestChat(deps),
    tryTrigger: createTryTrigger({ triggers, usage, recentTexts: conversations.recentTexts }),
    usage,
  };
}
