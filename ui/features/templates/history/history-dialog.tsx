import { X } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { HistoryEntry } from '../../../../src/contract/template-history.ts';
import { Button } from '../../../components/button.tsx';
import { ModalSurface } from '../../../components/dialog.tsx';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import type { TemplateEditor } from '../form/template-editor.ts';
import { fetchHistory } from '../templates.api.ts';
import { HistoryRow } from './history-row.tsx';
import { restoreVersion } from './restoring.ts';

type State = 'loading' | 'failed' | readonly HistoryEntry[];

/** Who changed the template, when and what; each version can be brought back. */
export function HistoryDialog({ editor, onClose }: { editor: TemplateEditor; onClose: () => void }) {
  const titleId = useId();
  const [state, setState] = useState<State>('loading');
  const [, run] = useOnceAtATime();
  const { templateId } = editor;

  const load = useCallback(
    () => fetchHistory(templateId).then(setState, () => setState('failed')),
    [templateId],
  );
  useEffect(() => void load(), [load]);

  const restore = (version: number, done: string) =>
    void run(async () => {
      await restoreVersion(editor, version, done);
      await load();
    });

  return (
    <ModalSurface className="dialog history-dialog" labelledBy={titleId} onClose={onClose}>
      <div className="row gap-3 apart">
        <h2 id={titleId}>History</h2>
        <button type="button" className="icon-button" aria-label="Close history" onClick={onClose}>
          <X aria-hidden="true" />
        </button>
      </div>
      <p className="hint">
        The last 50 changes of 30 days. Bringing one back is a change too: it can be undone.
      </p>
      <Entries state={state} onRetry={() => void load()} onRestore={restore} templateId={templateId} />
    </ModalSurface>
  );
}

function Entries({
  state,
  templateId,
  onRetry,
  onRestore,
}: {
  state: State;
  templateId: number;
  onRetry: () => void;
  onRestore: (version: number, done: string) => void;
}) {
  if (state === 'loading') return <p role="status">Loading...</p>;
  if (state === 'failed') {
    return (
      <div className="dialog-body">
        <p>The history could not be loaded.</p>
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (state.length === 0) return <p className="mt-4">Nothing was changed in the last 30 days.</p>;
  return (
    <ol className="history-list plain ruled mt-4">
      {state.map((entry, index) => (
        <HistoryRow
          key={entry.version}
          {...{ entry, templateId, onRestore }}
          isNewest={index === 0}
          isOldest={index === state.length - 1}
        />
      ))}
    </ol>
  );
}
