import { MASKS } from '../../../contract/owner-voice.ts';
import { foldText } from '../../../text/fold.ts';
import { nameReplacer } from './mask-names.ts';
import type { Thread, ThreadMessage } from './thread.ts';

/** A text that a bot kept sending, with names masked, and to how many people. */
export interface BotText {
  text: string;
  people: number;
}

/** A text of the owner, over all threads. */
interface Repeated {
  text: string;
  /** Of what was the same each time. */
  length: number;
  threads: Set<string>;
  messages: ThreadMessage[];
  /** How often the time before it is known, and how often that is less than anybody needs to type it. */
  timed: number;
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
  const isRough = threads.every((thread) => thread.isRough);
  const texts = new Map<string, Repeated>();
  const long: Answer[] = [];
  for (const thread of threads) {
    const replaceNames = nameReplacer(thread.participants);
    for (const answer of answersOf(thread, owner)) {
      const text = replaceNames(answer.message.text, () => MASKS.name);
      for (const key of keysOf(text))
        texts.set(key, seenAgain(texts.get(key) ?? firstSeen(key, text), answer));
      // By the minute, an answer within the same minute is no haste of its own; only a habit of it is.
      if (text.length >= TEMPLATE_LENGTH && !thread.isRough) long.push(answer);
    }
  }
  const repeated = [...texts.values()].filter((one) => isOfBot(one, isRough));
  const messages = new Set(repeated.flatMap((one) => one.messages));
  for (const message of sentAtOnce(long, messages)) messages.add(message);
  for (const thread of threads) {
    for (const message of thread.messages)
      if (message.kind === 'bot' && message.sender === owner) messages.add(message);
    addBubbles(thread, owner, messages);
  }
  return { messages, texts: examplesOf(repeated) };
}

/** From this length on a text that three people got word by word was saved somewhere, whoever pressed the button. */
const NEVER_TYPED_TWICE = 120;
/** From this length on it was, unless it came as late as what is typed. */
const TEMPLATE_LENGTH = 60;
/** Below it people say the same again and again. */
const HABIT_LENGTH = 25;
const MINUTE = 60_000;
const QUIET = 10 * MINUTE;
/** Characters a second; the fastest on a phone write seven. */
const FASTEST = 12;

/** Milliseconds that the fastest need: reading and reaching for the phone take three seconds. */
const READING = 3_000;
function timeToType(length: number): number {
  return (length / FASTEST) * 1_000;
}

/** A message of the owner. */
interface Answer {
  thread: string;
  message: ThreadMessage;
  /** The time since the message before is known. */
  isTimed: boolean;
  /** Sooner after the message before than anybody types it. */
  isInstant: boolean;
  /** Even sooner than that after the customer's first message in a row: nobody can have begun before. */
  isSudden: boolean;
  /** Nobody had written for a while before the customer did, so nobody was typing. */
  wasQuiet: boolean;
}

function* answersOf({ id, messages, isRough }: Thread, owner: string): Generator<Answer> {
  let began: number | null = null;
  let wasQuiet = false;
  let last: number | null = null;
  for (const message of messages) {
    const { kind, sender, at, text } = message;
    if (kind === 'system') continue;
    if (sender === owner) {
      const since = (before: number | null) => (at === null || before === null ? Number.NaN : at - before);
      const needed = timeToType(text.length) + (began === null ? 0 : READING);
      const soonest = isRough ? MINUTE : needed;
      // People send several messages a minute.
      const before = isRough && began === null ? null : last;
      const isTimed = !Number.isNaN(since(before));
      const isInstant = since(before) < soonest;
      const isSudden = since(began) < soonest;
      if (kind !== 'call' && text !== '')
        yield { thread: id, message, isTimed, isInstant, isSudden, wasQuiet };
      began = null;
    } else if (at !== null) {
      const isNew = last === null || at - last > QUIET;
      if (isNew || began === null) [began, wasQuiet] = [at, isNew];
    }
    last = at ?? last;
  }
}

function firstSeen(key: string, text: string): Repeated {
  return { text, length: key.length, threads: new Set(), messages: [], timed: 0, instant: 0 };
}

function seenAgain(one: Repeated, answer: Answer): Repeated {
  one.threads.add(answer.thread);
  one.messages.push(answer.message);
  if (answer.isTimed) one.timed += 1;
  if (answer.isInstant) one.instant += 1;
  return one;
}

/** The whole text; of a long one also its end and its beginning: between, names and goods of the day stand. */
function keysOf(text: string): string[] {
  const whole = foldText(text).replace(/\d+/g, '0');
  if (whole.length < TEMPLATE_LENGTH) return [whole];
  const words = whole.split(' ');
  const [start, end] = [words.slice(0, 12).join(' '), words.slice(4).join(' ')];
  const parts = [`${start}…`, `…${end}`].filter((part) => part.length > TEMPLATE_LENGTH);
  return [whole, ...parts];
}

function isOfBot({ length, threads, timed, instant }: Repeated, isRough: boolean): boolean {
  if (length >= NEVER_TYPED_TWICE && threads.size >= 3) return true;
  // By the minute, people's 'ok' comes at once as well.
  const share = timed < 3 ? Number.NaN : instant / timed;
  if (length >= TEMPLATE_LENGTH) return share >= 0.75 || (threads.size >= 3 && !(share < 0.3));
  if (threads.size < 3) return false;
  if (length >= HABIT_LENGTH) return share >= (isRough ? 0.85 : 0.6);
  return !isRough && threads.size >= 4 && timed >= 5 && share >= 0.9;
}

/**
 * Long answers that came at once: in a conversation that was quiet, or as most long answers of a thread did. In a quick
 * chat some do as well, typed while the other one's last word came in.
 */
function sentAtOnce(answers: readonly Answer[], known: ReadonlySet<ThreadMessage>): ThreadMessage[] {
  const sure = [...Map.groupBy(answers, ({ thread }) => thread).values()].flatMap((inThread) => {
    const sudden = inThread.filter(({ isSudden }) => isSudden);
    const isUsual = sudden.length >= 3 && sudden.length * 2 >= inThread.length;
    return sudden.filter(({ wasQuiet }) => wasQuiet || isUsual);
  });
  return known.size > 0 || sure.length >= 5 ? sure.map(({ message }) => message) : [];
}

/** Bots send several messages in a row, each sooner than anybody types it. */
function addBubbles({ messages, isRough }: Thread, owner: string, found: Set<ThreadMessage>): void {
  if (isRough) return;
  let before: ThreadMessage | null = null;
  for (const message of messages) {
    if (message.sender === owner && before !== null && found.has(before)) {
      const after = (message.at ?? Number.NaN) - (before.at ?? Number.NaN);
      if (after < 1_000 + timeToType(message.text.length)) found.add(message);
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
