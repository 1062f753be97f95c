import type { Browser } from '../../callers.ts';
import { checkSupport, type SupportBody } from '../../contract/support.ts';
import type { Database } from '../../db/database.ts';
import { AppError, invalidFields } from '../../errors.ts';
import type { Outbox } from '../../mail/outbox.ts';
import type { Admins } from '../admin/admins.service.ts';
import { originKey } from '../auth/browser.ts';
import type { Limits } from '../auth/limits.service.ts';
import type { Settings } from '../settings/settings.service.ts';

export type Support = ReturnType<typeof createSupport>;

export interface SupportDeps {
  db: Database;
  settings: Settings;
  admins: Admins;
  limits: Limits;
  outbox: Outbox;
}

export function createSupport({ db, settings, admins, limits, outbox }: SupportDeps) {
  return {
    /**
     * Mails a message to the server's support address, else to all admins. Throws `invalid_input`,
     * `too_many_requests`, or `support_unavailable` where there is nobody to read it.
     */
    async contact(message: SupportBody, browser: Browser): Promise<void> {
      const problems = checkSupport(message);
      if (Object.keys(problems).length > 0) throw invalidFields(problems);
      const addresses = await operatorAddresses(settings, admins);
      if (addresses.length === 0) throw new AppError('support_unavailable');
      const { name, email, subject, message: text } = message;
      const mail = {
        kind: 'support',
        name: name.trim(),
        email: email.trim(),
        subject: subject.trim(),
        message: text.trim(),
      } as const;
      await db.knex.transaction(async (trx) => {
        const limit = await limits.hold(trx, 'originSupport', originKey(browser.ip));
        limit.require();
        await limit.settle(true);
        for (const to of addresses) await outbox.add(trx, { to, mail, userId: null, expiresAt: null });
      });
    },
  };
}

/** Who reads what concerns this server: its support address, else all admins. */
export async function operatorAddresses(
  settings: Pick<Settings, 'get'>,
  admins: Pick<Admins, 'list'>,
): Promise<string[]> {
  const address = settings.get('support_email').trim();
  if (address !== '') return [address];
  return (await admins.list()).map((admin) => admin.email);
}
