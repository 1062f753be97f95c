import { inOneLine, TAG_MAX } from '../../../contract/contact-fields.ts';
import { recordOf } from '../graph/graph-request.ts';
import { cleaned, partsOf, stringOf, textOfMessage } from './message-text.ts';
import type { Update, UpdateBody, UpdateKind } from './update.types.ts';

/** What a call tells, in its order. */
export interface ReadCall {
  updates: Update[];
  /** What is of no interest here: reactions, 'seen', or not as documented. */
  skipped: number;
}

type Fields = Readonly<Record<string, unknown>>;

const IG_ID = /^\d{1,32}$/;
const LONGEST_MID = 512;
const MINUTE_MS = 60_000;
/** As milliseconds in 1973, as seconds far ahead. */
const LEAST_MS = 100_000_000_000;

/**
 * Reads a call's body (developers.facebook.com/documentation/instagram-platform/webhooks/examples, November 24, 2025).
 * null: it is none of Instagram's. `now` stands for times that are missing or in the future.
 */
export function readCall(body: unknown, now: number): ReadCall | null {
  const { object, entry } = recordOf(body);
  if (object !== 'instagram' || !Array.isArray(entry)) return null;
  const read: ReadCall = { updates: [], skipped: 0 };
  for (const one of entry.map(recordOf)) {
    const igUserId = stringOf(one.id);
    const said = listOf(one.messaging).map((each) => readUpdate(igUserId, recordOf(each), now));
    // Of the two forms that documents and observers describe, the one that is there.
    const changes = one.changes === undefined ? [one] : listOf(one.changes).map(recordOf);
    const comments = changes
      .filter(({ field }) => field !== undefined)
      .map((change) => readComment(igUserId, change, timeOf(one.time, now)));
    for (const update of [...said, ...comments])
      if (update === null) read.skipped += 1;
      else read.updates.push(update);
  }
  return read;
}

/** null: a change of something else. */
function readComment(igUserId: string, { field, value }: Fields, sentAt: number): Update | null {
  const { id, text, from, media } = recordOf(value);
  const customer = stringOf(recordOf(from).id);
  if (field !== 'comments' || !IG_ID.test(igUserId) || !IG_ID.test(customer) || stringOf(id) === '')
    return null;
  const comment = { id, text: cleaned(stringOf(text)), from, media };
  const mid = `comment:${stringOf(id)}`.slice(0, LONGEST_MID);
  return { kind: 'comment', igUserId, customer, mid, number: 0, sentAt, body: { comment } };
}

/** Of a call as a whole, Instagram tells seconds or milliseconds. */
function timeOf(time: unknown, now: number): number {
  if (typeof time !== 'number' || !(time > 0)) return now;
  return Math.min(now, Math.floor(time < LEAST_MS ? time * 1_000 : time));
}

/** One of `entry[].messaging`; null: nothing to do. */
function readUpdate(igUserId: string, said: Fields, now: number): Update | null {
  const [sender, recipient] = [said.sender, said.recipient].map((one) => stringOf(recordOf(one).id));
  const isOwn = sender === igUserId;
  const customer = (isOwn ? recipient : sender) ?? '';
  const read = readSaid(said, isOwn);
  if (read === null || !IG_ID.test(igUserId) || !IG_ID.test(customer)) return null;
  const { timestamp } = said;
  const isTime = typeof timestamp === 'number' && timestamp > 0 && timestamp <= now;
  const sentAt = isTime ? Math.floor(timestamp) : now;
  const known = { ...read, igUserId, customer, sentAt };
  // It has no id: one a minute.
  if (read.kind === 'referral')
    return { ...known, mid: referralMid(customer), number: Math.floor(sentAt / MINUTE_MS) };
  return read.mid === '' || read.mid.length > LONGEST_MID ? null : known;
}

/** Stands for a customer in the place of a message's id. */
export function referralMid(customer: string): string {
  return `referral:${customer}`;
}

type Read = Pick<Update, 'kind' | 'mid' | 'number' | 'body'>;

function readSaid({ message, message_edit, postback, referral }: Fields, isOwn: boolean): Read | null {
  if (message !== undefined) return readMessage(recordOf(message), isOwn);
  if (message_edit !== undefined) return readEdit(recordOf(message_edit));
  if (postback !== undefined) return readPostback(recordOf(postback));
  const tags = tagsOf(referral);
  return tags.length === 0 ? null : { kind: 'referral', mid: '', number: 0, body: { tags } };
}

function readMessage(message: Fields, isOwn: boolean): Read {
  const isEcho = isOwn || message.is_echo === true;
  const mid = stringOf(message.mid);
  if (message.is_deleted === true) return of('deletion', mid, {});
  const parts = partsOf(message);
  const text = textOfMessage(parts);
  if (isEcho) return of('echo', mid, parts.text === '' ? { text, isWordless: true } : { text });
  return of('message', mid, withTags(text, message.referral));
}

/** Instagram may tell of an edit that is none, with each message: without a text. */
function readEdit({ mid, text, num_edit: number }: Fields): Read | null {
  if (typeof text !== 'string' || typeof number !== 'number' || !Number.isSafeInteger(number)) return null;
  const body = { text: textOfMessage({ text, attachments: [], storyUrl: '' }) };
  return { ...of('edit', stringOf(mid), body), number };
}

/** A tap on a button or on a suggested question is what the customer says. */
function readPostback({ mid, title, payload, referral }: Fields): Read {
  const said = stringOf(title) || stringOf(payload);
  const text = textOfMessage({ text: said, attachments: [], storyUrl: '' });
  return of('message', stringOf(mid), withTags(text, referral));
}

function withTags(text: string, referral: unknown): UpdateBody {
  const tags = tagsOf(referral);
  return tags.length === 0 ? { text } : { text, tags };
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function of(kind: UpdateKind, mid: string, body: UpdateBody): Read {
  return { kind, mid, number: 0, body };
}

/** Where a customer came from, as tags of the contact: the ad, and what the link to the chat says. */
function tagsOf(referral: unknown): string[] {
  const { ref, ad_id: adId, ads_context_data: ad } = recordOf(referral);
  const from = stringOf(recordOf(ad).ad_title) || stringOf(adId);
  return [tag('Ad', from), tag('Link', stringOf(ref))].filter((one) => one !== '');
}

function tag(kind: string, name: string): string {
  const words = inOneLine(cleaned(name).replaceAll(',', ' '));
  return words === '' ? '' : [...`${kind}: ${words}`].slice(0, TAG_MAX).join('').trimEnd();
}
