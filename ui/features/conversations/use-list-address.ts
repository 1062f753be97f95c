import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { CHANNELS } from '../../../src/contract/channels.ts';
import { CONVERSATION_STATES } from '../../../src/contract/conversation-states.ts';
import { PATHS } from '../../paths.ts';
import type { ConversationQuery } from './conversations.api.ts';

/** The address says what the list shows: Back, a reload and a link show the same. */
export function useListAddress(): [
  query: ConversationQuery,
  setQuery: (query: ConversationQuery, how: 'push' | 'replace') => void,
] {
  const [, navigate] = useLocation();
  const address = useSearch();
  const query = useMemo(() => {
    const values = new URLSearchParams(address);
    const template = values.get('template') ?? '';
    const named = values.get('state');
    const channel = values.get('channel');
    return {
      channel: CHANNELS.find((one) => one === channel) ?? null,
      state: CONVERSATION_STATES.find((state) => state === named) ?? null,
      search: (values.get('search') ?? '').slice(0, 200),
      templateId: /^[1-9][0-9]{0,8}$/.test(template) ? Number(template) : null,
    };
  }, [address]);
  const setQuery = useCallback(
    (next: ConversationQuery, how: 'push' | 'replace') =>
      navigate(listAddress(next), { replace: how === 'replace' }),
    [navigate],
  );
  return [query, setQuery];
}

export function listAddress({ search, templateId, channel, state }: ConversationQuery): string {
  const values = new URLSearchParams();
  if (state !== null) values.set('state', state);
  if (templateId !== null) values.set('template', `${templateId}`);
  if (channel !== null) values.set('channel', channel);
  if (search !== '') values.set('search', search);
  return values.size === 0 ? PATHS.conversations : `${PATHS.conversations}?${values}`;
}
