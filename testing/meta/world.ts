/** Everything that the stand-in knows: its clock, its apps, accounts and people, and what was said. */
import { randomBytes, randomInt } from 'node:crypto';
import { noteSecret } from '../secrecy/ledger.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** What an app can subscribe to and the stand-in sends. */
export const FIELDS = [
  'messages',
  'message_edit',
  'message_reactions',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'comments',
] as const;
export type Field = (typeof FIELDS)[number];

export const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
] as const;
export type Scope = (typeof SCOPES)[number];

export interface App {
  /** Of the Instagram product: `client_id`. */
  id: string;
  /** The Instagram app secret: tokens need it. */
  secret: string;
  /** The app secret of the Meta app around it. */
  metaSecret: string;
  /** Meta's documents name one 'app secret' and don't say which: either may sign. */
  signsWith: 'secret' | 'metaSecret';
  verifyToken: string;
  webhookUrl: string | null;
  fields: Set<Field>;
  /** Only exact matches are accepted. */
  redirectUris: string[];
  deauthorizeUrl: string | null;
  deletionUrl: string | null;
  /** In development no update is sent. */
  isLive: boolean;
}

export interface Account {
  /** Known to one app only; in the answer to a code, and in signed requests. */
  id: string;
  /** The professional account's own: in every update, and in the path of a send. */
  userId: string;
  username: string;
  name: string;
  type: 'Business' | 'Media_Creator';
  /** For 'Allow access to messages' in the owner's Instagram settings. */
  allowsMessages: boolean;
  /** The newest first. */
  posts: { id: string; permalink: string }[];
  /** By the app's id. */
  subscriptions: Map<string, Set<Field>>;
}

export interface Customer {
  /** Another one for each account that this person writes to. */
  igsid: string;
  /** `userId` of the account. */
  accountId: string;
  username: string;
  name: string | null;
  pictureUrl: string | null;
  hasBlocked: boolean;
  /** The customer's last message or tap: opens the window of 24 hours. */
  lastWroteAt: number | null;
}

export interface Attachment {
  type: string;
  payload: { url: string };
}

export interface Message {
  mid: string;
  accountId: string;
  igsid: string;
  /** `api`: sent by the product. */
  by: 'customer' | 'api' | 'owner';
  text: string | null;
  attachments: Attachment[];
  at: number;
  edits: number;
  isDeleted: boolean;
}

export interface Thread {
  id: string;
  accountId: string;
  igsid: string;
  /** Oldest first. */
  messages: Message[];
}

export interface Comment {
  id: string;
  accountId: string;
  igsid: string;
  mediaId: string;
  text: string;
  at: number;
  isReplied: boolean;
}

/** Typing and 'seen', as the customer saw them. */
export interface Action {
  accountId: string;
  igsid: string;
  action: string;
  at: number;
}

export interface World {
  origin: string;
  /** Milliseconds since the epoch. */
  now(): number;
  apps: Map<string, App>;
  /** By `userId`. */
  accounts: Map<string, Account>;
  /** By `igsid`. */
  customers: Map<string, Customer>;
  /** By `id`. */
  threads: Map<string, Thread>;
  /** By `mid`. */
  messages: Map<string, Message>;
  comments: Map<string, Comment>;
  actions: Action[];
  threadOf(accountId: string, igsid: string): Thread;
  say(message: Pick<Message, 'accountId' | 'igsid' | 'by' | 'text'> & Partial<Message>): Message;
}

export function createWorld(now: () => number): World {
  const threads = new Map<string, Thread>();
  const byPeople = new Map<string, Thread>();
  const messages = new Map<string, Message>();

  function threadOf(accountId: string, igsid: string): Thread {
    const key = `${accountId}/${igsid}`;
    const thread = byPeople.get(key) ?? { id: longId('aWdfZAG06', 120), accountId, igsid, messages: [] };
    byPeople.set(key, thread);
    threads.set(thread.id, thread);
    return thread;
  }

  return {
    origin: '',
    now,
    apps: new Map(),
    accounts: new Map(),
    customers: new Map(),
    threads,
    messages,
    comments: new Map(),
    actions: [],
    threadOf,
    say(told) {
      const mid = longId('aWdfZAG1f', 180);
      const message = { mid, attachments: [], at: now(), edits: 0, isDeleted: false, ...told };
      if (message.text !== null) noteSecret('message text', message.text);
      messages.set(mid, message);
      threadOf(message.accountId, message.igsid).messages.push(message);
      return message;
    },
  };
}

/** Longer than the largest whole number that JavaScript holds, as Meta's are. */
export function digits(prefix: string, length: number): string {
  let id = prefix;
  while (id.length < length) id += String(randomInt(10));
  return id;
}

/** Ids of messages and conversations are long, and safe in addresses. */
export function longId(prefix: string, length: number): string {
  return (
    prefix +
    randomBytes(length)
      .toString('base64url')
      .slice(0, length - prefix.length)
  );
}
