/** What Meta tells an app: one update for each thing that happened, in the shapes of the documented examples. */
import {
  type Account,
  type App,
  type Attachment,
  type Field,
  type Message,
  SECOND,
  type World,
} from './world.ts';

/** One update on its way to one app. */
export interface Update {
  appId: string;
  /** `userId` of the account: `entry[].id`. */
  accountId: string;
  field: Field;
  /** Of `entry[].messaging`, or the value of a change. */
  said: Record<string, unknown>;
}

/** Which of the forms that documents and observers disagree about. */
export interface Forms {
  /** Documents of Instagram Login show `flat`, observers see `changes`. */
  comments: 'flat' | 'changes';
  /** Observed: every message comes with a `message_edit` of `num_edit` 0, without sender, text or recipient. */
  withEmptyEdits: boolean;
}

/** What a customer's message says besides its text. */
export interface Extras {
  /** To a message, or to a story of the account. */
  replyTo?: { mid: string } | { story: { id: string; url: string } };
  /** The payload of the quick reply that was tapped. */
  quickReply?: string;
  /** Of the ad that the customer came from. */
  ad?: { adId: string; title?: string; ref?: string; photoUrl?: string };
  isUnsupported?: boolean;
}

export interface Updates {
  forms: Forms;
  /** To whom it is handed, if not to all that wait. */
  message(message: Message, extras?: Extras, to?: (update: Update) => void): void;
  deleted(message: Message): void;
  edited(message: Message): void;
  reacted(message: Message, emoji: string | null): void;
  read(message: Message): void;
  postback(message: Message, title: string, payload: string): void;
  referral(accountId: string, igsid: string, ref: string): void;
  comment(value: { id: string; accountId: string } & Record<string, unknown>): void;
}

export function createUpdates(world: World, hand: (update: Update) => void): Updates {
  const forms: Forms = { comments: 'flat', withEmptyEdits: false };

  function tell(accountId: string, field: Field, said: Update['said'], to = hand): void {
    const account = world.accounts.get(accountId);
    for (const app of world.apps.values())
      if (account !== undefined && hears(app, account, field)) to({ appId: app.id, accountId, field, said });
  }

  /** Customers write to accounts; what an account says goes the other way. */
  function between(
    field: Field,
    { accountId, igsid, by, at }: Between,
    said: Update['said'],
    to = hand,
  ): void {
    const [sender, recipient] = by === 'customer' ? [igsid, accountId] : [accountId, igsid];
    const timestamp = at ?? world.now();
    const people = { sender: { id: sender }, recipient: { id: recipient }, timestamp };
    tell(accountId, field, { ...people, ...said }, to);
  }

  return {
    forms,
    message(message, extras = {}, to = hand) {
      between('messages', message, { message: bodyOf(message, extras) }, to);
      if (!forms.withEmptyEdits) return;
      const edit = { timestamp: message.at, message_edit: { mid: message.mid, num_edit: 0 } };
      tell(message.accountId, 'message_edit', edit, to);
    },
    deleted: ({ at: _, ...message }) =>
      between('messages', message, { message: { mid: message.mid, ...echo(message), is_deleted: true } }),
    edited: ({ at: _, ...message }) =>
      between('message_edit', message, {
        message_edit: { mid: message.mid, text: message.text, num_edit: message.edits },
      }),
    reacted({ accountId, igsid, mid }, emoji) {
      const reaction = emoji === '❤️' ? 'love' : 'other';
      const said = emoji === null ? { mid, action: 'unreact' } : { mid, action: 'react', reaction, emoji };
      between('message_reactions', { accountId, igsid, by: 'customer' }, { reaction: said });
    },
    read: ({ accountId, igsid, mid }) =>
      between('messaging_seen', { accountId, igsid, by: 'customer' }, { read: { mid } }),
    postback: (message, title, payload) =>
      between('messaging_postbacks', message, { postback: { mid: message.mid, title, payload } }),
    referral: (accountId, igsid, ref) =>
      between(
        'messaging_referral',
        { accountId, igsid, by: 'customer' },
        { referral: { ref, source: `https://ig.me/m/shop?ref=${ref}`, type: 'OPEN_THREAD' } },
      ),
    comment: ({ accountId, ...value }) => tell(accountId, 'comments', value),
  };
}

/** Without `at` it happens now. */
type Between = Pick<Message, 'accountId' | 'igsid' | 'by'> & Partial<Message>;

/** Both the app and the account have to be subscribed, and the app has to be live: the strictest reading. */
function hears(app: App, account: Account, field: Field): boolean {
  if (!app.isLive || app.webhookUrl === null) return false;
  return app.fields.has(field) && account.subscriptions.get(app.id)?.has(field) === true;
}

function bodyOf(
  message: Message,
  { replyTo, quickReply, ad, isUnsupported }: Extras,
): Record<string, unknown> {
  const { mid, text, attachments } = message;
  return {
    mid,
    ...(text === null ? {} : { text }),
    ...(attachments.length === 0 ? {} : { attachments: attachments.map(copied) }),
    ...echo(message),
    ...(replyTo === undefined ? {} : { reply_to: replyTo }),
    ...(quickReply === undefined ? {} : { quick_reply: { payload: quickReply } }),
    ...(ad === undefined ? {} : { referral: referralOf(ad) }),
    ...(isUnsupported === true ? { is_unsupported: true } : {}),
  };
}

function echo({ by }: Pick<Message, 'by'>): { is_echo?: true } {
  return by === 'customer' ? {} : { is_echo: true };
}

function copied({ type, payload }: Attachment): Attachment {
  return { type, payload: { ...payload } };
}

function referralOf({ adId, title, ref, photoUrl }: NonNullable<Extras['ad']>): Record<string, unknown> {
  return {
    ...(ref === undefined ? {} : { ref }),
    ad_id: adId,
    source: 'ADS',
    type: 'OPEN_THREAD',
    ads_context_data: { ad_title: title, photo_url: photoUrl },
  };
}

/** One call's body. Several updates of one account share an entry only with `isGrouped`. */
export function bodyOfCall(
  updates: readonly Update[],
  now: number,
  forms: Forms,
  isGrouped: boolean,
): string {
  const entries: { id: string; time: number; messaging?: unknown[]; changes?: unknown[] }[] = [];
  for (const { accountId, field, said } of updates) {
    const last = entries.at(-1);
    const isChange = field === 'comments';
    if (isChange && forms.comments === 'flat') {
      const flat = { id: accountId, time: Math.floor(now / SECOND), field, value: said };
      entries.push(flat);
      continue;
    }
    const edge = isChange ? 'changes' : 'messaging';
    const item = isChange ? { field, value: said } : said;
    const mates = isGrouped && last?.id === accountId ? last[edge] : undefined;
    if (mates !== undefined) mates.push(item);
    else entries.push({ id: accountId, time: isChange ? Math.floor(now / SECOND) : now, [edge]: [item] });
  }
  return escaped(JSON.stringify({ object: 'instagram', entry: entries }));
}

/** Meta escapes what is not ASCII, in lower case, and signs these bytes. */
function escaped(json: string): string {
  return json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
