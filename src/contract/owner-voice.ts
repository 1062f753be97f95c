/** What an owner once wrote to customers, and how it is learned from. Shared by the browser, which reads an export itself. */

/** One time that the owner wrote: the messages in a row, and what the customer had written right before. */
export interface VoiceTurn {
  /** When the first of them was sent; milliseconds since the epoch, null where the export does not tell. */
  at: number | null;
  /** The customer's messages in a row, joined by line breaks, with names and contact data masked; '' where the owner began. */
  asked: string;
  /** The owner's messages in a row, each as it was sent, with names and contact data masked. */
  said: readonly string[];
}

/** A turn as it is kept. */
export interface KeptTurn extends VoiceTurn {
  /** Of a turn in this account: the customer's id in the chat tool, with whose data it goes. */
  customerId?: string;
}

/** Stand for what is masked: people's names, and data by which somebody is reached or found. */
export const MASKS = {
  name: '⟦name⟧',
  email: '⟦email⟧',
  phone: '⟦phone⟧',
  link: '⟦link⟧',
  handle: '⟦handle⟧',
  address: '⟦address⟧',
  number: '⟦number⟧',
} as const;

/** The longest message that is learned from, in characters; one that is longer is cut at a word. */
export const VOICE_TEXT_MAX = 2_000;
/** The most messages in a row that make one turn. */
export const VOICE_TURN_MAX = 20;
/** The most turns of one import that are kept: the newest ones, some more than are learned from. */
export const VOICE_TURNS_MAX = 5_000;

/** The most single turns that an owner teaches by correcting replies. They come one by one, apart from the imports. */
export const TAUGHT_MOST = 200;
/** Why a turn can't be shown to the AI as an example, which holds no facts and is short. */
export const NO_EXAMPLE = {
  only_facts: 'Nothing of it is left without its facts, such as prices, times and numbers.',
  too_long: 'It is too long for an example, which has 400 characters at most.',
} as const;
export type NoExample = keyof typeof NO_EXAMPLE;

/** Of a voice of which nothing is kept yet. */
export const FIRST_VERSION = 1;

/** The most favorites that are kept of one habit, and the longest of them in characters. */
export const FAVORITES_MAX = 10;
export const FAVORITE_MAX = 60;

/** Where something to learn from came from; a new import takes the place of the one before from there. */
export const VOICE_SOURCES = ['export', 'table', 'paste', 'account'] as const;
export type VoiceSource = (typeof VOICE_SOURCES)[number];
/** What owners give; what they typed in this account is here already. */
export const GIVEN_SOURCES = ['export', 'table', 'paste'] as const satisfies readonly VoiceSource[];
