/** What an update tells. Numbers, because each is a part of a key. */
export const UPDATE_KINDS = { message: 0, echo: 1, edit: 2, deletion: 3, referral: 4, comment: 5 } as const;
export type UpdateKind = keyof typeof UPDATE_KINDS;

/** What Instagram tells about one message, as it is kept until it is handled. */
export interface Update {
  kind: UpdateKind;
  /** The account, as `InstagramAccount.igUserId`. */
  igUserId: string;
  /** Instagram's id of the customer, another one for each account. */
  customer: string;
  /** Instagram's id of the message; of what has none, a name of ours. */
  mid: string;
  /** Which edit of the message; 0 for all else. */
  number: number;
  /** By Instagram's clock. */
  sentAt: number;
  body: UpdateBody;
}

/** An update with the owner of its account. */
export interface OwnedUpdate extends Update {
  userId: number;
}

export interface UpdateBody {
  /** 1 to 4,000 characters, as the history will hold it; left out where the update says none. */
  text?: string;
  /** Where the customer came from. */
  tags?: readonly string[];
  /** Below a post, as `readComment` reads it. */
  comment?: Readonly<Record<string, unknown>>;
  /** The message holds attachments alone: the text is their addresses. */
  isWordless?: true;
}

/** How far an update has come, as it is kept. `parked`: what it is about is not here yet. */
export const UPDATE_STATE = { waiting: 0, done: 1, parked: 2, setAside: 3 } as const;
