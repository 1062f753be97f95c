import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { HistoryDetail, HistoryEntry } from '../../../../src/contract/template-history.ts';
import { templateLabel, templateLabels } from '../../../../src/contract/template-labels.ts';
import { Button } from '../../../components/button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { fetchHistoryDetail } from '../templates.api.ts';
import { TwoTexts } from './two-texts.tsx';

type Detail = 'loading' | 'failed' | HistoryDetail;

/** One change; opened, it shows the texts before and after. */
export function HistoryRow({
  entry,
  templateId,
  isNewest,
  isOldest,
  onRestore,
}: {
  entry: HistoryEntry;
  templateId: number;
  isNewest: boolean;
  isOldest: boolean;
  onRestore: (version: number, done: string) => void;
}) {
  const [detail, setDetail] = useState<Detail>('loading');
  const { version, previousVersion, fields, restoredVersion } = entry;
  const labels = templateLabels(fields);
  const when = formatMoment(entry.savedAt, Date.now());

  function load(): void {
    setDetail('loading');
    fetchHistoryDetail(templateId, version).then(setDetail, () => setDetail('failed'));
  }

  return (
    <li>
      <details
        className="fold"
        onToggle={(event) => {
          if (event.currentTarget.open && typeof detail === 'string') load();
        }}
      >
        <summary>
          <ChevronRight className="chevron" aria-hidden="true" />
          <span>
            <strong>{restoredVersion === null ? labels : `Brought back: ${labels}`}</strong>
            <span className="hint">
              {who(entry)}, {when}
            </span>
          </span>
        </summary>
        <Texts detail={detail} onRetry={load} />
        <div className="actions">
          {isNewest ? null : (
            <Button
              look="secondary"
              size="small"
              onClick={() => onRestore(version, `Back to how it was ${when}`)}
            >
              Go back to this version
            </Button>
          )}
          {isNewest || isOldest ? (
            <Button
              look="secondary"
              size="small"
              onClick={() => onRestore(previousVersion, `Undone: ${labels}`)}
            >
              {isNewest ? 'Undo this change' : 'Go back to before this change'}
            </Button>
          ) : null}
        </div>
      </details>
    </li>
  );
}

function Texts({ detail, onRetry }: { detail: Detail; onRetry: () => void }) {
  if (detail === 'loading') return <p role="status">Loading...</p>;
  if (detail === 'failed') {
    return (
      <p>
        This could not be loaded.{' '}
        <button type="button" className="text-button" onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  }
  return detail.changes.map(({ field, before, after }) => (
    <section key={field} aria-label={templateLabel(field)}>
      <h3 className="label">{templateLabel(field)}</h3>
      <TwoTexts first={{ label: 'Before', value: before }} second={{ label: 'After', value: after }} />
    </section>
  ));
}

function who({ by, tokenName }: HistoryEntry): string {
  if (by === 'owner') return 'You';
  return by === 'token' ? `Script “${tokenName}”` : 'The operator of this server';
}
