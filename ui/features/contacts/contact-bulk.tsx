import { useSignals } from '@preact/signals-react/runtime';
import type { ContactView } from '../../../src/contract/contacts.ts';
import { Button } from '../../components/button.tsx';
import { BulkBar, type BulkWords } from '../bulk/bulk-bar.tsx';
import { doLater } from '../bulk/bulk-list.ts';
import { count } from '../replies/amounts.ts';
import { chosenContacts, contactList, contactTags } from './contacts.store.ts';

const WORDS: BulkWords<ContactView> = {
  noun: 'contact',
  deleteTitle: (rows) => `Delete ${count(rows.length, 'contact')} with all that they wrote?`,
  deleteText: () => 'Their conversations and messages go, and what you have noted of them.',
};

/** What can be done with several contacts at once. */
export function ContactBulk() {
  useSignals();
  const tags = contactTags.state.value;
  return (
    <BulkBar
      list={chosenContacts}
      rows={contactList.value.contacts}
      words={WORDS}
      tags={tags.status === 'ready' ? tags.value.map(({ tag }) => tag) : []}
      onTag={(rows, tag) =>
        doLater(chosenContacts, {
          action: 'tag',
          tag,
          changes: new Map(rows.map(({ id, tags: own }) => [id, { tags: [...new Set([...own, tag])] }])),
          done: `${count(rows.length, 'contact')} tagged`,
          failed: 'Not all were tagged',
        })
      }
      more={(rows) => (
        <Button
          look="secondary"
          size="small"
          disabled={rows.length === 0}
          onClick={() =>
            doLater(chosenContacts, {
              action: 'resume',
              changes: new Map(rows.map(({ id }) => [id, {}])),
              done: `The bot answers ${count(rows.length, 'contact')} again`,
              failed: 'The bot was not resumed',
            })
          }
        >
          Resume bot
        </Button>
      )}
      onDelete={(rows) =>
        doLater(chosenContacts, {
          action: 'delete',
          changes: new Map(rows.map(({ id }) => [id, null])),
          done: `${count(rows.length, 'contact')} deleted`,
          failed: 'The contacts were not deleted',
        })
      }
    />
  );
}
