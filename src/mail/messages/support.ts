import { compose } from '../layout.ts';
import type { Brand, MailContent, MailOf } from '../mail.ts';

/** To whoever helps on this server; answering it answers the sender. */
export function support({ name, email, subject, message }: MailOf<'support'>, brand: Brand): MailContent {
  const content = compose(brand, `[Support] ${subject}`, [`${name} <${email}> writes:`, message]);
  return { ...content, replyTo: email };
}
