import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { Note } from '../components/note.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { SelectButton, useChoosing } from '../features/bulk/bulk-bar.tsx';
import { ConversationBulk } from '../features/conversations/conversation-bulk.tsx';
import {
  type ConversationList,
  chosenConversations,
  conversationList,
  EVERYTHING,
  sameQuery,
  showConversations,
} from '../features/conversations/conversation-list.store.ts';
import { ConversationTable } from '../features/conversations/conversation-table.tsx';
import { Filters } from '../features/conversations/filters.tsx';
import { NothingFound } from '../features/conversations/nothing-found.tsx';
import { StateTabs } from '../features/conversations/state-tabs.tsx';
import { useKeptPlace } from '../features/conversations/use-kept-place.ts';
import { useListAddress } from '../features/conversations/use-list-address.ts';
import { news } from '../features/notifications/notifications.store.ts';
import { count } from '../features/replies/amounts.ts';
import { templates } from '../features/templates/templates.store.ts';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { useTitle } from '../lib/use-title.ts';

export function ConversationsPage() {
  useSignals();
  useTitle('Conversation History - dmreply');
  const [query, setQuery] = useListAddress();
  const list = conversationList.value;
  const known = templates.state.value;
  const newsCount = news.value;

  useEffect(() => {
    void templates.refresh();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a customer has written, so the list has another beginning.
  useEffect(() => {
    void showConversations(query);
  }, [query, newsCount]);
  useChoosing(chosenConversations, query);
  useKeptPlace(list.status === 'ready');

  const isEmpty = list.status === 'ready' && list.total === 0;
  const isFirstLoad = list.status === 'loading' && list.pages.length === 0;
  return (
    <div className="container screen">
      <SectionTabs of="Conversations" />
      <div className="screen-head list-head">
        <div>
          <h1>Conversation History</h1>
          <div className="row gap-3 mt-1">
            <p className="secondary" role="status">
              {list.status === 'ready' && list.total > 0 ? totalWords(list) : null}
            </p>
            {list.total > 0 ? <SelectButton list={chosenConversations} /> : null}
          </div>
        </div>
      </div>
      <Filters query={query} templates={known.status === 'ready' ? known.value : []} onQuery={setQuery} />
      <StateTabs query={query} counts={list.counts} />
      <ConversationBulk />
      {list.status === 'failed' ? <Failure onRetry={() => void showConversations(query)} /> : null}
      {isFirstLoad ? <Loading /> : null}
      {isEmpty ? (
        <div className="card">
          <NothingFound
            query={query}
            onClear={() => setQuery({ ...EVERYTHING, state: query.state }, 'push')}
          />
        </div>
      ) : null}
      {!isEmpty && list.pages.length > 0 ? <ConversationTable list={list} /> : null}
    </div>
  );
}

/** '128 conversations, kept for 90 days.' or how many were found. */
function totalWords({ total, query, counts }: ConversationList): string {
  const words = count(total, 'conversation');
  if (!sameQuery(query, EVERYTHING)) return `${words} found.`;
  const days = counts?.keptForDays ?? 0;
  return days === 0 ? `${words}.` : `${words}, kept for ${count(days, 'day')}.`;
}

function Loading() {
  return (
    <div className="card grid gap-5" role="status" aria-busy="true">
      <span className="visually-hidden">Loading conversations</span>
      {[72, 58, 80, 64].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={24} />
      ))}
    </div>
  );
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return (
    <Note look="danger" title="Failed to load conversations">
      <p>Please try refreshing the page</p>
      <Button look="secondary" size="small" onClick={onRetry}>
        <RefreshCw aria-hidden="true" />
        Refresh
      </Button>
    </Note>
  );
}
