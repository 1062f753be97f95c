import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Accounts } from './features/account/account.service.ts';
import { createDeletion, type Deletion } from './features/account/deletion.service.ts';
import { createEmailChange, type EmailChange } from './features/account/email-change.service.ts';
import { createExport, type ExportAll } from './features/account/export.service.ts';
import { createUserViews, type UserViews } from './features/account/user-view.ts';
import { type AdminSignIn, createAdminSignIn } from './features/admin/admin-sign-in.service.ts';
import { type Admins, createAdmins } from './features/admin/admins.service.ts';
import type { Audit } from './features/audit/audit.service.ts';
import { createChallenges } from './features/auth/challenges.service.ts';
import { createLimits } from './features/auth/limits.service.ts';
import { createRegistration, type Registration } from './features/auth/registration.service.ts';
import { createResend, type Resend } from './features/auth/resend.service.ts';
import { createSessions, type Sessions } from './features/auth/sessions.service.ts';
import { createSignIn, type SignIn } from './features/auth/sign-in.service.ts';
import type { Billing } from './features/billing/billing.service.ts';
import type { Settings } from './features/settings/settings.service.ts';
import { createSupport, type Support } from './features/support/support.service.ts';
import type { TemplateHistory } from './features/templates/template-history.service.ts';
import type { Templates } from './features/templates/templates.service.ts';
import type { Triggers } from './features/triggers/triggers.service.ts';
import type { Logger } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { createMailSender, type MailSender } from './mail/sender.ts';
import { publicUrl } from './public-url.ts';
import type { Secrets } from './secrets.ts';

/** Signing in, the own account, the admin's door, support, and the mail that all of them send. */
export interface AccountServices {
  sessions: Sessions;
  signIn: SignIn;
  registration: Registration;
  resend: Resend;
  userViews: UserViews;
  emailChange: EmailChange;
  deletion: Deletion;
  exportAll: ExportAll;
  admins: Admins;
  adminSignIn: AdminSignIn;
  support: Support;
  outbox: Outbox;
  mailSender: MailSender;
}

export interface AccountServicesDeps {
  config: Config;
  db: Database;
  audit: Audit;
  secrets: Secrets;
  settings: Settings;
  accounts: Accounts;
  billing: Billing;
  templates: Templates;
  templateHistory: TemplateHistory;
  triggers: Triggers;
  clock: () => number;
  random: (bytes: number) => Buffer;
  log: Logger;
}

/** The part of `createContext` that builds them. */
export function createAccountServices(deps: AccountServicesDeps): AccountServices {
  const { config, db, audit, secrets, settings, accounts, billing, clock, random, log } = deps;
  const outbox = createOutbox({ db, audit, secrets, clock, random });
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    dataDir: config.server.dataDir,
  });
  const mailSender = createMailSender({
    db,
    outbox,
    mailer,
    brand: () => ({ platformName: settings.get('platform_name'), publicUrl: publicUrl(config) }),
    texts: () => ({
      welcome: settings.get('welcome_email_template'),
      subscription: settings.get('subscription_email_template'),
    }),
    clock,
    log,
  });
  const limits = createLimits(secrets, clock);
  const challenges = createChallenges({ db, secrets, limits, outbox, clock, random });
  const sessions = createSessions(db, audit, clock, random);
  const signIn = createSignIn({ db, accounts, challenges, sessions });
  const registration = createRegistration({ db, accounts, challenges, sessions, limits, outbox });
  const emailChange = createEmailChange({ db, audit, billing, challenges, sessions, outbox, clock });
  const userViews = createUserViews(db, billing);
  const admins = createAdmins(db, audit, clock);
  return {
    sessions,
    signIn,
    registration,
    resend: createResend({ db, challenges, registration, emailChange }),
    userViews,
    emailChange,
    deletion: createDeletion({ db, audit, billing, challenges, clock, log }),
    exportAll: createExport({ ...deps, userViews, sessions }),
    admins,
    adminSignIn: createAdminSignIn({ db, admins, challenges, sessions, clock }),
    support: createSupport({ db, settings, admins, limits, outbox }),
    outbox,
    mailSender,
  };
}
