import { randomBytes } from 'node:crypto';
import { MIGRATIONS } from '../migrations/index.ts';
import { createAccountServices } from './account-services.ts';
import { createAdminServices } from './admin-services.ts';
import { createRepeater } from './background.ts';
import { createBillingServices } from './billing-services.ts';
import type { AccountRef } from './callers.ts';
import type { Config } from './config.ts';
import { createChangeWatcher } from './db/change-watcher.ts';
import { type DatabaseOptions, openDatabase } from './db/database.ts';
import { nameLateOwners } from './db/late-owners.ts';
import { migrate, requireCurrent } from './db/migrate.ts';
import { AppError } from './errors.ts';
import { AUDIT_PURGE } from './features/audit/audit.service.ts';
import { SIGN_IN_PURGES } from './features/auth/purges.ts';
import { createBackupSchedule, type RunBackup } from './features/backup/backup-schedule.ts';
import { STRIPE_EVENTS_PURGE } from './features/billing/stripe-billing.ts';
import { CAUGHT_PURGE } from './features/caught/caught.service.ts';
import { CONTACTS_PURGE } from './features/contacts/contacts-purge.ts';
import { DISK_EVERY_MS, NOTICES_PURGE } from './features/health/disk-watch.ts';
import { createHeartbeat, HEARTBEAT_EVERY_MS } from './features/health/heartbeat.ts';
import { INSTAGRAM_PURGES } from './features/instagram/accounts/purges.ts';
import { COMMENT_REPLIES_PURGE } from './features/instagram/comments/comment-replies.service.ts';
import { SENDS_PURGE } from './features/instagram/send/instagram-channel.ts';
import { instagramPurges } from './features/instagram/updates/updates-purge.ts';
import { USES_PURGE } from './features/knowledge/uses.service.ts';
import type { WebOptions } from './features/knowledge/web/web-reader.ts';
import { createDeletedContent } from './features/maintenance/deleted-content.ts';
import { createMaintenance } from './features/maintenance/maintenance.service.ts';
import { SUGGESTIONS_PURGE } from './features/suggestions/suggestions-purge.ts';
import { SUPPORT_ACCESS_PURGE } from './features/support-access/support-access.service.ts';
import { HISTORY_PURGE } from './features/templates/template-history.service.ts';
import { createFoundation, type Ingredients } from './foundation.ts';
import { createLoadShedding } from './http/load-shedding.ts';
import { createInstagramInbox } from './instagram-inbox.ts';
import { createInstagramServices } from './instagram-services.ts';
import { createLog, type Logger } from './log.ts';
import { createOwnerServices } from './owner-services.ts';
import { createReplyServices } from './reply-services.ts';
import { createSideWork, type SideWork } from './side-work.ts';

/** Everything that the server, the command line and the tests work with. */
export type AppContext = Services & Lifecycle;

/** What tests replace. */
export interface ContextOverrides {
  clock?: () => number;
  random?: (bytes: number) => Buffer;
  log?: Logger;
  /** Who works at the command line, for the audit log. */
  operator?: string;
  /** The internet that pages are read from. */
  web?: WebOptions;
  /** What a server has done beside its replies; in processes of their own without. */
  sideWork?: SideWork;
  /** How long the database is waited for. */
  waits?: Pick<DatabaseOptions, 'patienceMs' | 'onLongWait'>;
  /** How a server makes the backups that are due; it makes none without. */
  runBackup?: RunBackup;
}

/** The one place where things are built. Brings the database up to date first, or makes sure that it is. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<AppContext> {
  const { clock = Date.now, random = randomBytes, log = createLog(config.server.logLevel) } = overrides;
  const db = await openDatabase({
    url: config.database.url,
    dataDir: config.server.dataDir,
    ...overrides.waits,
  });
  try {
    if (config.database.migrateOnStart) await migrate(db.patient, db.dialect, MIGRATIONS, clock());
    else await requireCurrent(db.knex, MIGRATIONS);
    if (db.dialect === 'sqlite') await nameLateOwners(db.knex);
    const { operator = null, web = {}, sideWork = createSideWork() } = overrides;
    const services = await createServices({ config, db, clock, random, log, operator, web, sideWork });
    return { ...services, ...(await createLifecycle(services, overrides.runBackup)) };
  } catch (error) {
    await db.close();
    throw error;
  }
}

type Services = Awaited<ReturnType<typeof createServices>>;

async function createServices(ingredients: Ingredients) {
  const foundation = await createFoundation(ingredients);
  const accountServices = createAccountServices(foundation);
  const replyServices = createReplyServices(foundation);
  const instagramServices = createInstagramServices(foundation);
  const ownerServices = createOwnerServices({ ...foundation, ...replyServices, ...instagramServices });
  return {
    ...foundation,
    ...accountServices,
    ...createBillingServices({ ...foundation, ...accountServices }),
    ...replyServices,
    ...ownerServices,
    ...instagramServices,
    ...createInstagramInbox({ ...foundation, ...replyServices }),
    ...createAdminServices({ ...foundation, ...accountServices, ...ownerServices }),
    load: createLoadShedding(foundation.config.server.overloadDelayMs, replyServices.metrics.shed),
  };
}

type Lifecycle = Awaited<ReturnType<typeof createLifecycle>>;

const SWEEP_EVERY_MS = 1_000;
const USAGE_EVERY_MS = 1_000;
const INDEX_EVERY_MS = 1_000;
const MEMO_CHANGES_EVERY_MS = 2_000;
const DIGESTS_EVERY_MS = 60_000;
const OPENINGS_EVERY_MS = 30_000;
const CONTACTS_EVERY_MS = 2_000;
const SUGGESTIONS_EVERY_MS = 5_000;
const MOVES_EVERY_MS = 5_000;
const MAINTENANCE_EVERY_MS = 60_000;
const DELETED_CONTENT_EVERY_MS = 5_000;
const DAY_MS = 24 * 60 * 60_000;
const VOICES_EVERY_MS = 15_000;
const SOUNDS_LIKE_EVERY_MS = 5 * 60_000;
const TOKENS_EVERY_MS = 60_000;
const PAGES_EVERY_MS = 60_000;
/** How often a server looks whether one is due. */
const BACKUP_EVERY_MS = 60_000;
/** Late replies that are not ready by then are taken up again by the next start. */
const LATE_DRAIN_MS = 5_000;
const PURGES = [
  ...SIGN_IN_PURGES,
  HISTORY_PURGE,
  AUDIT_PURGE,
  SUPPORT_ACCESS_PURGE,
  STRIPE_EVENTS_PURGE,
  NOTICES_PURGE,
  CONTACTS_PURGE,
  SUGGESTIONS_PURGE,
  USES_PURGE,
  CAUGHT_PURGE,
  ...INSTAGRAM_PURGES,
  SENDS_PURGE,
  COMMENT_REPLIES_PURGE,
] as const;

async function createLifecycle(services: Services, runBackup?: RunBackup) {
  const { config, db, secrets, settings, clock, random, log, load, metrics } = services;
  const { guardedModel, loadedTemplates, turns, runner, notifications, usageRecorder } = services;
  const { conversationIndex, callRecorder, providers, chatTool, mediaFetch, diskWatch } = services;
  metrics.watch({
    aiInFlight: guardedModel.inFlight,
    aiIsDown: guardedModel.isDown,
    messagesWaiting: turns.waiting,
    eventLoopDelayMs: load.delayMs,
    disk: diskWatch.last,
  });
  const aiDown = () => guardedModel.down().map((baseUrl) => baseUrl || config.ai.baseUrl);
  const heartbeat = createHeartbeat({ db, aiDown, keyIds: secrets.keyIds, clock, random });
  const changes = await createChangeWatcher(db, log, {
    template: loadedTemplates.templateChanged,
    account(userId) {
      loadedTemplates.accountChanged(userId);
      services.instagramAccounts.forget(userId);
      services.conflictWatch.changed(userId);
      services.visitorStreams.ownerChanged(userId);
    },
    async settings() {
      await settings.reload();
      // Whoever changes the root key waits to hear that this process knows it.
      await heartbeat.beat();
    },
  });
  const retentionMs = () => settings.get('retention_period_days') * DAY_MS;
  const purges = [...PURGES, services.keptAttachments.purge, ...instagramPurges(retentionMs)];
  const maintenance = createMaintenance(db, settings, log, clock, purges);
  const deletedContent = createDeletedContent(db, log, clock);
  const schedule = runBackup && createBackupSchedule(services, services.backups, runBackup);
  const pages = createRepeater('knowledge pages', PAGES_EVERY_MS, log, services.knowledgePages.run);
  services.knowledge.whenPagesWait(pages.hurry);
  const repeaters = [
    createRepeater('heartbeat', HEARTBEAT_EVERY_MS, log, heartbeat.beat),
    services.deliveries,
    createRepeater('usage', USAGE_EVERY_MS, log, usageRecorder.flush),
    pages,
    createRepeater('knowledge uses', USAGE_EVERY_MS, log, services.knowledgeUses.flush),
    createRepeater('caught replies', USAGE_EVERY_MS, log, services.caughtReplies.flush),
    createRepeater('sweeper', SWEEP_EVERY_MS, log, services.sweeper.run),
    createRepeater('conversation index', INDEX_EVERY_MS, log, conversationIndex.run),
    createRepeater('memo changes', MEMO_CHANGES_EVERY_MS, log, () => services.memoChanges.catchUp()),
    createRepeater('digests', DIGESTS_EVERY_MS, log, services.digests.run),
    createRepeater('openings', OPENINGS_EVERY_MS, log, services.openings.run),
    createRepeater('contacts', CONTACTS_EVERY_MS, log, services.contactKeeper.run),
    createRepeater('conversation moves', MOVES_EVERY_MS, log, services.conversationMoves.run),
    createRepeater('suggestions', SUGGESTIONS_EVERY_MS, log, services.suggestionFollower.run),
    services.readings,
    createRepeater('voices', VOICES_EVERY_MS, log, services.voices.relearnStale),
    createRepeater('voice sounds like', SOUNDS_LIKE_EVERY_MS, log, services.soundsLike.run),
    ...(config.instagram.enabled
      ? [
          createRepeater('instagram tokens', TOKENS_EVERY_MS, log, services.tokenKeeper.run),
          createRepeater('instagram deletions', TOKENS_EVERY_MS, log, services.metaCallbacks.run),
        ]
      : []),
    createRepeater('disk', DISK_EVERY_MS, log, diskWatch.look),
    createRepeater('maintenance', MAINTENANCE_EVERY_MS, log, maintenance.run),
    createRepeater('deleted content', DELETED_CONTENT_EVERY_MS, log, deletedContent.run),
    ...services.billingWork,
    ...services.instagramWork.repeaters,
    ...(schedule ? [createRepeater('backup', BACKUP_EVERY_MS, log, schedule.work)] : []),
  ];

  /** Waits for what is under way; another process goes on with the rest. */
  async function stopBackground(): Promise<void> {
    changes.stop();
    load.stop();
    maintenance.stop();
    deletedContent.stop();
    await schedule?.stop();
    conversationIndex.stop();
    services.conflictWatch.stop();
    services.tokenKeeper.stop();
    services.metaCallbacks.stop();
    services.contactKeeper.stop();
    services.conversationMoves.stop();
    services.instagramWork.stop();
    services.soundsLike.stop();
    await services.knowledgePages.stop();
    services.suggestionFollower.stop();
    services.readingIn.stop();
    await services.trials.close();
    await runner.drain(LATE_DRAIN_MS);
    await services.desk.drain(LATE_DRAIN_MS);
    await services.deliverer.drain(LATE_DRAIN_MS);
    await Promise.all(repeaters.map((repeater) => repeater.stop()));
    await services.sweeper.drain(LATE_DRAIN_MS);
    await heartbeat.end().catch((error: unknown) => log.warn({ err: error }, 'the last heartbeat stays'));
    await services.instagramWork.settled();
    await notifications.flush();
    await usageRecorder.flush().catch((error: unknown) => log.warn({ err: error }, 'sums were lost'));
    await services.knowledgeUses
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'uses were lost'));
    await services.caughtReplies
      .flush()
      .catch((error: unknown) => log.warn({ err: error }, 'caught replies were lost'));
    await callRecorder.flush();
    await services.keptAttachments.flush();
  }

  return {
    /** What a server does besides answering: late deliveries, maintenance, hearing of changes. */
    startBackground(): void {
      changes.start();
      load.start();
      for (const repeater of repeaters) repeater.start();
    },
    stopBackground,
    /** Begins a backup at once. Throws `backup_running`, or `no_backups_here`. */
    async beginBackup(by: AccountRef): Promise<void> {
      if (schedule === undefined) throw new AppError('no_backups_here');
      await schedule.begin(by);
    },
    /** Ends connections; nothing of the context works afterwards. */
    async close(): Promise<void> {
      await stopBackground();
      await Promise.all([
        providers.close(),
        chatTool.close(),
        mediaFetch.close(),
        services.graphRequest.close(),
      ]);
      await db.close();
    },
  };
}
