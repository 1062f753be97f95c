import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

const REST_MS = 250;

/** `onSearch` is called once typing pauses. */
export function SearchField({
  label,
  placeholder,
  maxLength,
  search,
  onSearch,
}: {
  label: string;
  placeholder: string;
  maxLength: number;
  /** What was last searched for. */
  search: string;
  onSearch: (search: string) => void;
}) {
  const [text, setText] = useState(search);
  const asked = useRef(search);

  // It was changed by somebody else: Back, or 'Clear search'.
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    setText(search);
  }, [search]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = wanted;
      onSearch(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, onSearch]);

  return (
    <span className="control has-start search-field">
      <span className="in-front">
        <Search aria-hidden="true" />
      </span>
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </span>
  );
}
