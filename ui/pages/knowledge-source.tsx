import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useParams } from 'wouter';
import { LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { LeaveUnsaved } from '../components/leave-dialog.tsx';
import { PageFailure } from '../components/page-failure.tsx';
import { ColumnShape } from '../components/shapes.tsx';
import { postPending, postRead, putPage, replaceFile } from '../features/knowledge/knowledge.api.ts';
import { PagesToCheck } from '../features/knowledge/pages-to-check.tsx';
import { PendingChange } from '../features/knowledge/pending-change.tsx';
import { SourceFindings } from '../features/knowledge/source-findings.tsx';
import { SourceHead } from '../features/knowledge/source-head.tsx';
import { SourceSettings } from '../features/knowledge/source-settings.tsx';
import { SourceTextCard } from '../features/knowledge/source-text-card.tsx';
import { SourceUses } from '../features/knowledge/source-uses.tsx';
import { rememberFile } from '../features/knowledge/uploads.store.ts';
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
  const [isPageUnsaved, setPageUnsaved] = useState(false);
  const [areSettingsUnsaved, setSettingsUnsaved] = useState(false);
  const { id, version } = source;
  return (
    <div className="column">
      <SourceHead
        source={source}
        onRead={(file) =>
          act(async () => {
            if (file === undefined) await postRead(id);
            else rememberFile(await replaceFile(id, file, source.isFileKept), file);
          })
        }
      />
      {source.pending === null ? null : (
        <PendingChange
          source={source}
          onDecide={(accept) => act(() => postPending(id, { version, accept }))}
        />
      )}
      <PagesToCheck
        source={source}
        onCorrect={(page, text) => act(() => putPage(id, page, { version, text }))}
        onUnsaved={setPageUnsaved}
      />
      <SourceFindings findings={source.findings} />
      <div className="grid gap-5">
        <SourceTextCard source={source} onChange={change} onUnsaved={setTextUnsaved} />
        <SourceSettings source={source} onChange={change} onUnsaved={setSettingsUnsaved} />
        <SourceUses id={id} uses={uses} />
      </div>
      <LeaveUnsaved isNeeded={() => isTextUnsaved || isPageUnsaved || areSettingsUnsaved} />
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
