import './conversation-table.css';
import { useSignals } from '@preact/signals-react/runtime';
import { type CSSProperties, memo, useEffect, useRef } from 'react';
import type { ConversationListItem } from '../../../src/contract/conversation.ts';
import { Button, Spinner } from '../../components/button.tsx';
import { whenNear } from '../../lib/when-near.ts';
import { templates } from '../templates/templates.store.ts';
import type { ConversationList } from './conversation-list.store.ts';
import { chosenConversations, loadMoreConversations } from './conversation-list.store.ts';
import { ConversationRow } from './conversation-row.tsx';
import { useWholeRows } from './use-whole-rows.ts';

/**
 * A table that becomes cards on a phone. Its rows are blocks: only those can be left undrawn by the browser until they
 * are scrolled to, and there may be thousands.
 */
export function ConversationTable({ list }: { list: ConversationList }) {
  useSignals();
  const table = useRef<HTMLDivElement>(null);
  useWholeRows(table);
  const known = templates.state.value;
  // Where there is one template, its name in each row says nothing; those that are deleted still do.
  const isOne =
    known.status === 'ready' &&
    known.value.length === 1 &&
    list.pages.every((page) => page.every(({ template }) => template.id === known.value[0]?.id));
  const isSelecting = chosenConversations.chosen.value !== null;
  useEffect(() => void templates.load(), []);
  return (
    <>
      {/* biome-ignore-start lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: a row of a table is not a control */}
      <div
        ref={table}
        className={`card flush conversations${isOne ? ' of-one-template' : ''}${isSelecting ? ' selecting' : ''}`}
        role="table"
        aria-label="Conversations"
        aria-rowcount={list.total + 1}
      >
        <div role="rowgroup">
          <div className="conversation-head" role="row" aria-rowindex={1}>
            <span className="of-template" role="columnheader">
              Template
            </span>
            <span role="columnheader">Conversation ID</span>
            <span role="columnheader" className="number">
              Messages
            </span>
            <span role="columnheader">Latest Message</span>
            <span role="columnheader">
              <span className="visually-hidden">Link</span>
            </span>
          </div>
        </div>
        {list.pages.map((page, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages only ever follow each other.
          <Rows key={at} page={page} search={list.query.search} isSelecting={isSelecting} />
        ))}
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: until here */}
      {/* biome-ignore-end lint/a11y/useSemanticElements: until here */}
      <More list={list} />
    </>
  );
}

/** As many rows as are drawn, or left undrawn, together. */
const GROUP = 25;

const Rows = memo(function Rows({
  page,
  search,
  isSelecting,
}: {
  page: readonly ConversationListItem[];
  search: string;
  isSelecting: boolean;
}) {
  const groups = Array.from({ length: Math.ceil(page.length / GROUP) }, (_, at) =>
    page.slice(at * GROUP, (at + 1) * GROUP),
  );
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a table's own groups can't be left undrawn.
    <div
      key={group[0]?.id}
      role="rowgroup"
      className="conversation-group"
      style={{ '--rows': group.length } as CSSProperties}
    >
      {group.map((conversation) => (
        <ConversationRow
          key={conversation.id}
          conversation={conversation}
          search={search}
          isSelecting={isSelecting}
        />
      ))}
    </div>
  ));
});

/** Loads the next page before the end of this one is in sight; a button does the same. */
function More({ list: { next, isLoadingMore, pages } }: { list: ConversationList }) {
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another end, and one that was given up is asked for again.
  useEffect(() => {
    const element = end.current;
    if (element === null || next === null) return;
    return whenNear(element, '1500px', () => void loadMoreConversations());
  }, [next, pages.length, isLoadingMore]);
  if (next === null) return null;
  return (
    <div className="older center faint mt-2" ref={end}>
      {isLoadingMore ? (
        <span role="status">
          <Spinner />
          <span className="visually-hidden">Loading older conversations</span>
        </span>
      ) : (
        <Button look="quiet" onClick={() => void loadMoreConversations()}>
          Scroll for older conversations
        </Button>
      )}
    </div>
  );
}
