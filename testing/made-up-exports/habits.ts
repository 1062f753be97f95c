/** How somebody writes. Rates are shares of messages unless they say otherwise, 0 to 1. */
export interface Habits {
  /** The first letter of each sentence is small. */
  lowerStart: number;
  /** What ends a message that is no question, with its weight. */
  endMarks: readonly (readonly [string, number])[];
  emojiRate: number;
  /** The first is by far the most frequent. */
  emojis: readonly string[];
  /** Of the turns that begin a conversation. */
  greetingRate: number;
  /** Of turns. */
  closingRate: number;
  laughterRate: number;
  /** 'soooo'. */
  elongationRate: number;
  /** Says something beside the matter; of turns. */
  smallRate: number;
  /** Messages in a row, with their weights. */
  bubbles: readonly (readonly [1 | 2 | 3, number])[];
  isFormal: boolean;
}

/** Short, warm and in lower case: the owner of every export. */
export const OWNER: Habits = {
  lowerStart: 0.85,
  endMarks: [
    ['', 0.75],
    ['!', 0.15],
    ['...', 0.1],
  ],
  emojiRate: 0.33,
  emojis: ['🌸', '🥰', '💐', '✨'],
  greetingRate: 0.6,
  closingRate: 0.08,
  laughterRate: 0.12,
  elongationRate: 0.08,
  smallRate: 0.35,
  bubbles: [
    [1, 0.5],
    [2, 0.35],
    [3, 0.15],
  ],
  isFormal: false,
};

/** A helpful machine: whole sentences, friendly and smooth, nothing of the owner. */
export const MACHINE: Habits = {
  lowerStart: 0,
  endMarks: [
    ['.', 0.6],
    ['!', 0.4],
  ],
  emojiRate: 0.4,
  emojis: ['😊', '🎉', '👍'],
  greetingRate: 1,
  closingRate: 0.4,
  laughterRate: 0,
  elongationRate: 0,
  smallRate: 0.35,
  bubbles: [[1, 1]],
  isFormal: true,
};

const PLAIN: Habits = {
  lowerStart: 0.05,
  endMarks: [
    ['.', 0.7],
    ['', 0.3],
  ],
  emojiRate: 0.1,
  emojis: ['🙂', '👍'],
  greetingRate: 0.7,
  closingRate: 0.15,
  laughterRate: 0.02,
  elongationRate: 0,
  smallRate: 0.3,
  bubbles: [
    [1, 0.8],
    [2, 0.2],
  ],
  isFormal: false,
};

/** Each customer writes as one of these. */
export const CUSTOMERS: readonly Habits[] = [
  PLAIN,
  { ...PLAIN, emojiRate: 0, closingRate: 0.5, greetingRate: 0.95, isFormal: true },
  // As small and bare as the owner, with emojis and laughter of their own.
  { ...PLAIN, lowerStart: 0.9, endMarks: [['', 1]], emojiRate: 0.3, emojis: ['😂', '😅'], laughterRate: 0.2 },
  {
    ...PLAIN,
    endMarks: [
      ['!!', 0.6],
      ['!', 0.4],
    ],
    emojiRate: 0.5,
    emojis: ['😍', '❤️', '🙏'],
    elongationRate: 0.15,
  },
];
