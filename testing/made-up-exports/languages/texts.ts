/**
 * What people write about one matter, in plain style: capitals, full stops, no emojis. Who says it colors it by habit.
 * `|` parts sentences, `{slot}` is filled, and `[du/Sie]` is said as the writer speaks to people.
 */
export interface Topic {
  /** The same in every language. */
  name: TopicName;
  /** What customers of an export ask. */
  asks: readonly string[];
  /** The same asked in other words: never in an export, only asked of what was learned from it. */
  reworded: readonly string[];
  /** What an owner answers. */
  answers: readonly string[];
}

export const TOPIC_NAMES = [
  'price',
  'delivery',
  'hours',
  'pickup',
  'wedding',
  'colors',
  'care',
  'payment',
  'workshop',
  'voucher',
  'status',
  'dried',
] as const;
export type TopicName = (typeof TOPIC_NAMES)[number];

export interface Voices {
  greetings: readonly string[];
  closings: readonly string[];
  laughter: readonly string[];
  /** Said beside the matter. */
  small: readonly string[];
}

/** Lines that Instagram writes by itself, in the language of the account. `{who}` is a name. */
export interface SystemLines {
  liked: string;
  reacted: string;
  attachment: string;
  /** As the one who sent it reads it. */
  ownAttachment: string;
  call: string;
  missedCall: string;
  callEnded: string;
}

export interface LanguageTexts {
  code: string;
  topics: readonly Topic[];
  owner: Voices;
  customer: Voices;
  /** What an old bot sends; `{first}` is the customer's first name. */
  bot: readonly string[];
  system: SystemLines;
  slots: Readonly<Record<'product' | 'place' | 'day' | 'first', readonly string[]>>;
  /** With `#` for the amount. */
  money: string;
}
