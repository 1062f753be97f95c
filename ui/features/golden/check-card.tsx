import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { GoldenView } from '../../../src/contract/golden.ts';
import type { TrialView } from '../../../src/contract/trial.ts';
import { formatMoment } from '../../lib/dates.ts';
import { TrialDialog } from '../trials/trial-dialog.tsx';
import { TrialStarter } from '../trials/trial-starter.tsx';
import { resultText, spentText } from '../trials/trial-words.ts';
import { knownTrials } from '../trials/trials.store.ts';

/** Tries the golden chats as the bot is now, and lists the newest runs. `all` is what there is to try. */
export function CheckCard({ templateId, all }: { templateId: number; all: readonly GoldenView[] }) {
  useSignals();
  const [open, setOpen] = useState<TrialView | null>(null);
  const runs = knownTrials(templateId, 'golden').filter(({ endedAt }) => endedAt !== null);
  return (
    <section className="card grid gap-4" aria-labelledby="golden-check">
      <div className="grid gap-tight">
        <h2 id="golden-check">Check now</h2>
        <p className="hint">The bot answers each of them as it is live now. Nothing is sent.</p>
      </div>
      {/* Another list costs something else. */}
      <TrialStarter
        key={all.map(({ id, version }) => `${id} ${version}`).join()}
        body={{ kind: 'golden', templateId }}
        label="Check all"
      />
      {runs.length === 0 ? null : (
        <div className="line-above pt-4">
          <h3 className="mb-3">Last checks</h3>
          <ul className="plain rows">
            {runs.map((trial) => (
              <li key={trial.id}>
                <div className="shrinks">
                  <p className="text-medium">
                    {resultText(trial)} {trial.why}
                  </p>
                  <p className="hint">{about(trial)}</p>
                </div>
                <button type="button" className="text-button" onClick={() => setOpen(trial)}>
                  See it<span className="visually-hidden">, {about(trial)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {open === null ? null : (
        <TrialDialog
          id={open.id}
          title={open.isAsSaved ? 'As it was live' : 'With your changes'}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}

function about(trial: TrialView): string {
  const when = formatMoment(trial.createdAt, Date.now());
  return `${trial.isAsSaved ? 'As it was live' : 'With your changes'}, ${when}, ${spentText(trial)}`;
}
