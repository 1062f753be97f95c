import { randomBytes } from 'node:crypto';
import { MIGRATIONS } from '../migrations/index.ts';
import { type AccountServices, createAccountServices } from './account-services.ts';
import { type AdminServices, createAdminServices } from './admin-services.ts';
import { createRepeater } from './background.ts';
import type { Config } from './config.ts';
import { createChangeWatcher } from './db/change-watcher.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { type Accounts, createAccounts } from './features/account/account.service.ts';
import { createRevenueMonths } from './features/admin/revenue-months.ts';
import { createModelWithBreakers, type ModelWithBreakers } from './features/ai/model-with-breakers.ts';
import { createPrices } from './features/ai/prices.ts';
import { createProviders, type Providers } from './features/ai/providers.ts';
import { AUDIT_PURGE, type Audit, createAudit } from './features/audit/audit.service.ts';
import { createLimits } from './features/auth/limits.service.ts';
import { SIGN_IN_PURGES } from './features/auth/purges.ts';
import { type Billing, createBilling } from './features/billing/billing.service.ts';
import { createEndingNotices } from './features/billing/ending-notices.ts';
import { createPaidPlans, type PaidPlans } from './features/billing/paid-plans.ts';
import {
  createStripeBilling,
  STRIPE_EVENTS_PURGE,
  type StripeBilling,
} from './features/billing/stripe-billing.ts';
import { createHeartbeat, HEARTBEAT_EVERY_MS } from './features/health/heartbeat.ts';
import { createJournal } from './features/inbox/journal/journal.ts';
import { createSweeper } from './features/inbox/sweeper.ts';
import { createTurnRunner } from './features/inbox/turn-runner.ts';
import { createTurns } from './features/inbox/turns.ts';
import { createKeys, type Keys } from './features/keys/keys.service.ts';
import { createMaintenance } from './features/maintenance/maintenance.service.ts';
import { createHandoverMail } from './features/notifications/handover-mail.ts';
import { createNotifications, type Notifications } from './features/notifications/notifications.service.ts';
import { createCountControl } from './features/replies/control-limits.ts';
import { createChatTool } from './features/replies/delivery/chat-tool.ts';
import { createDeliverer } from './features/replies/delivery/deliverer.ts';
import { createLoadedTemplates, type LoadedTemplates } from './features/replies/loaded-templates.ts';
import { createReplyPipeline, type ReplyPipeline } from './features/replies/pipeline.ts';
import { createReplyMaker } from './features/replies/reply-maker.ts';
import { createWebhookService, type WebhookService } from './features/replies/webhook.service.ts';
import { createSettings, type Settings } from './features/settings/settings.service.ts';
import { operatorAddresses } from './features/support/support.service.ts';
import { SUPPORT_ACCESS_PURGE } from './features/support-access/support-access.service.ts';
import {
  createTemplateHistory,
  HISTORY_PURGE,
  type TemplateHistory,
} from './features/templates/template-history.service.ts';
import { createTemplatePlaces } from './features/templates/template-places.ts';
import { createTemplates, type Templates } from './features/templates/templates.service.ts';
import { createTriggers, type Triggers } from './features/triggers/triggers.service.ts';
import { createUsageRecorder, type UsageRecorder } from './features/usage/usage-recorder.service.ts';
import { createLoadShedding, type LoadShedding } from './http/load-shedding.ts';
import { createLog, type Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createOwnerServices, type OwnerServices } from './owner-services.ts';
import { createOpenSaved } from './saved-secrets.ts';
import { createSecrets, loadRootKey, type Secrets } from './secrets.ts';

/** Everything that the server, the command line and the tests work with. */
export interface AppContext extends AccountServices, AdminServices, OwnerServices, PaidPlans {
  config: Config;
  clock: () => number;
  log: Logger;
  db: Database;
  audit: Audit;
  secrets: Secrets;
  settings: Settings;
  accounts: Accounts;
  billing: Billing;
  /** Null where nobody pays: on a free server, and without a key. */
  stripeBilling: StripeBilling | null;
  keys: Keys;
  templates: Templates;
  templateHistory: TemplateHistory;
  triggers: Triggers;
  providers: Providers;
  guardedModel: ModelWithBreakers;
  pipeline: ReplyPipeline;
  /** A pipeline that asks another model, such as a recorded one. */
  createPipeline(model: ModelWithBreakers): ReplyPipeline;
  loadedTemplates: LoadedTemplates;
  webhook: WebhookService;
  notifications: Notifications;
  usageRecorder: UsageRecorder;
  metrics: Metrics;
  load: LoadShedding;
  /** What a server does besides answering: late deliveries, maintenance, hearing of changes. */
  startBackground(): void;
  /** Waits for what is under way; another process goes on with the rest. */
  stopBackground(): Promise<void>;
  /** Ends connections; nothing of the context works afterwards. */
  close(): Promise<void>;
}

/** What tests replace. */
export interface ContextOverrides {
  clock?: () => number;
  random?: (bytes: number) => Buffer;
  log?: Logger;
  /** Who works at the command line, for the audit log. */
  operator?: string;
}

const DELIVERIES_EVERY_MS = 1_000;
const SWEEP_EVERY_MS = 1_000;
const USAGE_EVERY_MS = 1_000;
const INDEX_EVERY_MS = 1_000;
const ENDING_NOTICES_EVERY_MS = 60 * 60_000;
const REVENUE_EVERY_MS = 10 * 60_000;
const PRICE_MOVES_EVERY_MS = 60 * 60_000;
const MAINTENANCE_EVERY_MS = 60_000;
/** Late replies that are not ready by then are taken up again by the next start. */
const LATE_DRAIN_MS = 5_000;

/** The one place where things are built. Brings the database up to date first. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<AppContext> {
  const clock = overrides.clock ?? Date.now;
  const random = overrides.random ?? randomBytes;
  const log = overrides.log ?? createLog(config.server.logLevel);
  const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
  try {
    await migrate(db.patient, db.dialect, MIGRATIONS, clock());
    return await build(config, db, clock, random, log, overrides.operator ?? null);
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function build(
  config: Config,
  db: Database,
  clock: () => number,
  random: (bytes: number) => Buffer,
  log: Logger,
  operator: string | null,
): Promise<AppContext> {
  const secrets = createSecrets(loadRootKey(config.secrets.key, config.server.dataDir));
  const audit = createAudit(db, clock, operator);
  const settings = createSettings(db, audit, clock);
  await settings.reload();
  const accounts = createAccounts(db, audit, clock);
  const billing = createBilling(config, db, audit, settings, clock);
  const openSaved = createOpenSaved(secrets, log);
  const keys = createKeys({ config, db, audit, secrets, openSaved, clock });
  const places = createTemplatePlaces({
    tell: (trx, notice) => notifications.tell(trx, notice),
    withdraw: (trx, notice) => notifications.withdraw(trx, notice),
    clock,
  });
  const templates = createTemplates({ db, audit, billing, secrets, openSaved, places, clock, random });
  const templateHistory = createTemplateHistory(db, templates);
  const triggers = createTriggers({ db, audit, settings, templates, clock });
  const accountServices = createAccountServices({
    config,
    db,
    audit,
    secrets,
    settings,
    accounts,
    billing,
    templates,
    templateHistory,
    triggers,
    clock,
    random,
    log,
  });
  const providers = createProviders(config);
  const metrics = createMetrics();
  const guardedModel = createModelWithBreakers(providers, config.webhook.maxAiCalls, clock, metrics);
  const prices = createPrices(() => settings.get('model_prices'), config.ai.baseUrl);
  const createPipeline = (by: ModelWithBreakers) => createReplyPipeline(by, prices, clock);
  const pipeline = createPipeline(guardedModel);
  const loadedTemplates = createLoadedTemplates({ templates, triggers, accounts, keys, billing });
  const handoverMail = createHandoverMail(db, accountServices.outbox, clock);
  const notifications = createNotifications(db, log, clock, handoverMail);
  const stripeBilling = createStripeBilling({
    config,
    db,
    accounts,
    billing,
    notifications,
    outbox: accountServices.outbox,
    operators: () => operatorAddresses(settings, accountServices.admins),
    clock,
    random,
    log,
  });
  const paidPlans = createPaidPlans({
    config,
    db,
    audit,
    settings,
    accounts,
    limits: createLimits(secrets, clock),
    stripeBilling,
    onRest: () => priceMoves.hurry(),
    clock,
    random,
    log,
  });
  const { moveRest } = paidPlans.priceChanges;
  const priceMoves = createRepeater('price moves', PRICE_MOVES_EVERY_MS, log, moveRest);
  const usageRecorder = createUsageRecorder(db);
  const journal = createJournal(db, clock);
  const turns = createTurns(journal, clock);
  const chatTool = createChatTool(config.chatTool.apiBase);
  const deliverer = createDeliverer({
    db,
    chatTool,
    loadedTemplates,
    notifications,
    observer: metrics,
    log,
    clock,
  });
  const deliveries = createRepeater('deliveries', DELIVERIES_EVERY_MS, log, deliverer.run);
  const maker = createReplyMaker({
    config,
    journal,
    pipeline,
    loadedTemplates,
    billing,
    usageRecorder,
    notifications,
    log,
    clock,
    onLateReply: deliveries.hurry,
  });
  const runner = createTurnRunner({ config, journal, maker, log, clock });
  const webhook = createWebhookService({
    config,
    journal,
    turns,
    runner,
    maker,
    countControl: createCountControl(config, db, createLimits(secrets, clock)),
    clock,
  });
  const sweeper = createSweeper({
    journal,
    turns,
    runner,
    taskFor: maker.taskFor,
    onUnanswered: maker.onUnanswered,
    log,
    lateForMs: config.ai.timeoutMs,
  });
  const ownerServices = createOwnerServices({
    config,
    db,
    audit,
    secrets,
    accounts,
    billing,
    notifications,
    journal,
    keys,
    templates,
    triggers,
    loadedTemplates,
    pipeline,
    prices,
    providers,
    chatTool,
    onDue: deliveries.hurry,
    clock,
    random,
    log,
  });
  const { outbox } = accountServices;
  const endingNotices = createEndingNotices({ db, accounts, billing, notifications, outbox, clock });
  const maintenance = createMaintenance(db, settings, log, clock, [
    ...SIGN_IN_PURGES,
    HISTORY_PURGE,
    AUDIT_PURGE,
    SUPPORT_ACCESS_PURGE,
    STRIPE_EVENTS_PURGE,
  ]);
  const load = createLoadShedding(metrics.shed);
  metrics.watch({
    aiInFlight: guardedModel.inFlight,
    aiIsDown: guardedModel.isDown,
    messagesWaiting: turns.waiting,
    eventLoopDelayMs: load.delayMs,
  });
  const changes = await createChangeWatcher(db, log, {
    template: loadedTemplates.templateChanged,
    account: loadedTemplates.accountChanged,
    settings: () => settings.reload(),
  });
  const heartbeat = createHeartbeat({
    db,
    aiDown: () => guardedModel.down().map((baseUrl) => baseUrl || config.ai.baseUrl),
    clock,
    random,
  });
  const repeaters = [
    createRepeater('heartbeat', HEARTBEAT_EVERY_MS, log, heartbeat.beat),
    deliveries,
    createRepeater('usage', USAGE_EVERY_MS, log, usageRecorder.flush),
    createRepeater('sweeper', SWEEP_EVERY_MS, log, sweeper.run),
    createRepeater('conversation index', INDEX_EVERY_MS, log, ownerServices.conversationIndex.run),
    createRepeater('ending notices', ENDING_NOTICES_EVERY_MS, log, endingNotices),
    createRepeater('maintenance', MAINTENANCE_EVERY_MS, log, maintenance.run),
    ...(stripeBilling === null ? [] : [...stripeBilling.repeaters, priceMoves]),
  ];
  if (billing.mode === 'stripe') {
    repeaters.push(createRepeater('revenue', REVENUE_EVERY_MS, log, createRevenueMonths(db, clock)));
  }
  async function stopBackground(): Promise<void> {
    changes.stop();
    load.stop();
    maintenance.stop();
    ownerServices.conversationIndex.stop();
    await runner.drain(LATE_DRAIN_MS);
    await Promise.all(repeaters.map((repeater) => repeater.stop()));
    await heartbeat.end().catch((error: unknown) => log.warn({ err: error }, 'the last heartbeat stays'));
    await notifications.flush();
    await usageRecorder.flush().catch((error: unknown) => log.warn({ err: error }, 'sums were lost'));
    await ownerServices.callRecorder.flush();
  }

  return {
    ...accountServices,
    ...createAdminServices({
      ...accountServices,
      config,
      db,
      audit,
      accounts,
      billing,
      settings,
      clock,
      random,
    }),
    ...ownerServices,
    ...paidPlans,
    config,
    clock,
    log,
    db,
    audit,
    secrets,
    settings,
    accounts,
    billing,
    stripeBilling,
    keys,
    templates,
    templateHistory,
    triggers,
    providers,
    guardedModel,
    pipeline,
    createPipeline,
    loadedTemplates,
    webhook,
    notifications,
    usageRecorder,
    metrics,
    load,
    startBackground() {
      changes.start();
      load.start();
      for (const repeater of repeaters) repeater.start();
    },
    stopBackground,
    async close() {
      await stopBackground();
      await Promise.all([providers.close(), chatTool.close()]);
      await db.close();
    },
  };
}
