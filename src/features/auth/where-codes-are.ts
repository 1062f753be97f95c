import { join, resolve } from 'node:path';
import type { CodePlace } from '../../contract/auth.ts';
import type { RouteContext } from '../../route-context.ts';

/** For the answer to who asked for a code: where it is, while there is no mail server. The same for everybody. */
export function whereCodesAre({
  config,
  mailSender,
}: Pick<RouteContext, 'config' | 'mailSender'>): CodePlace {
  if (config.mail.smtpUrl !== '') return {};
  const folder = resolve(join(config.server.dataDir, 'mail'));
  return { mailGoesToFiles: true, codeIsIn: { folder, isAtTerminal: mailSender.isAtTerminal() } };
}
