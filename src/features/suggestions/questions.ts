import { wantsPerson, withoutSmallTalk } from '../../text/no-question.ts';
import { analyse, isAsk, isSubject, SENTENCE_END, termsOf } from '../replies/faq/analyse.ts';
import { languagesOf } from '../replies/faq/detect.ts';
import { type Lexicon, lexiconOf } from '../replies/faq/lexicon.ts';

/** A question as it was put, and what it is about: the terms of FAQ matching, in their order. */
export interface Question {
  text: string;
  terms: readonly string[];
}

/** A sentence of a message. */
interface Said extends Question {
  isQuestion: boolean;
}

/** Of a message with more, the rest is left out. */
const MOST = 3;
const LONGEST_TEXT = 500;
/** Of an order, an age or a date: it tells nothing of what is asked. */
const NUMBER = /^=\d+$/;
const COMMA = /[,،、，]/;

/**
 * What a message asks. One that asks nothing in so many words ('price list please') is a question as a whole. What is said
 * around a question without a subject ('Is he allowed?') tells what it is about. Greetings, thanks and small talk are none,
 * nor is a wish for a human.
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
    .filter(
      (sentence) =>
        sentence.terms.length > 0 && !wantsPerson(sentence.text) && !isSmallTalk(sentence, lexicon),
    );
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

/**
 * What thanks, good wishes and 'how are you?' leave over is about nothing. Whoever praises or scolds ('I love your cakes')
 * asks nothing either, unless the subject is one that shops are asked about.
 */
function isSmallTalk({ text, terms, isQuestion }: Said, lexicon: Lexicon): boolean {
  const rest = withoutSmallTalk(text);
  const about = [...(rest === null ? terms : termsOf(rest, lexicon))].filter((term) => !NUMBER.test(term));
  if (rest !== null && !about.some((term) => isSubject(term) || isAsk(term))) return true;
  return (
    !isQuestion && terms.includes('mood') && !about.some((term) => isSubject(term) && !term.startsWith('='))
  );
}

/** Those that ask more than the phrase of a trigger: whoever writes 'a refund, please' gets what 'refund' gives. */
export function questionsBeyond(questions: readonly Question[], phrase: string): Question[] {
  const known = new Set(questionsIn(phrase).flatMap(({ terms }) => terms));
  if (known.size === 0) return [...questions];
  return questions.filter(({ terms }) => terms.some((term) => isSubject(term) && !known.has(term)));
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
