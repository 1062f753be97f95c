import type { Words } from './listed-words.ts';

/**
 * What a customer asks about, whatever the words and the language. A name with a colon is a special case of the
 * name before it: 'pet:dog' is a 'pet'.
 */
// biome-ignore format: one name a line would take a page
export type Concept =
  // What is wanted to be known.
  | 'price' | 'price:free' | 'when' | 'times' | 'duration' | 'where' | 'count' | 'who' | 'why' | 'how'
  // Words that color a sentence without being its subject.
  | 'mood' | 'not' | 'need' | 'without'
  // What is done; one of them is as good as none, but not as good as another.
  | 'offer' | 'allow' | 'bring' | 'use'
  // Times: a weekday, a month, today, a part of the day; and holidays, which have special rules.
  | 'day' | 'day:weekend' | 'holiday' | 'holiday:christmas' | 'holiday:newyear' | 'holiday:easter'
  // Subjects.
  | 'abroad' | 'access' | 'advance' | 'age' | 'allergy' | 'birthday' | 'book' | 'breakfast' | 'cancel'
  | 'certificate' | 'change' | 'child' | 'class' | 'closed' | 'contact' | 'custom' | 'deliver' | 'deposit'
  | 'discount' | 'exchange' | 'experience' | 'gift' | 'glutenfree' | 'halal' | 'ingredients' | 'installments'
  | 'invoice' | 'job' | 'lactosefree' | 'man' | 'material' | 'membership' | 'menu' | 'minimum' | 'online'
  | 'open' | 'order' | 'pain' | 'parking' | 'pay' | 'pay:card' | 'pay:cash' | 'pay:transfer'
  | 'pay:ondelivery' | 'pet' | 'pet:cat' | 'pet:dog' | 'pickup' | 'pregnant' | 'product' | 'rent' | 'repair'
  | 'restock' | 'return' | 'size' | 'stock' | 'store' | 'sugarfree' | 'takeaway' | 'track' | 'trial'
  | 'vegan' | 'vegetarian' | 'warranty' | 'wedding' | 'wholesale' | 'wifi' | 'woman';

/** What FAQ matching knows. */
export interface FaqWords {
  /** Words that join two questions. */
  and: Words;
  /** Words that join two subjects of which each may be meant. */
  or: Words;
  /** Words that are never a subject: articles, pronouns, auxiliaries, greetings, politeness. */
  stop: Words;
  /** Words that say little: 'option', 'service', and what a business calls itself: 'salon'. */
  light: Words;
  /** Endings that a word form may lose, the plural first of all. */
  endings?: Words;
  /** Beginnings that a word form may lose, as the Arabic article. */
  beginnings?: Words;
  /** Words are written together: 'Hochzeitstorte'. */
  hasCompounds?: boolean;
  concepts: Partial<Record<Concept, Words>>;
}
