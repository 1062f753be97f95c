import { useState } from 'react';
import type { VoiceSource } from '../../../src/contract/owner-voice.ts';
import type { VoiceView } from '../../../src/contract/voice-api.ts';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/dates.ts';
import { notify } from '../../lib/notices.ts';
import { count } from '../replies/amounts.ts';
import { spanOf } from './span.ts';
import { forgetAll, forgetImport } from './voice.store.ts';

type Import = VoiceView['imports'][number];

const SOURCES: Readonly<Record<VoiceSource, string>> = {
  export: 'Instagram export',
  table: 'Table',
  paste: 'Text',
  account: 'Replies that you typed here',
};

/** What was learned from; each part, and all of it, can be deleted. */
export function LearnedFrom({
  imports,
  onAdd,
}: {
  imports: readonly Import[];
  /** Shows where more comes from; null where it is shown, or nothing can be added. */
  onAdd: (() => void) | null;
}) {
  const [toForget, setToForget] = useState<Import | 'all' | null>(null);

  async function forget(what: Import | 'all'): Promise<boolean> {
    const isDone = await (what === 'all' ? forgetAll() : forgetImport(what.source));
    if (isDone) notify({ title: 'Deleted', variant: 'success' });
    return isDone;
  }

  return (
    <section className="card grid gap-4" aria-labelledby="voice-imports">
      <h2 id="voice-imports">What it was learned from</h2>
      <ul className="plain rows">
        {imports.map((one) => (
          <li key={one.source}>
            <div className="shrinks">
              <p className="strong">{SOURCES[one.source]}</p>
              <p className="hint">
                {[
                  count(one.messages, 'message'),
                  spanOf(one.firstAt, one.lastAt),
                  `added ${formatDay(one.createdAt)}`,
                ]
                  .filter((part) => part !== null)
                  .join(', ')}
              </p>
            </div>
            <Button look="secondary" size="small" onClick={() => setToForget(one)}>
              Delete<span className="visually-hidden"> {SOURCES[one.source]}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="actions">
        {onAdd === null ? null : (
          <Button look="secondary" onClick={onAdd}>
            Add more messages
          </Button>
        )}
        <Button look="secondary" onClick={() => setToForget('all')}>
          Delete everything
        </Button>
      </div>
      {toForget === null ? null : (
        <ConfirmDialog
          title={toForget === 'all' ? 'Delete your voice?' : `Delete “${SOURCES[toForget.source]}”?`}
          goLabel={toForget === 'all' ? 'Delete everything' : 'Delete messages'}
          busyLabel="Deleting..."
          onGo={() => forget(toForget)}
          onClose={() => setToForget(null)}
        >
          {toForget === 'all'
            ? 'What was learned goes, with what you taught and all messages that it was learned from. Replies follow the template alone. Copies in backups go when those do. This cannot be undone.'
            : 'These messages go, and your voice is learned anew from the rest. This cannot be undone.'}
        </ConfirmDialog>
      )}
    </section>
  );
}
