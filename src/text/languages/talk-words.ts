import type { Words } from './listed-words.ts';

/** How models talk of themselves, their instructions and their drafts, and who speaks for a shop. */
export interface TalkWords {
  modelNouns?: Words;
  modelClaims?: Words;
  articles?: Words;
  smallWords?: Words;
  iAm?: Words;
  as?: Words;
  /** 'As' after the noun. */
  asAfter?: Words;
  iAmNot?: Words;
  not?: Words;
  notAfter?: Words;
  /** Names of 'AI' that mean nothing else in another language. */
  aiNames?: Words;
  /** The same in languages whose speakers' sentences about themselves are not known. */
  aiTopics?: Words;
  bots?: Words;
  robots?: Words;
  machines?: Words;
  realPeople?: Words;
  people?: Words;
  instructions?: Words;
  rules?: Words;
  form?: Words;
  orders?: Words;
  matters?: Words;
  speakers?: Words;
  replies?: Words;
  suggestedReplies?: Words;
  offers?: Words;
  demonstratives?: Words;
  /** What stands inside a gap to be filled: 'your name'. */
  gaps?: Words;
  /** Alternatives of a regular expression. */
  customerLabels?: Words;
  shopLabels?: Words;
  draftLabels?: Words;
  greetings?: Words;
}

/**
 * The same in a script without spaces, for texts as they are written; and thoughts for texts in folded words: sources of
 * regular expressions.
 */
export interface TalkPatterns {
  /** What only a model says. */
  model?: string;
  /** 'I'm not a bot', 'this is a real person'. */
  claims?: string;
  /** 'As an AI', 'I'm a bot'. */
  self?: string;
  /** Who answers, in a customer's question. */
  people?: string;
  instructions?: string;
  rules?: string;
  aiNames?: string;
  form?: string;
  orders?: string;
  matters?: string;
  speakers?: string;
  /** Thoughts about the customer in the third person: 'the customer asks'. */
  thoughts?: string;
  /** Orders to an AI, in a text in plain form: 'ignore your rules', 'you are now'. */
  aiOrders?: string;
}
