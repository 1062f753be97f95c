import type { KnowledgeItem } from '../../../src/contract/knowledge.ts';
import { formatDay, formatWeekday } from '../../lib/dates.ts';
import { count } from '../replies/amounts.ts';
import { isBeingRead } from './being-read.ts';

export interface SourceState {
  text: string;
  look: 'plain' | 'ok' | 'warn' | 'danger';
}

/** How a source is doing, in words: what keeps it from being used comes first. */
export function stateOf(source: KnowledgeItem, now: number): SourceState {
  const { isEnabled, isExpired, isEmpty, problem, hasPending, unsurePages, uses } = source;
  if (!isEnabled) return { text: 'Off', look: 'plain' };
  if (isExpired) return { text: 'Past its date', look: 'warn' };
  if (isEmpty && problem !== null) return { text: `Can’t be read: ${within(problem)}`, look: 'danger' };
  if (isBeingRead(source, now)) return { text: 'Being read…', look: 'plain' };
  if (problem !== null) return { text: staleWords(source, problem, now), look: 'warn' };
  if (hasPending) return { text: 'Changed: have a look', look: 'warn' };
  if (unsurePages.length > 0) return { text: lookAtWords(unsurePages), look: 'warn' };
  if (uses > 0) return { text: `Used in ${count(uses, 'reply', 'replies')} in the last 30 days`, look: 'ok' };
  return { text: 'Ready, not used yet', look: 'plain' };
}

function staleWords({ problemSince, readAt }: KnowledgeItem, problem: string, now: number): string {
  const since = problemSince === null ? '' : ` since ${dayWords(problemSince, now)}`;
  const uses = readAt === null ? '' : ` Replies use the text of ${formatDay(readAt)}.`;
  return `Can’t be read${since}: ${within(problem)}${uses}`;
}

const NAMED_DAYS_MS = 6 * 24 * 60 * 60_000;

/** 'Tuesday' within six days, else the day. */
export function dayWords(iso: string, now: number): string {
  return now - Date.parse(iso) < NAMED_DAYS_MS ? formatWeekday(iso) : formatDay(iso);
}

/** A sentence after a colon. */
function within(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** Characters on a printed page. */
const PAGE = 1_800;

/** 'a few lines', 'about half a page', 'about 12 pages'. */
export function lengthWords(characters: number): string {
  if (characters < 300) return 'a few lines';
  if (characters < PAGE * 0.75) return 'about half a page';
  const pages = Math.round(characters / PAGE);
  return pages < 2 ? 'about a page' : `about ${pages.toLocaleString('en-US')} pages`;
}

/** For whom it counts: 'all templates', '2 templates'. */
export function templateWords(ids: readonly number[] | null): string {
  if (ids === null) return 'all templates';
  return ids.length === 0 ? 'no template' : count(ids.length, 'template');
}

/** 'Look at the price list on page 3', of pages in their order. */
export function lookAtWords(pages: readonly number[]): string {
  const [first, ...rest] = pages.slice(0, 3);
  if (pages.length > 3) return `Look at the price lists on page ${first} and ${pages.length - 1} others`;
  if (rest.length === 0) return `Look at the price list on page ${first}`;
  return `Look at the price lists on pages ${[first, ...rest.slice(0, -1)].join(', ')} and ${rest.at(-1)}`;
}

/** '2 places left out': what nobody sees, or what gives orders to an AI. */
export function warningWords(warnings: number): string {
  return `${count(warnings, 'place')} left out`;
}
