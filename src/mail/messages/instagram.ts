import { compose } from '../layout.ts';
import type { Brand, MailContent, MailOf } from '../mail.ts';

/** At once, because customers get no answer. */
export function instagramEnded(
  { username, account, why }: MailOf<'instagram-ended'>,
  brand: Brand,
): MailContent {
  const reason = why === '' ? '' : `${why} `;
  return compose(brand, `@${account} has to be connected again`, [
    `Hello ${username}, the Instagram account @${account} is no longer connected. ${reason}Until you connect it again, no message of it is answered here.`,
    { link: `${brand.publicUrl}/instagram`, label: 'Connect it again' },
    'It takes a minute. Conversations, template and settings stay as they are.',
  ]);
}

/** While everything still works. */
export function instagramEnding(
  { username, account, days }: MailOf<'instagram-ending'>,
  brand: Brand,
): MailContent {
  const when = days <= 1 ? 'within a day' : `in ${days} days`;
  return compose(brand, `The access to @${account} ends ${when}`, [
    `Hello ${username}, Instagram gives access for 60 days at a time. For @${account} it could not be renewed by itself, and it ends ${when}. Until then everything works as before.`,
    { link: `${brand.publicUrl}/instagram`, label: 'Connect it again' },
    'It takes a minute. Conversations, template and settings stay as they are.',
  ]);
}
