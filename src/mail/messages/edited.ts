import { EMAIL_TEMPLATE_SUBJECTS, fillTemplate } from '../../contract/email-templates.ts';
import { type Block, compose } from '../layout.ts';
import type { Brand, MailContent, MailOf } from '../mail.ts';

/** Mails whose text the operator edits: plain text, whose values are escaped like everything else. */
export function welcome(mail: MailOf<'welcome'>, brand: Brand, template: string): MailContent {
  const { username, email } = mail;
  const text = fillTemplate(template, { username, email, verificationLink: `${brand.publicUrl}/login` });
  return compose(brand, EMAIL_TEMPLATE_SUBJECTS.welcome(brand.platformName), paragraphs(text));
}

export function subscriptionConfirmation(
  { username, plan, price, nextBillingDate }: MailOf<'subscription-confirmation'>,
  brand: Brand,
  template: string,
): MailContent {
  const text = fillTemplate(template, { username, plan, price, nextBillingDate });
  return compose(brand, EMAIL_TEMPLATE_SUBJECTS.subscription(plan), paragraphs(text));
}

function paragraphs(text: string): Block[] {
  const pieces = text.split(/\r?\n\s*\r?\n/).map((piece) => piece.trim());
  return pieces.filter((piece) => piece !== '').map(toBlock);
}

/** A paragraph that is nothing but an address becomes a link. */
function toBlock(piece: string): Block {
  return /^https?:\/\/\S+$/.test(piece) ? { link: piece, label: piece } : piece;
}
