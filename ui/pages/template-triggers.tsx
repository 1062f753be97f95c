import { useSignals } from '@preact/signals-react/runtime';
import { Plus, RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SavedTrigger } from '../../src/contract/trigger-api.ts';
import { Button } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Note } from '../components/note.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';
import { DeleteTriggerDialog } from '../features/triggers/delete-trigger-dialog.tsx';
import { HowTriggersWork } from '../features/triggers/how-triggers-work.tsx';
import { TriggerDialog } from '../features/triggers/trigger-dialog.tsx';
import { TriggerList } from '../features/triggers/trigger-list.tsx';
import { refreshTriggers, triggersOf } from '../features/triggers/triggers.store.ts';
import { TryItOut } from '../features/triggers/try-it-out.tsx';

type Open = { dialog: 'edit'; trigger: SavedTrigger | null } | { dialog: 'delete'; trigger: SavedTrigger };

export function TemplateTriggersPage() {
  const [open, setOpen] = useState<Open | null>(null);
  return (
    <TemplateScreen
      tab="triggers"
      title={(name) => `Triggers for ${name}`}
      // Without any, the empty list holds the one button there is.
      actions={({ triggerCount }) =>
        triggerCount === 0 ? null : (
          <Button onClick={() => setOpen({ dialog: 'edit', trigger: null })}>
            <Plus aria-hidden="true" />
            Add Trigger
          </Button>
        )
      }
    >
      {({ id }) => <Triggers templateId={id} open={open} onOpen={setOpen} />}
    </TemplateScreen>
  );
}

function Triggers({
  templateId,
  open,
  onOpen,
}: {
  templateId: number;
  open: Open | null;
  onOpen: (open: Open | null) => void;
}) {
  useSignals();
  const state = triggersOf(templateId).state.value;
  useEffect(() => {
    void refreshTriggers(templateId);
  }, [templateId]);
  const all = state.status === 'ready' ? state.value : [];
  const close = () => onOpen(null);
  return (
    <div className="side-by-side">
      {state.status === 'failed' ? <Failure templateId={templateId} /> : null}
      {state.status === 'idle' || state.status === 'loading' ? <Loading /> : null}
      {state.status === 'ready' && all.length === 0 ? (
        <div className="card">
          <Empty title="No Triggers Yet">
            <p className="secondary">Answer the questions you get every day with your exact words.</p>
            <Button onClick={() => onOpen({ dialog: 'edit', trigger: null })}>Add Your First Trigger</Button>
          </Empty>
        </div>
      ) : null}
      {all.length > 0 ? (
        <TriggerList
          triggers={all}
          onEdit={(trigger) => onOpen({ dialog: 'edit', trigger })}
          onDelete={(trigger) => onOpen({ dialog: 'delete', trigger })}
        />
      ) : null}
      <div className="side-column grid gap-4">
        {all.length > 0 ? <TryItOut templateId={templateId} version={versionOf(all)} /> : null}
        <HowTriggersWork />
      </div>
      {open?.dialog === 'edit' ? (
        <TriggerDialog templateId={templateId} trigger={open.trigger} all={all} onClose={close} />
      ) : null}
      {open?.dialog === 'delete' ? <DeleteTriggerDialog trigger={open.trigger} onClose={close} /> : null}
    </div>
  );
}

/** Changes whenever another trigger may fire. */
function versionOf(triggers: readonly SavedTrigger[]): string {
  return triggers
    .map(({ id, triggerPhrase, matchMode, isEnabled }) => [id, triggerPhrase, matchMode, isEnabled].join(' '))
    .join('\n');
}

function Loading() {
  return (
    <div className="card grid gap-4" role="status" aria-busy="true">
      <span className="visually-hidden">Loading triggers</span>
      {[40, 80, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={24} />
      ))}
    </div>
  );
}

function Failure({ templateId }: { templateId: number }) {
  return (
    <Note look="danger" title="Failed to load triggers. Please try refreshing the page.">
      <Button look="secondary" size="small" onClick={() => void refreshTriggers(templateId)}>
        <RefreshCw aria-hidden="true" />
        Refresh
      </Button>
    </Note>
  );
}
