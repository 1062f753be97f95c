import type { FaqEntry } from '../../src/text/faqs.ts';
import { ABROAD } from './history/abroad.ts';
import { CAKES } from './history/cakes.ts';
import { COUNTER } from './history/counter.ts';
import { DELIVERY } from './history/delivery.ts';
import { ORDERS } from './history/orders.ts';
import { RECENT } from './history/recent.ts';

/**
 * The bakery's last thirty days, as texts that are easy to write:
 *
 *     3d 18:05 Ana Ruiz   a conversation: three days ago at five past six, or `40m`: minutes ago; `-` has no name
 *     > Do you deliver?   the customer
 *     ~ ... and = ...     what the model writes: something that the guard refuses, and then this
 *     ! quota             instead: the credit of the key is used up
 *     @ ...               the owner takes over and replies by hand; afterwards the bot goes on
 *     | pause             the owner silences the bot for good
 *     + 40                forty minutes pass
 */
export type Step =
  | { kind: 'customer'; text: string; lines: ModelLine[] }
  | { kind: 'owner'; text: string }
  | { kind: 'pause' }
  | { kind: 'resume' };

/** What the model says: a text, or that the credit is used up. */
export type ModelLine = { text: string } | 'quota';

/** One thing that happened. */
export type Moment = Step & { at: number; conversation: PastConversation };

export interface PastConversation {
  /** As Instagram numbers its users. */
  externalId: string;
  /** '' for a customer without a name. */
  name: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** The owner hands back to the bot when all is said. */
const RESUMED_AFTER_MS = 20 * MINUTE_MS;
const HEAD = /^(?:(?<days>\d+)d (?<hour>\d+):(?<minute>\d+)|(?<ago>\d+)m) (?<name>.+)$/;

const PAST = [CAKES, COUNTER, DELIVERY, ABROAD, RECENT, ORDERS];

function blocksOf(text: string): string[] {
  return text.trim().split(/\n\s*\n/);
}

/** What the model said in the past to what a customer wrote; one of `closings` where the texts have nothing better. */
export function saidInThePast(closings: readonly string[]): (FaqEntry & { isOpening: boolean })[] {
  const begun = new Set<string>();
  return readHistory(Date.now()).flatMap((moment, index) => {
    if (moment.kind !== 'customer') return [];
    const { text: question, lines, conversation } = moment;
    const isOpening = !begun.has(conversation.externalId) && lines.length > 0;
    begun.add(conversation.externalId);
    const line = lines.at(-1) ?? { text: closings[index % closings.length] ?? '' };
    return line === 'quota' ? [] : [{ question, answer: line.text, line: 0, start: 0, isOpening }];
  });
}

/** Questions with the answer that follows them. */
export function rehearsedIn(text: string): FaqEntry[] {
  return blocksOf(text).flatMap((block) => {
    const lines = block.split('\n');
    const answer = lines.find((line) => line.startsWith('='))?.slice(2) ?? '';
    return lines.flatMap((line) =>
      line.startsWith('>') ? [{ question: line.slice(2), answer, line: 0, start: 0 }] : [],
    );
  });
}

/** All that happened before `now`, in its order. */
export function readHistory(now: number): Moment[] {
  return PAST.flatMap(blocksOf)
    .flatMap((block, index) => readConversation(block.split('\n'), index, now))
    .filter(({ at }) => at < now)
    .sort((a, b) => a.at - b.at);
}

function readConversation([head = '', ...lines]: readonly string[], index: number, now: number): Moment[] {
  const { name = '-', ...start } = HEAD.exec(head)?.groups ?? {};
  const conversation = {
    externalId: String(17_841_400_000_000_000 + index * 7_919_813),
    name: name === '-' ? '' : name,
  };
  const moments: Moment[] = [];
  let at = startOf(start, now);
  const add = (step: Step): void => {
    at += pauseBefore(index + moments.length);
    moments.push({ ...step, at, conversation });
  };
  for (const line of lines) {
    const [mark, text] = [line.slice(0, 1), line.slice(2)];
    if (mark === '+') at += Number(text) * MINUTE_MS;
    if (mark === '>') add({ kind: 'customer', text, lines: [] });
    if (mark === '|') add({ kind: 'pause' });
    if (mark === '@' && !moments.some(({ kind }) => kind === 'owner')) add({ kind: 'pause' });
    if (mark === '@') add({ kind: 'owner', text });
    const last = moments.at(-1);
    if (last?.kind === 'customer' && '~=!'.includes(mark)) last.lines.push(mark === '!' ? 'quota' : { text });
  }
  if (moments.some(({ kind }) => kind === 'owner')) {
    at += RESUMED_AFTER_MS;
    add({ kind: 'resume' });
  }
  return moments;
}

/** By the clock on the wall, which is the browser's too. */
function startOf({ days, hour, minute, ago }: Record<string, string | undefined>, now: number): number {
  if (days === undefined) return now - Number(ago) * MINUTE_MS;
  const start = new Date(now);
  start.setDate(start.getDate() - Number(days));
  return start.setHours(Number(hour), Number(minute), 0, 0);
}

/** People take 20 to 110 seconds. */
function pauseBefore(number: number): number {
  return (20 + ((number * 37) % 91)) * SECOND_MS;
}
