import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import type { ConversationQuery } from './conversations.api.ts';

const REST_MS = 250;
const LONGEST = 200;

/** Search and template filter. Typing goes on by itself; the address follows once it rests. */
export function Filters({
  query,
  templates,
  onQuery,
}: {
  query: ConversationQuery;
  templates: readonly Pick<TemplateView, 'id' | 'templateName'>[];
  onQuery: (query: ConversationQuery, how: 'push' | 'replace') => void;
}) {
  const [text, setText] = useState(query.search);
  const asked = useRef(query.search);

  // The address was changed by somebody else: Back, or 'Clear search'.
  useEffect(() => {
    if (query.search === asked.current) return;
    asked.current = query.search;
    setText(query.search);
  }, [query.search]);

  useEffect(() => {
    const search = text.trim();
    if (search === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = search;
      onQuery({ ...query, search }, 'replace');
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, query, onQuery]);

  return (
    <search className="filters">
      <span className="search-field">
        <Search aria-hidden="true" />
        <input
          type="search"
          className="input"
          aria-label="Search conversations"
          placeholder="Search by ID, template or words"
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </span>
      <select
        className="input"
        aria-label="Template"
        value={query.templateId ?? ''}
        onChange={({ target: { value } }) =>
          onQuery({ ...query, templateId: value === '' ? null : Number(value) }, 'push')
        }
      >
        <option value="">All Templates</option>
        {templates.map(({ id, templateName }) => (
          <option key={id} value={id}>
            {templateName}
          </option>
        ))}
      </select>
    </search>
  );
}
