import '../features/strategies/strategies.css';
import { useSignals } from '@preact/signals-react/runtime';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StrategyView } from '../../src/contract/strategy-api.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialog.tsx';
import { Note } from '../components/note.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { StarterList } from '../features/strategies/starter-list.tsx';
import { removeStrategy, strategiesOf } from '../features/strategies/strategies.store.ts';
import { StrategyRow } from '../features/strategies/strategy-row.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';
import { PATHS } from '../paths.ts';

export function TemplateStrategiesPage() {
  return (
    <TemplateScreen tab="strategies" title={(name) => `Strategies for ${name}`}>
      {({ id }) => <Strategies templateId={id} />}
    </TemplateScreen>
  );
}

function Strategies({ templateId }: { templateId: number }) {
  useSignals();
  const state = strategiesOf(templateId).state.value;
  const [toDelete, setToDelete] = useState<StrategyView | null>(null);
  useEffect(() => {
    void strategiesOf(templateId).refresh();
  }, [templateId]);
  if (state.status === 'failed') {
    return (
      <Note look="danger" title="Failed to load strategies. Please try refreshing the page.">
        <Button look="secondary" size="small" onClick={() => void strategiesOf(templateId).refresh()}>
          <RefreshCw aria-hidden="true" />
          Refresh
        </Button>
      </Note>
    );
  }
  if (state.status !== 'ready') {
    return (
      <div className="card grid gap-4" role="status" aria-busy="true">
        <span className="visually-hidden">Loading strategies</span>
        <Skeleton width="60%" height={24} />
      </div>
    );
  }
  const { strategies, isInPlan } = state.value;
  return (
    <div className="grid gap-4">
      {isInPlan ? null : (
        <Note title="Part of the Advanced plan">
          <p>
            A strategy leads a conversation step by step to an order, a call or an address. With Advanced you
            can add them here.
          </p>
          <LinkButton look="secondary" size="small" to={PATHS.profile}>
            See your plan
          </LinkButton>
        </Note>
      )}
      {strategies.length > 0 ? (
        <section aria-label="Your strategies">
          <ul className="plain card flush">
            {strategies.map((strategy, at) => (
              <li key={strategy.id} className="strategy">
                <StrategyRow
                  strategy={strategy}
                  at={at}
                  length={strategies.length}
                  onDelete={() => setToDelete(strategy)}
                />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Note title="How strategies work">
        <p>
          One strategy leads a conversation at a time, one small step a reply. Only what the customer wrote is
          noted, in the contact’s fields. A trigger always answers first, and the strategy goes on after it.
          Where two could begin alike, the upper one does.
        </p>
      </Note>
      {isInPlan ? <StarterList templateId={templateId} /> : null}
      {toDelete === null ? null : (
        <ConfirmDialog
          title={`Delete “${toDelete.name}”?`}
          goLabel="Delete strategy"
          onGo={() => removeStrategy(toDelete)}
          onClose={() => setToDelete(null)}
        >
          Where it runs it ends quietly. What it has noted stays. This action cannot be undone.
        </ConfirmDialog>
      )}
    </div>
  );
}
