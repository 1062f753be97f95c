import { useEffect, useState } from 'react';
import type { ConversationListItem } from '../../../src/contract/conversation.ts';
import { readPage } from '../../lib/http.ts';

const SHORTEST = 2;
const TYPING_MS = 200;
const MOST = 5;

/** Conversations that the server finds, once somebody pauses typing. A search that failed finds nothing. */
export function useFoundConversations(query: string): readonly ConversationListItem[] {
  const [found, setFound] = useState<readonly ConversationListItem[]>([]);
  const search = query.trim();
  useEffect(() => {
    if (search.length < SHORTEST) {
      setFound([]);
      return;
    }
    const aborted = new AbortController();
    const timer = setTimeout(() => {
      const path = `/api/conversations?limit=${MOST}&search=${encodeURIComponent(search)}`;
      readPage<ConversationListItem>(path, { signal: aborted.signal }).then(
        ({ items }) => setFound(items),
        () => setFound((before) => (aborted.signal.aborted ? before : [])),
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      aborted.abort();
    };
  }, [search]);
  return found;
}
