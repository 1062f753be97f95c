import '../features/strategies/strategies.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { blankStrategy, type Definition, definitionOf } from '../features/strategies/definition.ts';
import { starterStrategies, strategiesOf } from '../features/strategies/strategies.store.ts';
import { StrategyEditor } from '../features/strategies/strategy-editor.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';
import { templatePath } from '../paths.ts';

export function TemplateStrategyPage() {
  const { strategyId = '' } = useParams();
  const title = strategyId === 'new' ? 'New strategy' : 'Strategy';
  return (
    <TemplateScreen tab="strategies" title={(name) => `${title} for ${name}`}>
      {({ id }) =>
        strategyId === 'new' ? (
          <NewStrategy templateId={id} />
        ) : (
          <SavedStrategy templateId={id} id={Number(strategyId)} />
        )
      }
    </TemplateScreen>
  );
}

/** From a starter, or from nothing. */
function NewStrategy({ templateId }: { templateId: number }) {
  useSignals();
  const key = new URLSearchParams(useSearch()).get('from') ?? '';
  useEffect(() => {
    if (key !== '') void starterStrategies.load();
  }, [key]);
  const state = starterStrategies.state.value;
  if (key === '')
    return <StrategyEditor key="" templateId={templateId} saved={null} start={blankStrategy()} />;
  if (state.status === 'failed')
    return (
      <PageFailure text="Failed to load the starters" onRetry={() => void starterStrategies.refresh()} />
    );
  if (state.status !== 'ready') return <Loading />;
  const start: Definition = state.value.find((one) => one.key === key)?.strategy ?? blankStrategy();
  return <StrategyEditor key={key} templateId={templateId} saved={null} start={definitionOf(start)} />;
}

function SavedStrategy({ templateId, id }: { templateId: number; id: number }) {
  useSignals();
  const list = strategiesOf(templateId);
  useEffect(() => {
    void list.refresh();
  }, [list]);
  const state = list.state.value;
  if (state.status === 'failed')
    return <PageFailure text="Failed to load the strategy" onRetry={() => void list.refresh()} />;
  if (state.status !== 'ready') return <Loading />;
  const saved = state.value.strategies.find((one) => one.id === id);
  if (saved === undefined) {
    return (
      <Empty title="There is no such strategy">
        <LinkButton to={templatePath(templateId, 'strategies')}>All strategies</LinkButton>
      </Empty>
    );
  }
  return <StrategyEditor key={id} templateId={templateId} saved={saved} start={definitionOf(saved)} />;
}

function Loading() {
  return (
    <div className="card grid gap-4" role="status" aria-busy="true">
      <span className="visually-hidden">Loading</span>
      <Skeleton width="60%" height={24} />
    </div>
  );
}
