import './history.css';
import { History, MessagesSquare, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useOnceAtATime } from '../../../lib/use-once-at-a-time.ts';
import type { TemplateEditor } from '../form/template-editor.ts';
import { undoLast } from './restoring.ts';

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

/** One click takes the last change back; another shows all of them, a third tries the form on real messages. */
export function HistoryActions({ editor, onReplay }: { editor: TemplateEditor; onReplay: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, run] = useOnceAtATime();

  async function open(): Promise<void> {
    // So that what was just typed is in the list.
    if (editor.form.isDirty()) await editor.save();
    setOpen(true);
  }

  return (
    <div className="history-actions actions outdent">
      <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void run(() => undoLast(editor))}>
        <Undo2 aria-hidden="true" />
        Undo last change
      </Button>
      <Button look="quiet" size="small" onClick={() => void run(open)}>
        <History aria-hidden="true" />
        History
      </Button>
      <Button look="quiet" size="small" onClick={onReplay}>
        <MessagesSquare aria-hidden="true" />
        Try it on real messages
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <HistoryDialog editor={editor} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
