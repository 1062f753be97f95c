import { analyse, isAsk, isSubject, SENTENCE_END, termsOf } from '../replies/faq/analyse.ts';
import { languagesOf } from '../replies/faq/detect.ts';
import { type Lexicon, lexiconOf } from '../replies/faq/lexicon.ts';

/** A question as it was put, and what it is about: the terms of FAQ matching, in their order. */
export interface Question {
  text: string;
  terms: readonly string[];
}

/** Of a message with more, the rest is left out. */
const MOST = 3;
const LONGEST_TEXT = 500;
/** Of an order, an age or a date: it tells nothing of what is asked. */
const NUMBER = /^=\d+$/;
const COMMA = /[,،、，]/;

/**
 * What a message asks. One that asks nothing in so many words ('price list please') is a question as a whole. What is said
 * around a question without a subject ('Is he allowed?') tells what it is about. Greetings and thanks are none.
 */
export function questionsIn(message: string): Question[] {
  const [code] = languagesOf(message);
  const lexicon = lexiconOf(code === undefined ? [] : [code]);
  const sentences = message
    .split(SENTENCE_END)
    .flatMap((part) =>
      analyse(part, lexicon).map(({ terms, isQuestion }) => ({
        text: withoutGreeting(part.trim(), lexicon),
        terms: [...terms].filter((term) => !NUMBER.test(term)),
        isQuestion,
      })),
    )
    .filter(({ terms }) => terms.length > 0);
  const asking = sentences.filter(({ isQuestion }) => isQuestion);
  const around = sentences.filter(({ isQuestion }) => !isQuestion);
  if (asking.length === 0) return around.some(isAboutSomething) ? [joined(around)] : [];
  const [first] = asking;
  const isBare = first !== undefined && !isAboutSomething(first);
  if (isBare && asking.length === 1 && around.length > 0) return [joined([...around, first])];
  return asking
    .filter((sentence) => isAboutSomething(sentence) || sentence.terms.some(isAsk))
    .slice(0, MOST)
    .map((sentence) => joined([sentence]));
}

/** 'See you at five' and 'Is it allowed?' are not. */
function isAboutSomething({ terms }: { terms: readonly string[] }): boolean {
  return terms.some(isSubject);
}

/** 'Hi there, do you deliver?': what stands before a comma and is about nothing is left out. */
function withoutGreeting(text: string, lexicon: Lexicon): string {
  const comma = text.search(COMMA);
  if (comma === -1 || termsOf(text.slice(0, comma), lexicon).size > 0) return text;
  return text.slice(comma + 1).trim();
}

function joined(sentences: readonly { text: string; terms: readonly string[] }[]): Question {
  const text = sentences.map((sentence) => sentence.text).join(' ');
  const terms = new Set(sentences.flatMap(({ terms: some }) => some));
  return { text: text.slice(0, LONGEST_TEXT), terms: [...terms].sort() };
}
