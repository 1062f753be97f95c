import { useSignals } from '@preact/signals-react/runtime';
import { Star } from 'lucide-react';
import { useState } from 'react';
import type { TrialRow } from '../../../src/contract/trial.ts';
import { Button } from '../../components/button.tsx';
import { Choice } from '../../components/choice.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { BLANK, GoldenDialog } from '../golden/golden-dialog.tsx';
import { followTrial } from '../trials/follow-trial.ts';
import { TrialTable } from '../trials/trial-table.tsx';
import { resultText, spentText } from '../trials/trial-words.ts';

type Filter = 'changed' | 'all';

/** The replies before and after, side by side; each can be kept as a golden chat. */
export function ReplayResult({ id, templateId }: { id: number; templateId: number }) {
  useSignals();
  const trial = followTrial(id).value;
  const [filter, setFilter] = useState<Filter>('changed');
  const [toKeep, setToKeep] = useState<TrialRow | null>(null);
  if (typeof trial === 'string') return null;
  const rows = filter === 'all' ? trial.rows : trial.rows.filter(({ verdict }) => verdict !== 'same');
  return (
    <div className="grid gap-4 line-above pt-4">
      <div className="row wrap apart">
        <div className="shrinks" role="status">
          <p className="strong">{resultText(trial)}</p>
          <p className="hint">
            {formatMoment(trial.createdAt, Date.now())}, {spentText(trial)}. {trial.why}
          </p>
        </div>
        <Choice<Filter>
          label="Which replies"
          value={filter}
          options={[
            { value: 'changed', label: 'Changed only' },
            { value: 'all', label: 'All' },
          ]}
          onChange={setFilter}
        />
      </div>
      {rows.length === 0 && trial.rows.length > 0 ? (
        <p className="secondary">Every reply stays the same.</p>
      ) : null}
      <TrialTable
        trial={{ ...trial, rows }}
        isAllOpen={filter === 'all'}
        action={(row) => (
          <Button look="quiet" size="small" className="self-start outdent" onClick={() => setToKeep(row)}>
            <Star aria-hidden="true" />
            Keep as must-pass chat
          </Button>
        )}
      />
      {toKeep === null ? null : (
        <KeepDialog row={toKeep} templateId={templateId} onClose={() => setToKeep(null)} />
      )}
    </div>
  );
}

/** The new reply, to be put right before it is kept. */
function KeepDialog({
  row: { message, before, after, conversationId, messageId },
  templateId,
  onClose,
}: {
  row: TrialRow;
  templateId: number;
  onClose: () => void;
}) {
  const text = after?.text || before?.text || '';
  const reply = conversationId === null || messageId === null ? null : { conversationId, messageId };
  return (
    <GoldenDialog
      templateId={templateId}
      saved={null}
      start={{ ...BLANK, message, text }}
      reply={reply}
      onClose={onClose}
    />
  );
}
