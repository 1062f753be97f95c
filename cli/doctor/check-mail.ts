import { join, resolve } from 'node:path';
import type { Config } from '../../src/config.ts';
import { type Finding, ok, problem, remark } from '../../src/features/health/finding.ts';
import { createSmtpTransport, SmtpFault, verifySmtp } from '../../src/mail/smtp.ts';

/** The mail server lets us in; nothing is sent. */
export async function checkMail({ mail, server }: Config): Promise<Finding> {
  if (mail.smtpUrl === '') {
    const folder = join(resolve(server.dataDir), 'mail');
    return remark('mail', `No mail server is set: mails become files in ${folder}.`, 'Set [mail] smtp_url.');
  }
  const { host } = new URL(mail.smtpUrl);
  try {
    await verifySmtp(await createSmtpTransport(mail.smtpUrl));
    return ok('mail', `${host} takes our mail.`);
  } catch (error) {
    if (!(error instanceof SmtpFault)) throw error;
    return problem('mail', `${host}: ${error.message}`, 'Check [mail] smtp_url.');
  }
}
