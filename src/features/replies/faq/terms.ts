/** What is wanted to be known: 'how much?' is never answered by an entry that says 'how long'. */
const ASKS: ReadonlySet<string> = new Set(['price', 'when', 'duration', 'where', 'count', 'who', 'why']);

/** What colours a sentence or frames it; everything else is what it is about. */
const FRAME: ReadonlySet<string> = new Set([
  'how',
  'need',
  'not',
  'mood',
  'day',
  'when',
  'store',
  'times',
  'closed',
]);
/** What is done with a subject. Saying none of them is usual; saying another one is another question. */
export const DEEDS: ReadonlySet<string> = new Set(['offer', 'allow', 'bring', 'use']);

/** True for what is wanted to be known of it, as 'price' and 'price:free'. */
export function isAsk(term: string): boolean {
  return ASKS.has(generalOf(term));
}

/** True for what a sentence is about, as 'delivery' in 'How much is delivery?'. */
export function isSubject(term: string): boolean {
  return !isAsk(term) && !DEEDS.has(term) && !FRAME.has(generalOf(term)) && !term.startsWith('~');
}

/** 'pet' for 'pet:dog'. */
export function generalOf(term: string): string {
  return term.split(':')[0] ?? term;
}

/** A subject that says by itself what is asked: opening hours are about 'when', however the sentence is put. */
const IMPLIED: Record<string, readonly string[]> = {
  price: ['count'],
  open: ['when', 'duration'],
  advance: ['when', 'duration', 'count'],
  parking: ['where'],
  track: ['where'],
  age: ['count'],
  takeaway: ['order'],
  pickup: ['order'],
};

/**
 * Settles what a sentence is about: drops what its subject implies, and general names beside special ones; 'until what
 * time?' asks for the opening hours unless it has a subject of its own.
 */
export function settle(terms: readonly string[]): Set<string> {
  const found = new Set(terms);
  for (const term of terms) {
    for (const implied of IMPLIED[term] ?? []) found.delete(implied);
    if (term.includes(':')) found.delete(generalOf(term));
  }
  // 'When will my order arrive?' is about delivery.
  if (found.has('deliver') && (found.has('when') || found.has('duration'))) found.delete('order');
  if (found.delete('times')) found.add([...found].some(isSubject) ? 'when' : 'open');
  if (found.has('open')) found.delete('when');
  return found;
}
