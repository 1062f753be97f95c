import { compose } from '../layout.ts';
import type { Brand, MailContent, MailOf } from '../mail.ts';

/** To an address that somebody wants to register, or change to, and that has an account. */
export function addressRegistered(_mail: MailOf<'address-registered'>, brand: Brand): MailContent {
  return compose(brand, `You already have an account on ${brand.platformName}`, [
    `Somebody, probably you, has just entered this address on ${brand.platformName}. It has an account already, so there is nothing to do but sign in:`,
    { link: `${brand.publicUrl}/login`, label: 'Sign in' },
    'If that was not you, you can ignore this e-mail: nothing has changed.',
  ]);
}

/** To the old address. */
export function emailChanged({ username, newEmail }: MailOf<'email-changed'>, brand: Brand): MailContent {
  return compose(brand, `Your e-mail address on ${brand.platformName} was changed`, [
    `Hello ${username}, your account now belongs to the address ${newEmail}. All other browsers were signed out.`,
    'If that was not you, please tell us at once with "Contact Support" on this page:',
    { link: brand.publicUrl, label: brand.platformName },
  ]);
}

export function subscriptionEnding(
  { username, plan, endsOn }: MailOf<'subscription-ending'>,
  brand: Brand,
): MailContent {
  return compose(brand, `Your ${plan} plan ends on ${endsOn}`, [
    `Hello ${username}, your ${plan} plan ends on ${endsOn}. Until then everything works as before.`,
    'After that your customers get your fallback reply and nothing else. You can renew your plan in your profile:',
    { link: `${brand.publicUrl}/profile`, label: 'Open my profile' },
  ]);
}

/** Of the customer no more than the name: the words are read where one signs in. The links only open a page. */
export function handover(
  { username, templateName, contactName, conversationId }: MailOf<'handover'>,
  brand: Brand,
): MailContent {
  const who = contactName === '' ? 'A customer' : contactName;
  const page = `${brand.publicUrl}/conversations/${conversationId}`;
  return compose(brand, `${who} would like to talk to you`, [
    `Hello ${username}, ${who} wrote to "${templateName}" and is waiting for you. The automatic replies are paused in this conversation.`,
    { link: `${page}?do=reply`, label: 'Reply' },
    { link: `${page}?do=pause`, label: 'Pause' },
    'With "Pause" you choose how long the bot stays quiet there, or let it answer again.',
    { link: `${brand.publicUrl}/settings`, label: 'Choose which mails you get' },
  ]);
}

/** In place of one mail each, where many ask at once. */
export function handoverDigest({ username }: MailOf<'handover-digest'>, brand: Brand): MailContent {
  return compose(brand, 'More customers are waiting for you', [
    `Hello ${username}, many customers asked for you within an hour, so here is one mail for all the others. Your dashboard shows everyone who is waiting.`,
    { link: `${brand.publicUrl}/dashboard`, label: 'Open the dashboard' },
    { link: `${brand.publicUrl}/settings`, label: 'Choose which mails you get' },
  ]);
}

/** To an admin who wants to see whether mail arrives. */
export function test(_mail: MailOf<'test'>, brand: Brand): MailContent {
  return compose(brand, `A test mail from ${brand.platformName}`, [
    `This is a test. It has left ${brand.platformName} and found its way to you, so mail works.`,
    { link: `${brand.publicUrl}/admin`, label: 'Open the admin area' },
  ]);
}

interface DiskFacts {
  host: string;
  detail: string;
}

/** To every admin, before it is full. */
export function diskLow({ host, detail }: DiskFacts, brand: Brand): MailContent {
  return compose(brand, `The disk of ${host} is nearly full`, [
    `${detail} Please make room: when the disk is full, no message can be stored, and none is answered.`,
    { link: `${brand.publicUrl}/admin`, label: 'Open the admin area' },
    'You get another mail when there is room again.',
  ]);
}

export function diskWell({ host, detail }: DiskFacts, brand: Brand): MailContent {
  return compose(brand, `The disk of ${host} has room again`, [detail]);
}
