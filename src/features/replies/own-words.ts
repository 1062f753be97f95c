import { foldComposed } from '../../text/fold.ts';
import { languageOf } from '../../text/language-of.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import { hasStreetAddress } from '../../text/street-addresses.ts';
import { writtenIn } from '../../text/written-in.ts';
import type { FoundPiece } from '../knowledge/find/find-pieces.ts';
import { analyse, generalOf, isAsk } from './faq/analyse.ts';
import { languagesOf } from './faq/detect.ts';
import { lexiconOf, piecesOf } from './faq/lexicon.ts';
import { answerFromFaqs } from './faq/match.ts';
import { evidenceOf, states } from './faq/score.ts';
import { spellingOf } from './faq/spelling.ts';
import type { PreparedTemplate } from './loaded-templates.ts';

/** What the owner wrote that answers a question. */
export interface OwnWords {
  /** The whole answer of an FAQ, or one sentence or row of at most 200 characters. */
  text: string;
  /** How well it fits, 0 to 1. */
  score: number;
  source:
    | { kind: 'faq'; question: string }
    | { kind: 'offer' }
    | { kind: 'paper'; source: number; name: string; piece: number };
}

/** What else is known of the conversation. */
export interface OwnWordsContext {
  /** The passages that were found for the question. */
  passages?: readonly FoundPiece[];
  /** The language of the conversation, by its code; by default that of the question. */
  language?: string | null;
}

const LONGEST = 200;
/** A question of more characters is a story. */
const LONGEST_QUESTION = 600;
/** Half a sentence says little by itself. */
const LEAST = 8;
/** What speaks of less of the question, or mostly of something else, is not surely its answer. */
const LEAST_SCORE = 0.5;
/** Fewer words are found in the lists of many languages. */
const ENOUGH_WORDS = 4;
/** The best has to be so much better than another one that says something else. */
const MARGIN = 0.1;

/**
 * The owner's own words that fit a question best, in the language of the conversation: an FAQ's answer, else the one
 * sentence of the offer or of the passages that says what is asked; null where nothing fits surely. Pure; a few
 * milliseconds.
 */
export function ownWordsFor(
  prepared: Pick<PreparedTemplate, 'faqs' | 'template'>,
  question: string,
  { passages = [], language = languageIn(question) }: OwnWordsContext = {},
): OwnWords | null {
  const asked = writtenIn(question);
  const isSpoken = (text: string): boolean => {
    const spoken = languageIn(text);
    return language === null || spoken === null || spoken === language;
  };
  const faq = answerFromFaqs(prepared.faqs(), asked);
  if (faq !== null && isSpoken(faq.entry.answer)) {
    const { entry, score } = faq;
    return { text: entry.answer, score, source: { kind: 'faq', question: entry.question } };
  }
  if (asked.length > LONGEST_QUESTION) return null;
  const sentences = [
    ...sentencesOf(prepared.template.productOrService, [], { kind: 'offer' }),
    ...passages.flatMap(({ source: { id, name }, piece }) =>
      sentencesOf(piece.text, piece.headings, { kind: 'paper', source: id, name, piece: piece.at }),
    ),
  ];
  return surest(
    asked,
    sentences.filter(({ text }) => isSpoken(text)),
  );
}

/** Whether a text may answer a question: it names something of what is asked about, or a figure. */
export function speaksOf(text: string, question: string): boolean {
  if (/\d/.test(text)) return true;
  const lexicon = lexiconOf(languagesOf(`${question}\n${text}`));
  const topicsIn = (read: string) =>
    analyse(read, lexicon).flatMap(({ terms }) => [...terms].filter((term) => !isAsk(term)).map(generalOf));
  const asked = new Set(topicsIn(question));
  return asked.size === 0 || topicsIn(text).some((topic) => asked.has(topic));
}

interface Sentence {
  text: string;
  headings: readonly string[];
  source: OwnWords['source'];
}

/** Of a longer sentence nothing is said: its end may take back what its beginning says. */
function sentencesOf(
  text: string,
  headings: readonly string[],
  source: OwnWords['source'],
): readonly Sentence[] {
  return sentenceSpans(text)
    .map(({ start, end }) => ({
      text: text.slice(start, end).trim().replace(/^- /, ''),
      headings,
      source,
    }))
    .filter((sentence) => sentence.text.length >= LEAST && sentence.text.length <= LONGEST);
}

function surest(asked: string, sentences: readonly Sentence[]): OwnWords | null {
  if (sentences.length === 0) return null;
  const all = sentences.map(({ text }) => text).join('\n');
  const lexicon = lexiconOf(languagesOf(`${asked}\n${all}`), true);
  const spelling = spellingOf(new Set(piecesOf(foldComposed(all))), lexicon);
  const questions = analyse(asked, lexicon, spelling).filter(({ isQuestion }) => isQuestion);
  if (questions.length === 0) return null;
  const read = sentences.map((sentence) => {
    const said = analyse(sentence.text, lexicon);
    const about = analyse(sentence.headings.join('\n'), lexicon).flatMap(({ terms }) => [...terms]);
    const where = hasStreetAddress(sentence.text) ? ['where'] : [];
    const { terms, ...shown } = evidenceOf(sentence.text, said);
    return { sentence, about: new Set(about), evidence: { ...shown, terms: new Set([...terms, ...where]) } };
  });
  const scored = read
    .map(({ sentence, about, evidence }) => ({
      sentence,
      score: Math.min(...questions.map(({ terms }) => states(terms, about, evidence))),
    }))
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  if (best === undefined || best.score < LEAST_SCORE) return null;
  const rival = scored.find(({ sentence }) => sentence.text !== best.sentence.text);
  if (rival !== undefined && best.score - rival.score < MARGIN) return null;
  const { text, source } = best.sentence;
  return { text, score: best.score, source };
}

/** By its everyday words, else by what it is about; null: its words do not say, as those of an address. */
function languageIn(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? [];
  const byTopic = words.length < ENOUGH_WORDS ? [] : languagesOf(text);
  return languageOf(text, words) ?? byTopic[0] ?? null;
}
