import type { ShelfSource } from '../../src/features/knowledge/find/shelf.ts';

/** A made-up shop: its papers, and what its customers ask. */
export interface Shop {
  name: string;
  /** Kept for the report alone: no rule was made or changed because of it. */
  isHeld: boolean;
  sources: readonly ShelfSource[];
  /** The sources that are switched on; those of others, and expired ones, must never be given. */
  usable: ReadonlySet<number>;
  questions: readonly ShopQuestion[];
}

export interface Product {
  name: string;
  code: string;
  sizes: readonly string[];
  prices: readonly string[];
}

export const QUESTION_KINDS = ['price', 'typo', 'follow-up', 'policy', 'code', 'nothing'] as const;

export interface ShopQuestion {
  kind: (typeof QUESTION_KINDS)[number];
  message: string;
  before: readonly string[];
  /** What has to stand in the passages: the parts of each list together in one. Empty where no paper has the answer. */
  answer: readonly (readonly string[])[];
}

/** When the customers ask: an expired source ended the day before. */
export const NOW = Date.UTC(2026, 5, 1);
