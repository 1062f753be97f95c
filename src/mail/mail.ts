import type { AnsweringSource } from '../contract/reply.ts';

/** What a digest tells. Times are milliseconds, UTC. */
export interface DigestFacts {
  choice: 'daily' | 'weekly';
  from: number;
  to: number;
  replies: { source: AnsweringSource; count: number }[];
  /** Handed over to the owner: the latest by name, and how many there are. */
  waiting: { named: { id: number; name: string }[]; total: number };
  /** Conversations whose last message has no answer. */
  unanswered: number;
  /** What nobody could answer. */
  questions: { text: string; times: number }[];
  optOuts: number;
}

/** A mail as data: what it says is rendered when it is sent. Each kind has one file in `messages/`. */
export type Mail =
  | { kind: 'sign-in-code'; code: string }
  | { kind: 'registration-code'; code: string; username: string }
  | { kind: 'address-registered' }
  | { kind: 'email-change-code'; code: string; username: string }
  | { kind: 'email-changed'; username: string; newEmail: string }
  | { kind: 'deletion-code'; code: string; username: string }
  | { kind: 'admin-code'; code: string }
  | { kind: 'welcome'; username: string; email: string }
  | {
      kind: 'subscription-confirmation';
      username: string;
      plan: string;
      price: string;
      nextBillingDate: string;
    }
  | { kind: 'subscription-ending'; username: string; plan: string; endsOn: string }
  /** `endsOn`: '' where the plan has ended already. */
  | { kind: 'payment-failed'; username: string; plan: string; endsOn: string }
  | { kind: 'card-expiring'; username: string; plan: string; renewsOn: string }
  | { kind: 'dispute'; username: string; chargeId: string }
  | { kind: 'handover'; username: string; templateName: string; contactName: string; conversationId: number }
  | { kind: 'handover-digest'; username: string }
  | { kind: 'digest'; username: string; offToken: string; facts: DigestFacts }
  /** `account`: the Instagram user name. `why`: a sentence, or ''. */
  | { kind: 'instagram-ended'; username: string; account: string; why: string }
  | { kind: 'instagram-ending'; username: string; account: string; days: number }
  /** `detail`: how much is free. */
  | { kind: 'disk-low' | 'disk-well'; host: string; detail: string }
  | { kind: 'test' }
  | { kind: 'support'; name: string; email: string; subject: string; message: string };

export type MailKind = Mail['kind'];
/** Those that name customers. */
export const CUSTOMER_MAILS: readonly MailKind[] = ['handover', 'digest'];
export type MailOf<K extends MailKind> = Extract<Mail, { kind: K }>;

/** What every mail may need to know of the server that sends it. */
export interface Brand {
  platformName: string;
  /** Without a slash at its end. */
  publicUrl: string;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}
