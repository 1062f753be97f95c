import { createDeletion } from './features/account/deletion.service.ts';
import { createEmailChange } from './features/account/email-change.service.ts';
import { createExport } from './features/account/export.service.ts';
import { createUserViews } from './features/account/user-view.ts';
import { createAdminSignIn } from './features/admin/admin-sign-in.service.ts';
import { createAdmins } from './features/admin/admins.service.ts';
import { createChallenges } from './features/auth/challenges.service.ts';
import { createRegistration } from './features/auth/registration.service.ts';
import { createResend } from './features/auth/resend.service.ts';
import { createSessions } from './features/auth/sessions.service.ts';
import { createSignIn } from './features/auth/sign-in.service.ts';
import { exportedContacts } from './features/contacts/exported-contacts.ts';
import { createEndSubscriptions } from './features/instagram/accounts/end-subscriptions.ts';
import { exportedInstagram } from './features/instagram/accounts/exported-instagram.ts';
import { exportedSuggestions } from './features/suggestions/exported-suggestions.ts';
import { createSupport } from './features/support/support.service.ts';
import { exportedTrials } from './features/trials/exported-trials.ts';
import type { Foundation } from './foundation.ts';
import { createMailer } from './mail/mailer.ts';
import { createMailSender } from './mail/sender.ts';
import { publicUrl } from './public-url.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

/** Signing in as a user or an admin, the user's own account, support, and the mail that all of them send. */
export function createAccountServices(foundation: Foundation) {
  const { config, db, audit, secrets, settings, limits, outbox, accounts, billing, clock, random, log } =
    foundation;
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
  const challenges = createChallenges({ db, secrets, limits, outbox, clock, random });
  const sessions = createSessions(db, audit, clock, random);
  const registration = createRegistration({ db, accounts, challenges, sessions, limits, outbox });
  const emailChange = createEmailChange({ db, audit, billing, challenges, sessions, outbox, clock });
  const userViews = createUserViews(db, billing);
  const admins = createAdmins(db, audit, clock);
  return {
    sessions,
    signIn: createSignIn({ db, accounts, challenges, sessions }),
    registration,
    resend: createResend({ db, challenges, registration, emailChange }),
    userViews,
    emailChange,
    deletion: createDeletion({
      ...foundation,
      challenges,
      endSubscriptions: createEndSubscriptions(foundation),
    }),
    exportAll: createExport({
      ...foundation,
      userViews,
      sessions,
      contacts: exportedContacts(db),
      suggestions: exportedSuggestions(db),
      instagram: exportedInstagram(db),
      trials: exportedTrials(db),
    }),
    admins,
    adminSignIn: createAdminSignIn({ db, admins, challenges, sessions, clock }),
    support: createSupport({ db, settings, admins, limits, outbox }),
    mailSender,
  };
}
