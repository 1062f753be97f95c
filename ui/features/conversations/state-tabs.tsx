import type { ConversationCounts } from '../../../src/contract/conversation.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import type { ConversationQuery } from './conversations.api.ts';
import { listAddress } from './use-list-address.ts';

const TABS = [
  { state: null, key: 'all', label: 'All' },
  { state: 'waiting', key: 'waiting', label: 'Waiting' },
  { state: 'paused', key: 'paused', label: 'Paused' },
  { state: 'unanswered', key: 'unanswered', label: 'Unanswered' },
] as const;

/** The list by what it asks of the owner; filter and search stay. */
export function StateTabs({
  query,
  counts,
}: {
  query: ConversationQuery;
  counts: ConversationCounts | null;
}) {
  const tabs = TABS.map(({ state, key, label }) => ({
    to: listAddress({ ...query, state }),
    label,
    count: counts === null ? null : counts[key],
    isCurrent: state === query.state,
  }));
  return <LinkTabs label="Which conversations" className="mb-4" tabs={tabs} />;
}
