import { createWidgets } from './channels/web-widget/widgets.service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createAccounts } from './features/account/account.service.ts';
import { createAudit } from './features/audit/audit.service.ts';
import { createLimits } from './features/auth/limits.service.ts';
import { createBilling } from './features/billing/billing.service.ts';
import { createCaughtReplies } from './features/caught/caught.service.ts';
import { createContactFields } from './features/contacts/contact-fields.service.ts';
import { createContactsFollow } from './features/contacts/contacts-follow.ts';
import { createToolMappings } from './features/contacts/tool-mappings.service.ts';
import { createConversationIndex } from './features/conversations/conversation-index.service.ts';
import { createConversations } from './features/conversations/conversations.service.ts';
import { createMessages } from './features/conversations/messages.service.ts';
import { createGoldenChats } from './features/golden/golden.service.ts';
import { createInstagramAccounts } from './features/instagram/accounts/accounts.service.ts';
import { createInstagramAddresses } from './features/instagram/accounts/addresses.ts';
import { createConnections } from './features/instagram/accounts/connections.service.ts';
import { createTokenNotices } from './features/instagram/accounts/token-notices.ts';
import { createGraphAccount } from './features/instagram/graph/graph-account.ts';
import { createGraphRequest } from './features/instagram/graph/graph-request.ts';
import { createKeys } from './features/keys/keys.service.ts';
import { createKnowledge } from './features/knowledge/knowledge.service.ts';
import { createMeaningChoices } from './features/knowledge/meaning/meaning-choices.ts';
import { createKnowledgePages } from './features/knowledge/pages/knowledge-pages.service.ts';
import { createSettleNotices } from './features/knowledge/pages/settled-notices.ts';
import { createReadingLimit } from './features/knowledge/reading-limit.ts';
import { createShelves } from './features/knowledge/shelves.ts';
import { createKnowledgeUses } from './features/knowledge/uses.service.ts';
import { createLookUpAddresses } from './features/knowledge/web/look-up-addresses.ts';
import { createWebReader, type WebOptions } from './features/knowledge/web/web-reader.ts';
import { createKeptAttachments } from './features/media/kept-attachments.service.ts';
import { createHandoverMail } from './features/notifications/handover-mail.ts';
import { createNotifications } from './features/notifications/notifications.service.ts';
import { createRetention } from './features/retention/retention.service.ts';
import { createSettings } from './features/settings/settings.service.ts';
import { createConversationMoves } from './features/sharing/conversation-moves.ts';
import { createSharing } from './features/sharing/sharing.service.ts';
import { createOwnerRoom } from './features/size/owner-room.ts';
import { createStrategies } from './features/strategies/strategies.service.ts';
import { createTemplateHistory } from './features/templates/template-history.service.ts';
import { createTemplatePlaces } from './features/templates/template-places.ts';
import { createTemplates } from './features/templates/templates.service.ts';
import { createTriggers } from './features/triggers/triggers.service.ts';
import { createForgetCustomers } from './features/voice/account/forget-customers.ts';
import { createSoundsLike } from './features/voice/sounds-like/sounds-like.service.ts';
import { createTaughtTurns } from './features/voice/taught/taught-turns.service.ts';
import { createVoices } from './features/voice/voices.service.ts';
import { createKeptFiles } from './kept-files.ts';
import { createKeyRing } from './key-ring.ts';
import type { Logger } from './log.ts';
import { createOutbox } from './mail/outbox.ts';
import { publicUrl } from './public-url.ts';
import { createOpenSaved } from './saved-secrets.ts';
import { createSecrets } from './secrets.ts';
import type { SideWork } from './side-work.ts';

/** What a context is made of. */
export interface Ingredients {
  config: Config;
  db: Database;
  clock: () => number;
  random: (bytes: number) => Buffer;
  log: Logger;
  /** Who works at the command line, for the audit log. */
  operator: string | null;
  /** The internet that pages are read from. */
  web: WebOptions;
  sideWork: SideWork;
}

export type Foundation = Awaited<ReturnType<typeof createFoundation>>;

/** The services that all others are built on. Each group of services takes the groups before it. */
export async function createFoundation({ operator, ...ingredients }: Ingredients) {
  const { config, db, clock, random, log, web, sideWork } = ingredients;
  const { learn } = sideWork;
  const secrets = createSecrets(createKeyRing(config.secrets, config.server.dataDir));
  const audit = createAudit(db, clock, operator);
  const settings = createSettings(db, audit, clock);
  await settings.reload();
  const ownerRoom = createOwnerRoom(settings);
  const retention = createRetention(db, audit, settings);
  const limits = createLimits(secrets, clock);
  const readingLimit = createReadingLimit(db, limits);
  const documentReader = readingLimit.timing(sideWork.documentReader);
  const outbox = createOutbox({ db, audit, secrets, clock, random });
  const notifications = createNotifications(db, log, clock, createHandoverMail(db, outbox, clock));
  const settleNotices = createSettleNotices(notifications, clock);
  const accounts = createAccounts(db, audit, clock);
  const billing = createBilling(config, db, audit, settings, clock);
  const openSaved = createOpenSaved(secrets, log);
  const keys = createKeys({ config, db, audit, secrets, openSaved, clock });
  const places = createTemplatePlaces({ tell: notifications.tell, withdraw: notifications.withdraw, clock });
  const templates = createTemplates({ db, audit, billing, secrets, openSaved, places, clock, random });
  const contactFields = createContactFields(db, clock);
  const conversationIndex = createConversationIndex(db, clock);
  const forgetCustomers = createForgetCustomers(clock);
  const attachmentFiles = createKeptFiles(config.server.dataDir, 'attachments', log);
  const keptAttachments = createKeptAttachments({ db, settings, files: attachmentFiles, log, clock });
  const { forgetGone } = keptAttachments;
  const conversations = createConversations(db, conversationIndex, forgetCustomers, forgetGone, clock);
  const messages = createMessages(db, conversations);
  const strategies = createStrategies({ db, audit, billing, templates, contactFields, clock });
  const taughtTurns = createTaughtTurns({ db, billing, messages, clock });
  const shelves = createShelves(db);
  const keptFiles = createKeptFiles(config.server.dataDir, 'knowledge', log);
  const contactsFollow = createContactsFollow(contactFields, clock);
  const tokenNotices = createTokenNotices({ accounts, notifications, outbox });
  const graphRequest = createGraphRequest();
  const instagramAccounts = createInstagramAccounts({ config, db, openSaved, tokenNotices, clock });
  const webReader = createWebReader({ documentReader, clock, publicUrl: publicUrl(config), web });
  return {
    ...ingredients,
    secrets,
    openSaved,
    audit,
    settings,
    ownerRoom,
    retention,
    limits,
    outbox,
    notifications,
    accounts,
    billing,
    keys,
    templates,
    templateHistory: createTemplateHistory(db, templates),
    widgets: createWidgets({ db, templates, clock, random }),
    conversationIndex,
    conversations,
    messages,
    keptFiles,
    attachmentFiles,
    keptAttachments,
    knowledge: createKnowledge({
      db,
      templates,
      settings,
      ownerRoom,
      readingLimit,
      documentReader,
      keptFiles,
      settleNotices,
      clock,
    }),
    shelves,
    tokenNotices,
    graphRequest,
    graphAccount: createGraphAccount(config, graphRequest),
    instagramAddresses: createInstagramAddresses(publicUrl(config)),
    instagramAccounts,
    connections: createConnections({ db, audit, secrets, instagramAccounts, tokenNotices, clock }),
    webReader,
    lookUpAddresses: createLookUpAddresses(readingLimit, webReader),
    knowledgePages: createKnowledgePages({
      ...ingredients,
      billing,
      notifications,
      ownerRoom,
      settleNotices,
      readingLimit,
      webReader,
    }),
    meaningChoices: createMeaningChoices(db, notifications, clock),
    knowledgeUses: createKnowledgeUses(db, clock),
    caughtReplies: createCaughtReplies(db, clock),
    goldenChats: createGoldenChats({ db, templates, messages, clock }),
    contactFields,
    sharing: createSharing(db, clock),
    conversationMoves: createConversationMoves({ ...ingredients, contactsFollow, conversationIndex }),
    toolMappings: createToolMappings({ db, templates, contactFields, clock }),
    triggers: createTriggers({ db, audit, settings, templates, contactFields, clock }),
    strategies,
    soundsLike: createSoundsLike({ ...ingredients, billing, strategies }),
    forgetCustomers,
    taughtTurns,
    voices: createVoices({
      db,
      audit,
      billing,
      ownerRoom,
      limits,
      learn,
      taughtTurns,
      clock,
    }),
  };
}
