/** What people do in Instagram's app: customers, and the owner of an account. */
import type { Extras, Updates } from './updates.ts';
import {
  type Account,
  type Attachment,
  type Comment,
  type Customer,
  digits,
  type Message,
  type World,
} from './world.ts';

const MOST_EDITS = 5;

export interface CustomerHandle {
  igsid: string;
  /** `userId` of the account that this person writes to. */
  accountId: string;
  username: string;
  /** Each returns the `mid`. */
  writes(text: string, extras?: Extras): string;
  /** `type` as Meta names it: image, audio, video, file, share, ig_post, ig_reel, reel, ... */
  sends(type: string, url: string, extras?: Extras): string;
  mentionsInStory(url: string): string;
  repliesToStory(text: string, story: { id: string; url: string }): string;
  /** Something that Meta does not hand on, such as a view-once photo. */
  sendsUnsupported(): string;
  /** A tap on an ice breaker or a button. */
  taps(title: string, payload: string): string;
  /** An `ig.me` link, clicked in a conversation that exists. */
  followsLink(ref: string): void;
  edits(mid: string, text: string): void;
  deletes(mid: string): void;
  /** `null` takes the reaction back. */
  reacts(mid: string, emoji?: string | null): void;
  /** All up to this message. */
  sees(mid: string): void;
  /** Returns the comment's id. */
  comments(text: string, mediaId?: string): string;
  blocks(): void;
  unblocks(): void;
}

export interface AccountHandle {
  id: string;
  userId: string;
  username: string;
  customer(about?: Partial<Pick<Customer, 'username' | 'name' | 'pictureUrl'>>): CustomerHandle;
  /** The owner writes in Instagram's app, to somebody with this `igsid`. Returns the `mid`. */
  typesInApp(customer: { igsid: string }, text: string): string;
  sendsInApp(customer: { igsid: string }, type: string, url: string): string;
  deletesInApp(mid: string): void;
  /** A post with this short code in its address. Returns its id. */
  posts(code: string): string;
  /** Meta tells of these too. Returns the comment's id. */
  commentsInApp(text: string, mediaId?: string): string;
}

export interface People {
  account(about?: Partial<Pick<Account, 'username' | 'name' | 'type'>>): AccountHandle;
  handleOf(userId: string): AccountHandle;
  customerOf(igsid: string): CustomerHandle;
}

/** `echo` tells of what the owner writes, as far as Meta does. */
export function createPeople(world: World, updates: Updates, echo: (message: Message) => void): People {
  function messageOf(mid: string, isAllowed: (message: Message) => boolean): Message {
    const message = world.messages.get(mid);
    if (message === undefined || !isAllowed(message)) throw new Error(`No such message: ${mid}`);
    return message;
  }

  function comment(value: Omit<Comment, 'id' | 'at' | 'isReplied'>, from: Record<string, string>): string {
    const id = digits('18', 17);
    world.comments.set(id, { ...value, id, at: world.now(), isReplied: false });
    const media = { id: value.mediaId, media_product_type: 'FEED' };
    updates.comment({ accountId: value.accountId, id, from, text: value.text, media });
    return id;
  }

  function customerHandle(customer: Customer): CustomerHandle {
    const { igsid, accountId, username } = customer;
    const to = { accountId, igsid, by: 'customer' } as const;
    const isOwn = (one: Message): boolean => one.igsid === igsid && one.by === 'customer' && !one.isDeleted;

    function say(text: string | null, attachments: Attachment[], extras: Extras = {}): string {
      const message = world.say({ ...to, text, attachments });
      customer.lastWroteAt = message.at;
      updates.message(message, extras);
      return message.mid;
    }

    return {
      igsid,
      accountId,
      username,
      writes: (text, extras) => say(text, [], extras),
      sends: (type, url, extras) => say(null, [{ type, payload: { url } }], extras),
      mentionsInStory: (url) => say(null, [{ type: 'story_mention', payload: { url } }]),
      repliesToStory: (text, story) => say(text, [], { replyTo: { story } }),
      sendsUnsupported: () => say(null, [], { isUnsupported: true }),
      taps(title, payload) {
        const message = world.say({ ...to, text: title });
        customer.lastWroteAt = message.at;
        updates.postback(message, title, payload);
        return message.mid;
      },
      followsLink: (ref) => updates.referral(accountId, igsid, ref),
      edits(mid, text) {
        const message = messageOf(mid, isOwn);
        if (message.edits >= MOST_EDITS) throw new Error(`Instagram allows ${MOST_EDITS} edits`);
        Object.assign(message, { text, edits: message.edits + 1 });
        updates.edited(message);
      },
      deletes(mid) {
        const message = messageOf(mid, isOwn);
        message.isDeleted = true;
        updates.deleted(message);
      },
      reacts: (mid, emoji = '❤️') =>
        updates.reacted(
          messageOf(mid, (one) => one.igsid === igsid),
          emoji,
        ),
      sees: (mid) => updates.read(messageOf(mid, (one) => one.igsid === igsid && one.by !== 'customer')),
      comments: (text, mediaId = '17900000000000001') =>
        comment({ accountId, igsid, mediaId, text }, { id: igsid, username }),
      blocks() {
        customer.hasBlocked = true;
      },
      unblocks() {
        customer.hasBlocked = false;
      },
    };
  }

  function accountHandle(account: Account): AccountHandle {
    const { id, userId, username } = account;

    function say(igsid: string, text: string | null, attachments: Attachment[]): string {
      const message = world.say({ accountId: userId, igsid, by: 'owner', text, attachments });
      echo(message);
      return message.mid;
    }

    return {
      id,
      userId,
      username,
      customer(about = {}) {
        const igsid = digits('1', 16);
        const made: Customer = {
          igsid,
          accountId: userId,
          username: `customer_${igsid.slice(-6)}`,
          name: 'Ana Costa',
          pictureUrl: null,
          hasBlocked: false,
          lastWroteAt: null,
          ...about,
        };
        world.customers.set(igsid, made);
        return customerHandle(made);
      },
      typesInApp: ({ igsid }, text) => say(igsid, text, []),
      sendsInApp: ({ igsid }, type, url) => say(igsid, null, [{ type, payload: { url } }]),
      deletesInApp(mid) {
        const message = messageOf(mid, (one) => one.accountId === userId && one.by !== 'customer');
        message.isDeleted = true;
        updates.deleted(message);
      },
      posts(code) {
        const post = { id: digits('178', 17), permalink: `https://www.instagram.com/p/${code}/` };
        account.posts.unshift(post);
        return post.id;
      },
      commentsInApp: (text, mediaId = '17900000000000001') =>
        comment({ accountId: userId, igsid: '', mediaId, text }, { id: userId, username }),
    };
  }

  function found<T>(all: Map<string, T>, id: string): T {
    const one = all.get(id);
    if (one === undefined) throw new Error(`Nobody with the id ${id}`);
    return one;
  }

  return {
    account(about = {}) {
      const made: Account = {
        id: digits('2', 17),
        userId: digits('17841', 17),
        username: `shop_${digits('', 6)}`,
        name: 'Bakery Lindner',
        type: 'Business',
        allowsMessages: true,
        posts: [],
        subscriptions: new Map(),
        ...about,
      };
      world.accounts.set(made.userId, made);
      return accountHandle(made);
    },
    handleOf: (userId) => accountHandle(found(world.accounts, userId)),
    customerOf: (igsid) => customerHandle(found(world.customers, igsid)),
  };
}
