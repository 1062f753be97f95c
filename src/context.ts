import { randomBytes } from 'node:crypto';
import { MIGRATIONS } from '../migrations/index.ts';
import { type AccountServices, createAccountServices } from './account-services.ts';
import type { Config } from './config.ts';
import { type ChangeWatcher, createChangeWatcher } from './db/change-watcher.ts';
import { type Database, openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { type Accounts, createAccounts } from './features/account/account.service.ts';
import { type Billing, createBilling } from './features/billing/billing.service.ts';
import { createKeys, type Keys } from './features/keys/keys.service.ts';
import { createJournal } from './features/replies/journal/journal.ts';
import { type ChatModel, createChatModel } from './features/replies/model.ts';
import { createReplyPipeline, type ReplyPipeline } from './features/replies/pipeline.ts';
import { createTargets, type Targets } from './features/replies/targets.ts';
import { createTurns } from './features/replies/turns.ts';
import { createWebhookService, type WebhookService } from './features/replies/webhook.service.ts';
import { createSettings, type Settings } from './features/settings/settings.service.ts';
import { createTemplates, type Templates } from './features/templates/templates.service.ts';
import { createTriggers, type Triggers } from './features/triggers/triggers.service.ts';
import { createLog, type Logger } from './log.ts';
import { createSecrets, loadRootKey, type Secrets } from './secrets.ts';

/** Everything that the server, the command line and the tests work with. */
export interface AppContext extends AccountServices {
  config: Config;
  clock: () => number;
  log: Logger;
  db: Database;
  secrets: Secrets;
  settings: Settings;
  accounts: Accounts;
  billing: Billing;
  keys: Keys;
  templates: Templates;
  triggers: Triggers;
  model: ChatModel;
  pipeline: ReplyPipeline;
  targets: Targets;
  webhook: WebhookService;
  changes: ChangeWatcher;
  /** Ends connections; nothing of the context works afterwards. */
  close(): Promise<void>;
}

/** What tests replace. */
export interface ContextOverrides {
  clock?: () => number;
  random?: (bytes: number) => Buffer;
  log?: Logger;
}

/** The one place where things are built. Brings the database up to date first. */
export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<AppContext> {
  const clock = overrides.clock ?? Date.now;
  const random = overrides.random ?? randomBytes;
  const log = overrides.log ?? createLog(config.server.logLevel);
  const db = await openDatabase({ url: config.database.url, dataDir: config.server.dataDir });
  try {
    await migrate(db.knex, db.dialect, MIGRATIONS, clock());
    return await build(config, db, clock, random, log);
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
): Promise<AppContext> {
  const secrets = createSecrets(loadRootKey(config.secrets.key, config.server.dataDir));
  const settings = createSettings(db, clock);
  await settings.reload();
  const accounts = createAccounts(db, clock);
  const billing = createBilling(config, db, settings, clock);
  const keys = createKeys(db, secrets, clock);
  const templates = createTemplates({ db, billing, secrets, clock, random });
  const triggers = createTriggers({ db, settings, templates, clock });
  const accountServices = createAccountServices({
    config,
    db,
    secrets,
    settings,
    billing,
    templates,
    triggers,
    clock,
    random,
    log,
  });
  const model = createChatModel(config.ai.baseUrl);
  const pipeline = createReplyPipeline(model, clock);
  const targets = createTargets({ templates, triggers, accounts, keys, billing });
  const journal = createJournal(db, clock);
  const turns = createTurns(journal, clock);
  const webhook = createWebhookService({ config, journal, turns, pipeline, billing, clock });
  const changes = await createChangeWatcher(db, log, {
    template: targets.templateChanged,
    account: targets.accountChanged,
    settings: () => settings.reload(),
  });
  return {
    ...accountServices,
    config,
    clock,
    log,
    db,
    secrets,
    settings,
    accounts,
    billing,
    keys,
    templates,
    triggers,
    model,
    pipeline,
    targets,
    webhook,
    changes,
    async close() {
      changes.stop();
      await model.close();
      await db.close();
    },
  };
}
