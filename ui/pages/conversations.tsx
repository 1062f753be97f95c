import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { ConversationView } from '../../src/contract/conversation.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Note } from '../components/note.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { BotDialog } from '../features/conversations/bot-dialog.tsx';
import { conversationList, showConversations } from '../features/conversations/conversation-list.store.ts';
import { ConversationTable } from '../features/conversations/conversation-table.tsx';
import { Filters } from '../features/conversations/filters.tsx';
import { useKeptPlace } from '../features/conversations/use-kept-place.ts';
import { useListAddress } from '../features/conversations/use-list-address.ts';
import { news } from '../features/notifications/notifications.store.ts';
import { count } from '../features/replies/amounts.ts';
import { templates } from '../features/templates/templates.store.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function ConversationsPage() {
  useSignals();
  useTitle('Conversation History - dmreply');
  const [query, setQuery] = useListAddress();
  const [controlled, setControlled] = useState<ConversationView | null>(null);
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
  useKeptPlace(list.status === 'ready');

  const control = useCallback((conversation: ConversationView) => setControlled(conversation), []);
  const isFiltered = query.search !== '' || query.templateId !== null;
  const isEmpty = list.status === 'ready' && list.total === 0;
  const isFirstLoad = list.status === 'loading' && list.pages.length === 0;
  return (
    <div className="container screen">
      <div className="screen-head list-head">
        <div>
          <h1>Conversation History</h1>
          <p className="secondary" role="status">
            {list.status === 'ready' && list.total > 0 ? totalWords(list.total, isFiltered) : null}
          </p>
        </div>
      </div>
      <Filters query={query} templates={known.status === 'ready' ? known.value : []} onQuery={setQuery} />
      {list.status === 'failed' ? <Failure onRetry={() => void showConversations(query)} /> : null}
      {isFirstLoad ? <Loading /> : null}
      {isEmpty ? <NothingFound isFiltered={isFiltered} onClear={() => setQuery(EVERYTHING, 'push')} /> : null}
      {!isEmpty && list.pages.length > 0 ? <ConversationTable list={list} onControl={control} /> : null}
      {controlled === null ? null : (
        <BotDialog conversation={controlled} onClose={() => setControlled(null)} />
      )}
    </div>
  );
}

function totalWords(total: number, isFiltered: boolean): string {
  const words = count(total, 'conversation');
  return isFiltered ? `${words} found` : words;
}

const EVERYTHING = { search: '', templateId: null };

function NothingFound({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <div className="card">
        <Empty title="No conversations found" hasBubbles={false}>
          <p className="secondary">Try adjusting your search or filter criteria</p>
          <Button look="secondary" size="small" onClick={onClear}>
            Clear search
          </Button>
        </Empty>
      </div>
    );
  }
  return (
    <div className="card">
      <Empty title="No conversations found">
        <p className="secondary">
          Conversations appear when Instagram users message you through your templates.
        </p>
        <LinkButton to={PATHS.templates}>Manage Templates</LinkButton>
        <Link href={PATHS.help} className="link">
          Integration guide
        </Link>
      </Empty>
    </div>
  );
}

function Loading() {
  return (
    <div className="card list-skeleton" role="status" aria-busy="true">
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
