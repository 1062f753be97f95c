import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Find } from './use-find.ts';

const REST_MS = 250;
const LONGEST = 200;

/** Searches inside the conversation; the arrows lead from hit to hit. */
export function FindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const [text, setText] = useState(find.words);
  const { words, hits, atId, search } = find;
  const place = atId === null ? -1 : hits.indexOf(atId);

  const field = useRef<HTMLInputElement>(null);

  // Opened by its button, it is to be typed in; opened by an address, it is to be looked at.
  useEffect(() => {
    if (field.current?.value === '') field.current.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const next = text.trim();
    if (next === words) return;
    const timer = setTimeout(() => search(next), REST_MS);
    return () => clearTimeout(timer);
  }, [text, words, search]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    find.goTo(place + 1);
  }

  return (
    <search className="find-bar">
      <form className="row gap-1 floating" onSubmit={submit}>
        <input
          ref={field}
          type="search"
          className="input grows"
          aria-label="Search in this conversation"
          placeholder="Search"
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
        />
        <span className="text-small secondary nowrap" role="status">
          {countWords(find, place)}
        </span>
        <button
          type="submit"
          className="icon-button"
          aria-label="Older hit"
          disabled={place + 1 >= hits.length}
        >
          <ArrowUp aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label="Newer hit"
          disabled={place <= 0}
          onClick={() => find.goTo(place - 1)}
        >
          <ArrowDown aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label="Close search" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </form>
    </search>
  );
}

function countWords({ words, hits, hasMore, status }: Find, place: number): string {
  if (words === '') return '';
  if (status === 'failed') return 'Search failed';
  if (hits.length === 0) return status === 'done' ? 'Not found' : 'Searching...';
  const total = `${hits.length.toLocaleString('en-US')}${hasMore ? '+' : ''}`;
  return place < 0 ? `${total} found` : `${place + 1} of ${total}`;
}
