import { useSignals } from '@preact/signals-react/runtime';
import { Download, Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GoldenView } from '../../../src/contract/golden.ts';
import { GOLDEN_MOST } from '../../../src/contract/golden-lists.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { Empty } from '../../components/empty.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { sentenceOf } from '../../lib/http.ts';
import { notify } from '../../lib/notices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { trialsOf } from '../trials/trials.store.ts';
import { CheckCard } from './check-card.tsx';
import { fetchGoldenFile } from './golden.api.ts';
import { goldenOf, removeGolden } from './golden.store.ts';
import { BLANK, GoldenDialog } from './golden-dialog.tsx';
import { GoldenRow } from './golden-row.tsx';
import { lastResults } from './last-results.ts';

type Open = { dialog: 'edit'; golden: GoldenView | null } | { dialog: 'delete'; golden: GoldenView };

/** What a template must go on answering well: kept, changed, checked. */
export function GoldenChats({ templateId }: { templateId: number }) {
  useSignals();
  const state = goldenOf(templateId).state.value;
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = () => setOpen({ dialog: 'edit', golden: null });
  useEffect(() => {
    void goldenOf(templateId).refresh();
    void trialsOf(templateId).refresh();
  }, [templateId]);
  return (
    <>
      {state.status === 'failed' ? <Failure templateId={templateId} /> : null}
      {state.status === 'idle' || state.status === 'loading' ? <Loading /> : null}
      {state.status === 'ready' && state.value.length === 0 ? <NoneYet onAdd={add} /> : null}
      {state.status === 'ready' && state.value.length > 0 ? (
        <div className="side-by-side">
          <GoldenList templateId={templateId} all={state.value} onOpen={setOpen} />
          <div className="side-column grid gap-4">
            <CheckCard templateId={templateId} all={state.value} />
          </div>
        </div>
      ) : null}
      {open?.dialog === 'edit' ? (
        <GoldenDialog
          templateId={templateId}
          saved={open.golden}
          start={open.golden ?? BLANK}
          onClose={close}
        />
      ) : null}
      {open?.dialog === 'delete' ? (
        <ConfirmDialog
          title="Delete this must-pass chat?"
          goLabel="Delete must-pass chat"
          onGo={() => removeGolden(open.golden)}
          onClose={close}
        >
          Changes are no longer checked against it. This cannot be undone.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function GoldenList({
  templateId,
  all,
  onOpen,
}: {
  templateId: number;
  all: readonly GoldenView[];
  onOpen: (open: Open) => void;
}) {
  useSignals();
  const results = lastResults(templateId);
  return (
    <section className="card flush" aria-label="Must-pass chats">
      <div className="card-head row wrap apart">
        <p className="text-small secondary">
          {all.length} of {GOLDEN_MOST}
        </p>
        <div className="actions">
          <DownloadButton templateId={templateId} />
          <Button
            size="small"
            disabled={all.length >= GOLDEN_MOST}
            onClick={() => onOpen({ dialog: 'edit', golden: null })}
          >
            <Plus aria-hidden="true" />
            Add by hand
          </Button>
        </div>
      </div>
      <ul className="plain ruled">
        {all.map((golden) => (
          <li key={golden.id} className="card-line">
            <GoldenRow
              golden={golden}
              result={results.get(golden.id)}
              onEdit={() => onOpen({ dialog: 'edit', golden })}
              onDelete={() => onOpen({ dialog: 'delete', golden })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DownloadButton({ templateId }: { templateId: number }) {
  const [isBusy, run] = useOnceAtATime();
  async function download(): Promise<void> {
    try {
      saveFile(`golden-chats-${templateId}.toml`, await fetchGoldenFile(templateId), 'application/toml');
    } catch (error) {
      const text = sentenceOf(error, 'Not downloaded. Check your connection and try again.');
      notify({ title: 'Error', text, variant: 'destructive' });
    }
  }
  return (
    <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void run(download)}>
      <Download aria-hidden="true" />
      For the command line
    </Button>
  );
}

function NoneYet({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="card">
      <Empty title="None yet">
        <p className="secondary">
          Keep an answer that is just right, or one that must never come again: in a conversation or the test
          chat, with one click. Whenever you change what the bot knows, dmreply tries them first and shows
          what got better or worse before it goes live.
        </p>
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" />
          Add by hand
        </Button>
      </Empty>
    </div>
  );
}

function Loading() {
  return (
    <div className="card grid gap-4" role="status" aria-busy="true">
      <span className="visually-hidden">Loading must-pass chats</span>
      <Skeleton width="60%" height={24} />
      <Skeleton height={72} />
    </div>
  );
}

function Failure({ templateId }: { templateId: number }) {
  return (
    <Note look="danger" title="Failed to load must-pass chats">
      <Button look="secondary" size="small" onClick={() => void goldenOf(templateId).refresh()}>
        <RefreshCw aria-hidden="true" />
        Try again
      </Button>
    </Note>
  );
}
