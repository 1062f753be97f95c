import { MASKS } from '../../../contract/owner-voice.ts';
import { foldText } from '../../../text/fold.ts';
import { namePatternOf } from './mask-names.ts';
import type { Thread, ThreadMessage } from './thread.ts';

/** A text that a bot kept sending, with names masked, and to how many people. */
export interface BotText {
  text: string;
  people: number;
}

/** A text of the owner, over all threads. */
interface Repeated {
  text: string;
  threads: Set<string>;
  messages: ThreadMessage[];
  /** How often it followed a customer's message, and how often sooner than anybody types it. */
  answers: number;
  instant: number;
}

/**
 * What an earlier bot answered under the owner's name: the same text to three people or more, or sooner than anybody
 * types. Short texts that people repeat by habit stay, unless they always come at once.
 */
export function botFinder(
  threads: readonly Thread[],
  owner: string,
): { messages: ReadonlySet<ThreadMessage>; texts: readonly BotText[] } {
  const texts = new Map<string, Repeated>();
  const quick: QuickAnswer[] = [];
  for (const thread of threads) {
    const hidden = namePatternOf(thread.participants);
    for (const answer of answersOf(thread, owner)) {
      const { message } = answer;
      const text = hidden === null ? message.text : message.text.replace(hidden, MASKS.name);
      const isInstant =
        answer.after !== null && answer.after < (thread.isRough ? 1 : timeToType(text.length));
      if (isInstant && !thread.isRough && text.length >= TEMPLATE_LENGTH)
        quick.push({ message, thread: thread.id, wasQuiet: answer.wasQuiet });
      for (const key of keysOf(text)) {
        const one = texts.get(key) ?? { text, threads: new Set(), messages: [], answers: 0, instant: 0 };
        texts.set(key, one);
        one.threads.add(thread.id);
        one.messages.push(message);
        if (answer.after !== null) one.answers += 1;
        if (isInstant) one.instant += 1;
      }
    }
  }
  const repeated = [...texts.values()].filter(isOfBot);
  const messages = new Set(repeated.flatMap((one) => one.messages));
  for (const message of sentAtOnce(quick, messages)) messages.add(message);
  for (const thread of threads) {
    for (const message of thread.messages)
      if (message.kind === 'bot' && message.sender === owner) messages.add(message);
    addBubbles(thread, owner, messages);
  }
  return { messages, texts: examplesOf(repeated) };
}

/** From this length on a text was saved somewhere, where three people got it word by word or it came at once. */
const TEMPLATE_LENGTH = 60;
/** Below it people say the same again and again. */
const HABIT_LENGTH = 25;
const QUIET = 10 * 60_000;
/** Characters a second; the fastest on a phone write seven. */
const FASTEST = 12;

/** Milliseconds that the fastest need: reading and reaching for the phone take three seconds. */
function timeToType(length: number): number {
  return (3 + length / FASTEST) * 1_000;
}

interface Answer {
  message: ThreadMessage;
  /** Milliseconds since the customer began to write; null where the owner has written since, or without times. */
  after: number | null;
  /** Nobody had written for a while before the customer did, so nobody was typing. */
  wasQuiet: boolean;
}

interface QuickAnswer {
  message: ThreadMessage;
  thread: string;
  wasQuiet: boolean;
}

function* answersOf({ messages }: Thread, owner: string): Generator<Answer> {
  let began: number | null = null;
  let wasQuiet = false;
  let last: number | null = null;
  for (const message of messages) {
    if (message.kind === 'system') continue;
    if (message.sender === owner) {
      if (message.kind !== 'call' && message.text !== '')
        yield { message, after: began === null || message.at === null ? null : message.at - began, wasQuiet };
      began = null;
    } else if (message.at !== null) {
      const isNew = last === null || message.at - last > QUIET;
      if (isNew || began === null) [began, wasQuiet] = [message.at, isNew];
    }
    last = message.at ?? last;
  }
}

/** The whole text; of a long one also what comes after its first words, where names stand that the export lacks. */
function keysOf(text: string): string[] {
  const whole = foldText(text).replace(/\d+/g, '0');
  if (whole.length < TEMPLATE_LENGTH * 1.5) return [whole];
  const tail = whole.split(' ').slice(4).join(' ');
  return tail.length < TEMPLATE_LENGTH ? [whole] : [whole, `…${tail}`];
}

function isOfBot({ text, threads, answers, instant }: Repeated): boolean {
  if (threads.size < 3) return false;
  if (text.length >= TEMPLATE_LENGTH) return true;
  if (text.length >= HABIT_LENGTH) return answers >= 3 && instant * 5 >= answers * 3;
  return answers >= 5 && threads.size >= 4 && instant * 10 >= answers * 9;
}

/** Long answers that came at once: in a conversation that was quiet, or one after the other in one thread. */
function sentAtOnce(quick: readonly QuickAnswer[], known: ReadonlySet<ThreadMessage>): ThreadMessage[] {
  const perThread = Map.groupBy(quick, ({ thread }) => thread);
  const sure = quick.filter(({ wasQuiet, thread }) => wasQuiet || (perThread.get(thread)?.length ?? 0) >= 3);
  const hasBot = known.size > 0 || sure.length >= 5;
  return hasBot ? sure.map(({ message }) => message) : [];
}

/** Bots send several messages in a row, each sooner than anybody types it. */
function addBubbles({ messages, isRough }: Thread, owner: string, found: Set<ThreadMessage>): void {
  if (isRough) return;
  let before: ThreadMessage | null = null;
  for (const message of messages) {
    if (message.sender === owner && before !== null && found.has(before)) {
      const after = (message.at ?? Number.NaN) - (before.at ?? Number.NaN);
      if (after < 1_000 + (message.text.length / FASTEST) * 1_000) found.add(message);
    }
    before = message;
  }
}

const EXAMPLES = 5;

/** Those that went to most people, each once. */
function examplesOf(repeated: readonly Repeated[]): BotText[] {
  const byFirst = new Map(repeated.map((one) => [one.messages[0], one]));
  return [...byFirst.values()]
    .map(({ text, threads }) => ({ text, people: threads.size }))
    .sort((a, b) => b.people - a.people)
    .slice(0, EXAMPLES);
}
