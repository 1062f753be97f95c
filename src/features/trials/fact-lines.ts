import { setImmediate } from 'node:timers/promises';
import { type FactWording, REPLAY_DAYS } from '../../contract/golden-lists.ts';
import type { TrialRow } from '../../contract/trial.ts';
import { parseFaqs } from '../../text/faqs.ts';
import { foldText } from '../../text/fold.ts';
import { sentenceSpans } from '../../text/sentences.ts';
import { splitText } from '../../text/split-text.ts';
import type { Messages } from '../conversations/messages.service.ts';
import type { GoldenChats } from '../golden/golden.service.ts';
import { extractFacts } from '../replies/fact-check/facts/known-facts.ts';
import { languagesOf } from '../replies/faq/detect.ts';
import { lexiconOf } from '../replies/faq/lexicon.ts';
import type { PreparedTemplate } from '../replies/loaded-templates.ts';
import { ownWordsFor } from '../replies/own-words.ts';
import type { TrialItem } from './trial-items.ts';

/** What an owner wrote that the AI has to say: the answer of an FAQ, or a line of the offer. */
interface Line {
  from: NonNullable<TrialRow['fact']>['from'];
  /** Of the FAQ; '' for a line of the offer. */
  question: string;
  text: string;
}

/** A question in somebody's words, and where they stand. */
type Asked = Pick<TrialRow, 'message' | 'goldenId' | 'conversationId' | 'messageId'> & {
  wording: FactWording;
};

export interface FactDeps {
  goldenChats: Pick<GoldenChats, 'list'>;
  messages: Pick<Messages, 'answered'>;
  clock: () => number;
}

const DAY_MS = 24 * 60 * 60_000;
/** Less says nothing that could be asked for. */
const LEAST = 8;
/** Messages of customers that are looked at. */
const MOST_MESSAGES = 100;

/** What there is to ask of a template, in the order in which it is written; a line that stands twice is asked once. */
export async function factItems(
  deps: FactDeps,
  userId: number,
  templateId: number,
  prepared: PreparedTemplate,
): Promise<TrialItem[]> {
  const lines = linesOf(prepared.template);
  const asked = await questionsFor(deps, userId, templateId, prepared, lines);
  return lines.map((line): TrialItem => {
    const { wording, ...question } = asked.get(keyOf(line)) ?? inOwnWords(line);
    const { from, question: about, text: wanted } = line;
    const row = { ...question, kind: null, wanted, fact: { from, question: about, wording } };
    return { row, contactName: '', history: [], sent: null };
  });
}

/** The same for the same line, whoever's words it is asked in. */
export function lineKey({ wanted, fact }: Pick<TrialRow, 'wanted' | 'fact'>): string {
  return keyOf({ from: fact?.from ?? 'offer', question: fact?.question ?? '', text: wanted });
}

function keyOf({ from, question, text }: Line): string {
  return JSON.stringify([from, foldText(question), foldText(text)]);
}

function linesOf({ faqs, productOrService }: PreparedTemplate['template']): Line[] {
  const answers = parseFaqs(faqs).entries.map(
    ({ question, answer }): Line => ({ from: 'faq', question, text: answer }),
  );
  const sentences = sentenceSpans(productOrService).map(({ start, end }): Line => {
    const text = productOrService.slice(start, end).trim().replace(/^- /, '');
    return { from: 'offer', question: '', text };
  });
  // A heading says nothing by itself.
  const said = sentences.filter(({ text }) => text.length >= LEAST && !/[:：]$/.test(text));
  return [...new Map([...answers, ...said].map((line) => [keyOf(line), line])).values()];
}

/** Golden chats first, then what customers wrote, the newest: those that surely ask for a line. */
async function questionsFor(
  { goldenChats, messages, clock }: FactDeps,
  userId: number,
  templateId: number,
  prepared: PreparedTemplate,
  lines: readonly Line[],
): Promise<Map<string, Asked>> {
  const found = new Map<string, Asked>();
  async function look(asked: Asked): Promise<void> {
    // Each takes some milliseconds, and customers are answered beside it.
    await setImmediate();
    const own = ownWordsFor(prepared, asked.message);
    if (own === null || own.source.kind === 'paper') return;
    const question = own.source.kind === 'faq' ? own.source.question : '';
    const key = keyOf({ from: own.source.kind, question, text: own.text });
    if (!found.has(key)) found.set(key, asked);
  }
  for (const { id: goldenId, message, conversationId, messageId } of await goldenChats.list(
    userId,
    templateId,
  ))
    await look({ wording: 'golden', message, goldenId, conversationId, messageId });
  let looked = 0;
  const since = clock() - REPLAY_DAYS.max * DAY_MS;
  for await (const { conversation, exchange } of messages.answered(userId, templateId, since)) {
    if (looked === MOST_MESSAGES || found.size === lines.length) break;
    looked += 1;
    const place = { conversationId: conversation.id, messageId: exchange.reply?.id ?? null };
    await look({ wording: 'customer', message: exchange.asked, goldenId: null, ...place });
  }
  return found;
}

function inOwnWords({ question, text }: Line): Asked {
  const message = question === '' ? askAbout(text) : question;
  return { wording: 'own', message, goldenId: null, conversationId: null, messageId: null };
}

/** 'What can you tell me about ...?' In other languages, what it is about is question enough. */
const TELL_ME: Readonly<Record<string, readonly [before: string, after: string]>> = {
  en: ['What can you tell me about this: ', '?'],
  de: ['Was können Sie mir dazu sagen: ', '?'],
  es: ['¿Qué me puede decir sobre esto: ', '?'],
  pt: ['O que me pode dizer sobre isto: ', '?'],
  fr: ['Que pouvez-vous me dire à ce sujet : ', ' ?'],
  it: ['Che cosa mi può dire su questo: ', '?'],
  nl: ['Wat kunt u mij hierover vertellen: ', '?'],
  tr: ['Şunun hakkında ne söyleyebilirsiniz: ', '?'],
  ru: ['Что вы можете сказать об этом: ', '?'],
  id: ['Apa yang bisa Anda ceritakan tentang ini: ', '?'],
};
/** In words: what a line is about stands at its beginning. */
const LONGEST_SUBJECT = 6;

/** A question that does not give away what the line says: its words before the first figure, without those that say little. */
function askAbout(line: string): string {
  const [code = ''] = languagesOf(line);
  const split = splitText(line);
  const facts = extractFacts(split, 'reply').facts;
  const firsts = [
    ...facts.map(({ start }) => start),
    ...split.tokens.filter(({ kind }) => kind === 'number').map(({ start }) => start),
  ];
  const from = Math.min(line.length, ...firsts);
  const before = subjectIn(
    split.tokens.filter(({ start }) => start < from),
    code,
  );
  const words = before.length > 0 ? before : subjectIn(split.tokens, code);
  const [first, last] = [words[0], words.at(-1)];
  const subject = first === undefined || last === undefined ? line : line.slice(first.start, last.end);
  const [opening, end] = TELL_ME[code] ?? ['', '?'];
  return `${opening}${subject}${end}`;
}

type Tokens = ReturnType<typeof splitText>['tokens'];

function subjectIn(tokens: Tokens, code: string): Tokens[number][] {
  const { stop } = lexiconOf(code === '' ? [] : [code]);
  const words = tokens.filter(({ kind }) => kind === 'word');
  const saysSomething = ({ key }: Tokens[number]) => !stop.has(key);
  const first = words.findIndex(saysSomething);
  const some = first < 0 ? [] : words.slice(first, first + LONGEST_SUBJECT);
  return some.slice(0, some.findLastIndex(saysSomething) + 1);
}
