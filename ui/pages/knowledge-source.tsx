import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useParams } from 'wouter';
import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { LeaveUnsaved } from '../components/leave-unsaved.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ColumnShape } from '../components/shapes.tsx';
import { postPending, postRead, replaceFile } from '../features/knowledge/knowledge.api.ts';
import { PendingChange } from '../features/knowledge/pending-change.tsx';
import { SourceFindings } from '../features/knowledge/source-findings.tsx';
import { SourceHead } from '../features/knowledge/source-head.tsx';
import { SourceSettings } from '../features/knowledge/source-settings.tsx';
import { SourceTextCard } from '../features/knowledge/source-text-card.tsx';
import { SourceUses } from '../features/knowledge/source-uses.tsx';
import { type LoadedSource, type SourceActions, useSource } from '../features/knowledge/use-source.ts';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function KnowledgeSourcePage() {
  useSignals();
  const { id: named = '' } = useParams();
  const id = /^[1-9][0-9]{0,8}$/.test(named) ? Number(named) : 0;
  const { loaded, load, ...actions } = useSource(id);
  if (id === 0 || loaded === 'missing') return <Missing />;
  if (loaded === 'failed') return <PageFailure text="This could not be loaded" onRetry={() => void load()} />;
  if (loaded === null) return <ColumnShape />;
  return <Source {...loaded} actions={actions} />;
}

function Source({ source, uses, actions: { act, change } }: LoadedSource & { actions: SourceActions }) {
  useTitle(`${source.name} - dmreply`);
  const [isTextUnsaved, setTextUnsaved] = useState(false);
  const [areSettingsUnsaved, setSettingsUnsaved] = useState(false);
  const { id, version } = source;
  return (
    <div className="column">
      <SourceHead
        source={source}
        onRead={(file) =>
          act(() => (file === undefined ? postRead(id) : replaceFile(id, file, source.isFileKept)))
        }
      />
      {source.pending === null ? null : (
        <PendingChange
          source={source}
          onDecide={(accept) => act(() => postPending(id, { version, accept }))}
        />
      )}
      <SourceFindings findings={source.findings} />
      <div className="grid gap-5">
        <SourceTextCard source={source} onChange={change} onUnsaved={setTextUnsaved} />
        <SourceSettings source={source} onChange={change} onUnsaved={setSettingsUnsaved} />
        <SourceUses id={id} uses={uses} />
      </div>
      <LeaveUnsaved isNeeded={isTextUnsaved || areSettingsUnsaved} />
    </div>
  );
}

/** Deleted, somebody else's, or never there: the owner can't tell, and need not. */
function Missing() {
  useTitle('Not found - dmreply');
  return (
    <div className="column">
      <Empty title="This is not in your knowledge" titleLevel={1}>
        <p className="secondary">It was deleted, or it belongs to another account.</p>
        <LinkButton to={PATHS.knowledge}>Open your knowledge</LinkButton>
      </Empty>
    </div>
  );
}
