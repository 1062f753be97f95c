import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ConversationListItem } from '../../../src/contract/conversation.ts';
import { Button } from '../../components/button.tsx';
import { BulkBar, type BulkWords } from '../bulk/bulk-bar.tsx';
import { doLater } from '../bulk/bulk-list.ts';
import { contactTags } from '../contacts/contacts.store.ts';
import { count } from '../replies/amounts.ts';
import { chosenConversations, conversationList } from './conversation-list.store.ts';

type Rows = readonly ConversationListItem[];

const WORDS: BulkWords<ConversationListItem> = {
  noun: 'conversation',
  deleteTitle: (rows) => {
    const messages = rows.reduce((sum, { messageCount }) => sum + messageCount, 0);
    return `Delete ${count(rows.length, 'conversation')} with ${count(messages, 'message')}?`;
  },
  deleteText: (rows) =>
    `The bot forgets what was said in ${rows.length === 1 ? 'it' : 'them'}.${
      rows.some(({ isOptedOut }) => isOptedOut)
        ? ' Who wrote STOP is still not written to until they write START.'
        : ''
    }`,
};

/** What can be done with several conversations at once. */
export function ConversationBulk() {
  useSignals();
  const isSelecting = chosenConversations.chosen.value !== null;
  const tags = contactTags.state.value;
  useEffect(() => {
    if (isSelecting) void contactTags.refresh();
  }, [isSelecting]);
  return (
    <BulkBar
      list={chosenConversations}
      rows={conversationList.value.pages.flat()}
      words={WORDS}
      tags={tags.status === 'ready' ? tags.value.map(({ tag }) => tag) : []}
      onTag={(rows, tag) =>
        doLater(chosenConversations, {
          action: 'tag',
          tag,
          changes: new Map(rows.map(({ id }) => [id, {}])),
          done: `Tagged the customers of ${count(rows.length, 'conversation')}`,
          failed: 'Not all were tagged',
        })
      }
      onDelete={(rows) =>
        doLater(chosenConversations, {
          action: 'delete',
          changes: new Map(rows.map(({ id }) => [id, null])),
          done: `${count(rows.length, 'conversation')} deleted`,
          failed: 'The conversations were not deleted',
        })
      }
      more={(rows) => <Resume rows={rows.filter(({ isPaused, isOptedOut }) => isPaused && !isOptedOut)} />}
    />
  );
}

/** `rows`: those in which the bot is paused, save for customers who wrote STOP. */
function Resume({ rows }: { rows: Rows }) {
  const view = { isPaused: false, pausedUntil: null, isWaiting: false };
  return (
    <Button
      look="secondary"
      size="small"
      disabled={rows.length === 0}
      onClick={() =>
        doLater(chosenConversations, {
          action: 'resume',
          changes: new Map(rows.map(({ id }) => [id, view])),
          done: `The bot answers again in ${count(rows.length, 'conversation')}`,
          failed: 'The bot was not resumed',
        })
      }
    >
      Resume bot
    </Button>
  );
}
