import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One that the bench asks: about a fact that the owner wrote down, or about the form of a reply. */
export interface Question {
  id: string;
  kind: string;
  /** Oldest first. */
  history?: readonly (readonly ['customer' | 'shop', string])[];
  ask: string;
  /** Patterns that a right reply has, and that a wrong one has; '' has none. */
  right?: string;
  wrong?: string;
  expect?: Form;
  /** Replies that are right, and such as are not, by which the patterns are tested. */
  good?: readonly string[];
  bad?: readonly string[];
}

/** What the form of a reply has to be. */
export interface Form {
  maxSentences?: number;
  not?: string;
  notEcho?: boolean;
  language?: string;
}

export interface Shop {
  id: string;
  lang: string;
  template: Readonly<Record<string, string | boolean>>;
  questions: readonly Question[];
  form: readonly Question[];
}

/** `open`: to build with; `held-back`: only to count on. */
export type Half = 'open' | 'held-back';

export function readShops(half: Half): Shop[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${half}.json`), 'utf8'));
}
