import './knowledge.css';
import { useState } from 'react';
import type { KnowledgeAddresses } from '../../../src/contract/knowledge.ts';
import { KNOWLEDGE_READ_EVERY_DAYS } from '../../../src/contract/knowledge-lists.ts';
import { Dialog } from '../../components/dialog.tsx';
import { TextArea } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { ApiError, sentenceOf } from '../../lib/http.ts';
import { ChoosePages } from './choose-pages.tsx';
import { postAddresses } from './knowledge.api.ts';

/** Pages of the web: what is typed is looked up, and what is found is chosen from. */
export function AddPagesDialog({ onClose }: { onClose: () => void }) {
  const [found, setFound] = useState<KnowledgeAddresses | null>(null);
  if (found === null) return <AskAddress onFound={setFound} onClose={onClose} />;
  return (
    <Dialog key="choose" title="Add a web page" isWide onClose={onClose}>
      <ChoosePages
        key={found.sitemap}
        {...{ found, onClose }}
        onFound={setFound}
        onBack={() => setFound(null)}
      />
    </Dialog>
  );
}

function AskAddress({
  onFound,
  onClose,
}: {
  onFound: (found: KnowledgeAddresses) => void;
  onClose: () => void;
}) {
  const [input, setInput] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  async function look(): Promise<void> {
    if (input.trim() === '') {
      setProblem('Paste the address of a page');
      return;
    }
    try {
      onFound(await postAddresses({ input }));
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.input : undefined;
      setProblem(field ?? sentenceOf(error, 'That did not work. Check your connection and try again.'));
    }
  }

  return (
    <FormDialog
      title="Add a web page"
      goLabel="Look it up"
      busyLabel="Looking..."
      isWide
      onSubmit={look}
      onClose={onClose}
    >
      <TextArea
        label="Address"
        hint={`One page, several with a line each, or a sitemap to choose from. Pages are read again every ${KNOWLEDGE_READ_EVERY_DAYS.usual} days; you can change that.`}
        placeholder="https://your-website.com/prices"
        rows={4}
        data-autofocus
        spellCheck={false}
        autoCapitalize="none"
        value={input}
        error={problem}
        onChange={({ target: { value } }) => setInput(value)}
      />
    </FormDialog>
  );
}
