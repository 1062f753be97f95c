import { DEEDS, generalOf, isAsk, isSubject, type Sentence } from './analyse.ts';

/** What a customer's question is about. `background`: the terms of what is said around it. */
export interface Asked {
  terms: ReadonlySet<string>;
  isAsking: boolean;
  background: readonly string[];
}

/** What an answer shows, beyond the question that it belongs to. */
export interface Evidence {
  terms: ReadonlySet<string>;
  /** It names days or times. */
  hasTimes: boolean;
  /** It names a price, and not as the least order. */
  hasPrice: boolean;
}

const MINOR = 0.15;
const HINT = 0.25;
/** What weighs more must be spoken of by both: a cake's price is not a wedding cake's, nor the other way round. */
const MOST_UNSPOKEN = 0.5;
const BACKGROUND = 0.1;
/** Standing in the answer is nearly as good as standing in the question. */
const IN_ANSWER = 0.9;
const NEAR = 0.8;
const CLOCK_TIME = /\d\s*[:.h]\s*\d\d(?!\d)|\d\s*(?:am|pm|uhr|h\b|[点點时時시])/i;
const MONEY =
  /[$€£¥₹₺₽₴₩฿]|\d\s*(?:euros?|eur|usd|dollars?|chf|zł|zl|kr|tl|lei|kč|ft|руб\p{L}*|р\.|грн|ريال|درهم|جنيه|دينار|रुपये|रु|บาท|rb|ribu|rp|k|đ|lira|reais)(?!\p{L})|\d\s*(?:元|块|塊|蚊|円|만?원)|R\$/iu;

/** What an answer and its sentences give away. */
export function evidenceOf(answer: string, sentences: readonly Sentence[]): Evidence {
  const terms = new Set(sentences.flatMap((sentence) => [...sentence.terms]));
  const isAboutOrders = terms.has('minimum') || terms.has('order');
  return {
    terms,
    hasTimes: [...terms].some(isDay) || CLOCK_TIME.test(answer),
    hasPrice: MONEY.test(answer) && !isAboutOrders,
  };
}

const isDay = (term: string) => generalOf(term) === 'day';
const isPrice = (term: string) => generalOf(term) === 'price';
const isWeekendDay = (term: string) => term === 'day:6' || term === 'day:7';
const isSpecial = (term: string) => term.includes(':');

/** How far `others` speak of a term: 1 by the same, 1 by its general name, less by a near one. */
function spoken(term: string, others: ReadonlySet<string>): number {
  if (others.has(term)) return 1;
  if (term === 'when' && others.has('duration')) return NEAR;
  if (term === 'duration' && others.has('when')) return NEAR;
  if (term === 'bring' && others.has('allow')) return NEAR;
  if (term === 'allow' && others.has('bring')) return NEAR;
  if (isDay(term)) return isWeekendDay(term) && others.has('day:weekend') ? 1 : 0;
  if (isPrice(term)) return [...others].some(isPrice) ? 1 : 0;
  if (term === 'pay') return [...others].some(isPrice) ? 1 : 0;
  if (isSpecial(term)) {
    const general = generalOf(term);
    const hasRival = [...others].some((other) => isSpecial(other) && generalOf(other) === general);
    return others.has(general) && !hasRival ? 1 : 0;
  }
  return 0;
}

/** How far a message speaks of a question's term: also by a special case of it, or by another one that the answer names. */
function named(term: string, message: ReadonlySet<string>, evidence: Evidence): number {
  const same = spoken(term, message);
  if (same > 0) return same;
  if (term === 'when') return [...message].some(isDay) ? NEAR : 0;
  if (isDay(term)) return term === 'day:weekend' && [...message].some(isWeekendDay) ? 1 : 0;
  const specials = [...message].filter((other) => isSpecial(other) && generalOf(other) === generalOf(term));
  if (specials.length > 0 && !isSpecial(term)) return 1;
  return specials.some((other) => evidence.terms.has(other)) ? IN_ANSWER : 0;
}

function shown(term: string, question: ReadonlySet<string>, evidence: Evidence): number {
  if (term === 'price') return evidence.hasPrice ? 1 : 0;
  if (term === 'when') return evidence.hasTimes ? 1 : 0;
  if (term !== 'price:free' && isAsk(term)) return 0;
  // Any day is answered by opening hours, but not by 'Are you open on Sundays?'
  const isOpenTo = evidence.hasTimes || question.has('when');
  if (isDay(term)) return isOpenTo && ![...question].some(isDay) ? 1 : 0;
  if (term === 'pay' && evidence.hasPrice) return 1;
  return evidence.terms.has(term) ? IN_ANSWER : 0;
}

/** How far an entry, question and answer, speaks of a customer's term. */
function covers(term: string, question: ReadonlySet<string>, evidence: Evidence): number {
  return Math.max(spoken(term, question), shown(term, question, evidence));
}

const isMinor = (term: string) => term === 'how' || term.startsWith('~') || DEEDS.has(term);

/** What a term weighs before its rarity. A question of minor words only is about those: 'What should I bring?' */
function weigher(asked: Asked, question: ReadonlySet<string>): (term: string) => number {
  const isAboutMinor = [...question].every(isMinor);
  const differs = (term: string) => {
    const others = question.has(term) ? asked.terms : question;
    return !others.has(term) && [...others].some((other) => DEEDS.has(other));
  };
  return (term) => {
    if (term === 'closed') return 0;
    if (term === 'mood') return asked.isAsking ? 0 : 1;
    if (term === 'not') return asked.isAsking ? HINT : 1;
    if (term === 'need' || term === 'store') return HINT;
    if (isAboutMinor && question.has(term)) return 1;
    if (DEEDS.has(term)) return differs(term) ? 1 : MINOR;
    return isMinor(term) ? MINOR : 1;
  };
}

const asksWay = (terms: ReadonlySet<string>) => terms.has('how') && !terms.has('need');
const asksNeed = (terms: ReadonlySet<string>) => terms.has('need') && !terms.has('how');
const isNegative = (terms: ReadonlySet<string>) => terms.has('not') || terms.has('without');

/**
 * The 'yes' to 'Are you open on Sundays?' is wrong for 'Are you closed on Sundays?', the one to 'with' for 'without';
 * and 'Do I need to book?' says nothing on how to.
 */
function isOpposite(asked: ReadonlySet<string>, question: ReadonlySet<string>): boolean {
  if (question.has('closed') && !asked.has('closed')) return true;
  if (asked.has('closed') && !question.has('closed') && [...question].some(isDay)) return true;
  if (asksWay(asked) ? asksNeed(question) : asksNeed(asked) && asksWay(question)) return true;
  return isNegative(asked) !== isNegative(question);
}

/** 'Price?' is not about delivery, and 'Where is my order?' not about where the shop is. */
function sharesSubject(
  asked: ReadonlySet<string>,
  question: ReadonlySet<string>,
  evidence: Evidence,
): boolean {
  const theirs = [...asked].filter(isSubject);
  const ours = [...question].filter(isSubject);
  const isAnswered = theirs.length === 0 || theirs.some((term) => covers(term, question, evidence) > 0);
  return isAnswered && (ours.length === 0 || ours.some((term) => named(term, asked, evidence) > 0));
}

/**
 * How well an entry's question (and answer) fits what was asked, 0 to 1: the share of the customer's words that the
 * entry speaks of, times the share of the question's words that the customer speaks of. 0 when one asks 'how much' and
 * the other 'how long'.
 */
export function fit(
  asked: Asked,
  question: ReadonlySet<string>,
  evidence: Evidence,
  rarity: (term: string) => number,
): number {
  if (isOpposite(asked.terms, question) || !sharesSubject(asked.terms, question, evidence)) return 0;
  const importance = weigher(asked, question);
  let all = 0;
  let covered = 0;
  for (const term of asked.terms) {
    const cover = covers(term, question, evidence);
    const part = rarity(term) * importance(term);
    if (cover === 0 && (isAsk(term) || part > MOST_UNSPOKEN)) return 0;
    all += part;
    covered += part * cover;
  }
  for (const term of asked.background) {
    if (covers(term, question, evidence) === 0) all += BACKGROUND * importance(term);
  }
  let wanted = 0;
  let met = 0;
  for (const term of question) {
    const cover = named(term, asked.terms, evidence);
    const part = rarity(term) * importance(term);
    if (cover === 0 && (isAsk(term) || (isSubject(term) && part > MOST_UNSPOKEN))) return 0;
    wanted += part;
    met += part * cover;
  }
  return all === 0 || wanted === 0 ? 0 : (covered / all) * (met / wanted);
}

/** A fee, a time or a number that is asked for has to stand there: of other things asked, the words are enough. */
function isShown(term: string, { terms, hasPrice, hasTimes }: Evidence): boolean {
  if (isPrice(term)) return hasPrice || terms.has('price:free');
  if (term === 'when') return hasTimes;
  return term !== 'why' && term !== 'who' && (terms.has(term) || (term === 'duration' && hasTimes));
}

/**
 * How surely a sentence of the owner says what is asked, 0 to 1: it, or its headings (`about`), speaks of all that is asked;
 * the more else it speaks of, the less it is meant. 0 where anything asked is missing.
 */
export function states(asked: ReadonlySet<string>, about: ReadonlySet<string>, evidence: Evidence): number {
  const { terms: said } = evidence;
  const isSaid = (term: string) => spoken(term, said) > 0 || (!isDay(term) && spoken(term, about) > 0);
  for (const term of asked) {
    if (isAsk(term) ? !isShown(term, evidence) : (isSubject(term) || isDay(term)) && !isSaid(term)) return 0;
  }
  if (asked.has('without') !== said.has('without')) return 0;
  const subjects = [...asked].filter(isSubject);
  if (subjects.length === 0 && !asked.has('where')) return 0;
  // An address is about itself, and figures are the answer.
  if (subjects.length === 0) return 1;
  const theirs = [...said].filter((term) => isSubject(term) && !/^=\d/.test(term));
  const meant = theirs.filter((term) => spoken(term, asked) > 0 || spoken(term, about) > 0);
  return (1 + meant.length) / (1 + theirs.length);
}
