import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { conversationPath } from '../../paths.ts';
import { fetchHits } from './conversations.api.ts';

export interface Find {
  /** What is searched for; '' while nothing is. */
  words: string;
  /** The message that was asked for, by the address or by the buttons. */
  atId: number | null;
  /** Messages with the words, the newest first. */
  hits: readonly number[];
  /** There are more, further back. */
  hasMore: boolean;
  status: 'idle' | 'searching' | 'done' | 'failed';
  search(words: string): void;
  goTo(place: number): void;
}

interface Hits {
  words: string;
  ids: readonly number[];
  next: string | null;
  status: Find['status'];
}

const NONE: Hits = { words: '', ids: [], next: null, status: 'idle' };

/**
 * A search inside one conversation. Words and place stand in the address (`?search=` and `?at=`), so that a list can lead to
 * a hit, and a reload finds it again.
 */
export function useFind(conversationId: number): Find {
  const [, navigate] = useLocation();
  const address = new URLSearchParams(useSearch());
  const words = (address.get('search') ?? '').slice(0, 200);
  const named = address.get('at') ?? '';
  const atId = /^[1-9][0-9]{0,14}$/.test(named) ? Number(named) : null;
  const [hits, setHits] = useState(NONE);

  const show = useCallback(
    (next: { words: string; atId: number | null }) => {
      const values = new URLSearchParams();
      if (next.atId !== null) values.set('at', `${next.atId}`);
      if (next.words !== '') values.set('search', next.words);
      const query = values.size === 0 ? '' : `?${values}`;
      navigate(`${conversationPath(conversationId)}${query}`, { replace: true });
    },
    [conversationId, navigate],
  );

  const more = useCallback(
    async (known: Hits, signal: AbortSignal) => {
      try {
        const page = await fetchHits(conversationId, known.words, known.next, signal);
        const ids = [...known.ids, ...page.items.map(({ id }) => id).reverse()];
        setHits({ words: known.words, ids, next: page.next, status: 'done' });
      } catch {
        if (!signal.aborted) setHits({ ...known, status: 'failed' });
      }
    },
    [conversationId],
  );

  useEffect(() => {
    if (words === '') return setHits(NONE);
    const begun: Hits = { words, ids: [], next: null, status: 'searching' };
    const controller = new AbortController();
    setHits(begun);
    void more(begun, controller.signal);
    return () => controller.abort();
  }, [words, more]);

  // The page that was asked for may be further back than the hits that are known.
  const oldest = hits.ids.at(-1) ?? Number.POSITIVE_INFINITY;
  const isFurther = hits.next !== null && (hits.ids.length === 0 || (atId !== null && atId <= oldest));
  useEffect(() => {
    if (hits.status !== 'done' || !isFurther) return;
    const controller = new AbortController();
    void more(hits, controller.signal);
    return () => controller.abort();
  }, [hits, isFurther, more]);

  // Without a place, a search leads to its newest hit.
  const [newest] = hits.ids;
  useEffect(() => {
    if (atId === null && newest !== undefined && hits.words === words) show({ words, atId: newest });
  }, [atId, newest, hits.words, words, show]);

  return {
    words,
    atId,
    hits: hits.ids,
    hasMore: hits.next !== null,
    status: hits.status,
    search: (next) => show({ words: next, atId: null }),
    goTo(place) {
      const id = hits.ids[place];
      if (id !== undefined) show({ words, atId: id });
    },
  };
}
