import type { Brand, Mail, MailContent } from '../mail.ts';
import { cardExpiring, dispute, paymentFailed } from './billing.ts';
import { adminCode, deletionCode, emailChangeCode, registrationCode, signInCode } from './codes.ts';
import { digest } from './digest.ts';
import { subscriptionConfirmation, welcome } from './edited.ts';
import { instagramEnded, instagramEnding } from './instagram.ts';
import {
  addressRegistered,
  diskLow,
  diskWell,
  emailChanged,
  handover,
  handoverDigest,
  subscriptionEnding,
  test,
} from './notices.ts';
import { support } from './support.ts';

/** The texts that the operator edits. */
export interface EditedTexts {
  welcome: string;
  subscription: string;
}

export function renderMail(mail: Mail, brand: Brand, texts: EditedTexts): MailContent {
  switch (mail.kind) {
    case 'sign-in-code':
      return signInCode(mail, brand);
    case 'registration-code':
      return registrationCode(mail, brand);
    case 'address-registered':
      return addressRegistered(mail, brand);
    case 'email-change-code':
      return emailChangeCode(mail, brand);
    case 'email-changed':
      return emailChanged(mail, brand);
    case 'deletion-code':
      return deletionCode(mail, brand);
    case 'admin-code':
      return adminCode(mail, brand);
    case 'welcome':
      return welcome(mail, brand, texts.welcome);
    case 'subscription-confirmation':
      return subscriptionConfirmation(mail, brand, texts.subscription);
    case 'subscription-ending':
      return subscriptionEnding(mail, brand);
    case 'payment-failed':
      return paymentFailed(mail, brand);
    case 'card-expiring':
      return cardExpiring(mail, brand);
    case 'dispute':
      return dispute(mail, brand);
    case 'handover':
      return handover(mail, brand);
    case 'handover-digest':
      return handoverDigest(mail, brand);
    case 'digest':
      return digest(mail, brand);
    case 'instagram-ended':
      return instagramEnded(mail, brand);
    case 'instagram-ending':
      return instagramEnding(mail, brand);
    case 'disk-low':
      return diskLow(mail, brand);
    case 'disk-well':
      return diskWell(mail, brand);
    case 'test':
      return test(mail, brand);
    case 'support':
      return support(mail, brand);
  }
}
