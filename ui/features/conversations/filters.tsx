import { useCallback } from 'react';
import { CHANNELS } from '../../../src/contract/channels.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { SearchField } from '../../components/search-field.tsx';
import type { ConversationQuery } from './conversations.api.ts';
import { CHANNEL_LABELS } from './customer.tsx';

const LONGEST = 200;

/** Search, template and channel. */
export function Filters({
  query,
  templates,
  onQuery,
}: {
  query: ConversationQuery;
  templates: readonly Pick<TemplateView, 'id' | 'templateName'>[];
  onQuery: (query: ConversationQuery, how: 'push' | 'replace') => void;
}) {
  const searchFor = useCallback(
    (search: string) => onQuery({ ...query, search }, 'replace'),
    [query, onQuery],
  );
  return (
    <search className="filters grid mb-2">
      <SearchField
        label="Search conversations"
        placeholder="Search by ID, template or words"
        maxLength={LONGEST}
        search={query.search}
        onSearch={searchFor}
      />
      <select
        className="input with-arrow"
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
      <select
        className="input with-arrow"
        aria-label="Channel"
        value={query.channel ?? ''}
        onChange={({ target: { value } }) =>
          onQuery({ ...query, channel: CHANNELS.find((one) => one === value) ?? null }, 'push')
        }
      >
        <option value="">All Channels</option>
        {CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {CHANNEL_LABELS[channel]}
          </option>
        ))}
      </select>
    </search>
  );
}
