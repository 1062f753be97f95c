import { compose } from '../layout.ts';
import type { Brand, MailContent, MailOf } from '../mail.ts';

export function paymentFailed(
  { username, plan, endsOn }: MailOf<'payment-failed'>,
  brand: Brand,
): MailContent {
  const consequence =
    endsOn === ''
      ? 'Your plan has stopped: customers get your fallback reply and nothing else.'
      : `Until ${endsOn} everything works as before. After that customers get your fallback reply and nothing else.`;
  return compose(brand, `The payment for your ${plan} plan failed`, [
    `Hello ${username}, we could not charge your card for your ${plan} plan. ${consequence}`,
    'To fix this, open your profile and choose "Invoices and card": there you can enter another card and pay the open invoice.',
    { link: `${brand.publicUrl}/profile`, label: 'Open my profile' },
  ]);
}

export function cardExpiring(
  { username, plan, renewsOn }: MailOf<'card-expiring'>,
  brand: Brand,
): MailContent {
  return compose(brand, 'Your card expires soon', [
    `Hello ${username}, the card for your ${plan} plan expires before the next payment on ${renewsOn}.`,
    'To keep your plan, open your profile and choose "Invoices and card": there you can enter the new card.',
    { link: `${brand.publicUrl}/profile`, label: 'Open my profile' },
  ]);
}

/** To the operator: Stripe waits only some days for an answer. */
export function dispute({ username, chargeId }: MailOf<'dispute'>, brand: Brand): MailContent {
  return compose(brand, `${username} disputes a payment`, [
    `The bank of ${username} has taken back a payment on ${brand.platformName}. Their plan goes on for as long as the subscription at Stripe does.`,
    'Please answer the dispute in the Stripe Dashboard, and cancel the subscription there if it should end:',
    { link: `https://dashboard.stripe.com/payments/${chargeId}`, label: 'Open the payment' },
  ]);
}
