import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { PauseView } from '../../../src/contract/bot-control.ts';
import type { ConversationCounts, ConversationListItem } from '../../../src/contract/conversation.ts';
import type { Page } from '../../lib/http.ts';
import { createBulkList, type RowChanges, withChanges } from '../bulk/bulk-list.ts';
import { onUserChange } from '../session/user-data.ts';
import {
  type ConversationQuery,
  fetchConversations,
  fetchCounts,
  fetchMoreConversations,
} from './conversations.api.ts';

export interface ConversationList {
  query: ConversationQuery;
  /** As they came: a page that has not changed is the same array, and is not drawn again. */
  pages: readonly (readonly ConversationListItem[])[];
  total: number;
  /** How many there are in each state; null until they are known. */
  counts: ConversationCounts | null;
  /** Where the next page is; null at the end. */
  next: string | null;
  status: 'loading' | 'ready' | 'failed';
  isLoadingMore: boolean;
}

export const EVERYTHING: ConversationQuery = { search: '', templateId: null, channel: null, state: null };

const EMPTY: ConversationList = {
  query: EVERYTHING,
  pages: [],
  total: 0,
  counts: null,
  next: null,
  status: 'loading',
  isLoadingMore: false,
};

const current = signal<ConversationList>(EMPTY);
let reading = new AbortController();
onUserChange(() => {
  current.value = EMPTY;
});

/** What is done with several of them at once. */
export const chosenConversations = createBulkList<ConversationListItem>({
  of: 'conversations',
  keep(changes) {
    current.value = changed(current.value, changes);
  },
  reload: () => void showConversations(current.value.query),
});

/** The list as far as it was scrolled. It stays while the owner looks at one of them. */
export const conversationList: ReadonlySignal<ConversationList> = computed(() =>
  changed(current.value, chosenConversations.changes.value),
);

function changed(list: ConversationList, changes: RowChanges<ConversationListItem>): ConversationList {
  const pages = list.pages.map((page) => withChanges(page, changes));
  if (pages.every((page, at) => page === list.pages[at])) return list;
  const length = (all: ConversationList['pages']) => all.reduce((sum, page) => sum + page.length, 0);
  return { ...list, pages, total: list.total - length(list.pages) + length(pages) };
}

/** Shows what is known of the same question at once, and reads its first page again. */
export async function showConversations(query: ConversationQuery): Promise<void> {
  const isSame = sameQuery(current.value.query, query) && current.value.status === 'ready';
  reading.abort();
  reading = new AbortController();
  const { signal: mine } = reading;
  // What was found before stays in sight until the new answer is here.
  current.value = { ...current.value, query, isLoadingMore: false, status: isSame ? 'ready' : 'loading' };
  void showCounts(query, mine);
  try {
    const first = await fetchConversations(query, mine);
    if (mine.aborted) return;
    current.value = isSame ? withNewBeginning(current.value, first) : fromFirst(current.value, first);
  } catch {
    if (!mine.aborted) current.value = { ...current.value, status: 'failed' };
  }
}

/** The list does without them. */
async function showCounts(query: ConversationQuery, mine: AbortSignal): Promise<void> {
  const counts = await fetchCounts(query, mine).catch(() => null);
  if (!mine.aborted && counts !== null) current.value = { ...current.value, counts };
}

export async function loadMoreConversations(): Promise<void> {
  const { next, isLoadingMore, status } = current.value;
  if (next === null || isLoadingMore || status !== 'ready') return;
  const { signal: mine } = reading;
  current.value = { ...current.value, isLoadingMore: true };
  try {
    const page = await fetchMoreConversations(next, mine);
    if (mine.aborted) return;
    const known = current.value;
    const fresh = without(page.items, new Set(known.pages.flat().map(({ id }) => id)));
    current.value = { ...known, pages: [...known.pages, fresh], next: page.next, isLoadingMore: false };
  } catch {
    if (!mine.aborted) current.value = { ...current.value, isLoadingMore: false, status: 'failed' };
  }
}

/** Takes over a pause or its end. */
export function patchConversation(id: number, view: PauseView & { isWaiting: boolean }): void {
  current.value = changed(current.value, new Map([[id, view]]));
}

export function dropConversation(id: number): void {
  current.value = changed(current.value, new Map([[id, null]]));
}

function fromFirst(
  known: ConversationList,
  { items, total, next }: Page<ConversationListItem>,
): ConversationList {
  return { ...known, pages: [items], total, next, status: 'ready', isLoadingMore: false };
}

/** Newer conversations come first, in the place of the first page; what was scrolled to stays below. */
function withNewBeginning(known: ConversationList, first: Page<ConversationListItem>): ConversationList {
  const ids = new Set(first.items.map(({ id }) => id));
  const isConnected = known.pages[0]?.some(({ id }) => ids.has(id)) ?? false;
  if (!isConnected || known.pages.length < 2) return fromFirst(known, first);
  // What fell out of the first page belongs to the second.
  const fallen = without(known.pages[0] ?? [], ids);
  const [second = [], ...rest] = known.pages.slice(1).map((page) => without(page, ids));
  return {
    ...known,
    pages: [first.items, fallen.length === 0 ? second : [...fallen, ...second], ...rest],
    total: first.total,
  };
}

/** The same array where nothing is left out. */
function without(
  page: readonly ConversationListItem[],
  ids: ReadonlySet<number>,
): readonly ConversationListItem[] {
  return page.some(({ id }) => ids.has(id)) ? page.filter(({ id }) => !ids.has(id)) : page;
}

export function sameQuery(a: ConversationQuery, b: ConversationQuery): boolean {
  return (Object.keys(EVERYTHING) as (keyof ConversationQuery)[]).every((key) => a[key] === b[key]);
}
