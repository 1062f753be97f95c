import '../styles/screen.css';
import { useSignals } from '@preact/signals-react/runtime';
import { FileUp } from 'lucide-react';
import { useEffect } from 'react';
import type { KnowledgeList } from '../../src/contract/knowledge.ts';
import { FailureNote } from '../components/page-failure.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { Begin } from '../features/knowledge/begin.tsx';
import { isBeingRead } from '../features/knowledge/being-read.ts';
import { Conflicts } from '../features/knowledge/conflicts.tsx';
import { FindBox } from '../features/knowledge/find-box.tsx';
import { knowledge, lookAgain, lookAtKnowledge, versions } from '../features/knowledge/knowledge.store.ts';
import { Meaning } from '../features/knowledge/meaning.tsx';
import { SourceList } from '../features/knowledge/source-list.tsx';
import { UploadRows } from '../features/knowledge/upload-rows.tsx';
import { upload } from '../features/knowledge/uploads.store.ts';
import { Suggestions } from '../features/suggestions/suggestions.tsx';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { useFileDrop } from '../lib/use-file-drop.ts';
import { useTitle } from '../lib/use-title.ts';

export function KnowledgePage() {
  useSignals();
  useTitle('Knowledge - dmreply');
  useEffect(() => void knowledge.refresh(), []);
  const { value: state } = knowledge.state;
  return (
    <div className="container screen">
      <SectionTabs of="Templates" />
      <div className="measure">
        <h1>Knowledge</h1>
        <p className="secondary mb-5">
          Price lists, menus, rules and pages of your website: replies take facts from them as they do from
          your templates.
        </p>
        {state.status === 'failed' ? (
          <FailureNote text="Your knowledge could not be loaded" onRetry={() => void knowledge.refresh()} />
        ) : null}
        {state.status === 'idle' || state.status === 'loading' ? <Loading /> : null}
        {state.status === 'ready' ? <Room list={state.value} /> : null}
      </div>
    </div>
  );
}

function Room({ list: { sources, keepsFiles } }: { list: KnowledgeList }) {
  const isOver = useFileDrop(upload);
  const isReading = sources.some((source) => isBeingRead(source, Date.now()));
  useEffect(() => (isReading ? lookAgain(lookAtKnowledge) : undefined), [isReading]);
  const isFirst = sources.length === 0;
  return (
    <>
      <Begin isFirst={isFirst} keepsFiles={keepsFiles} />
      <UploadRows />
      <div className="grid gap-5">
        {isFirst ? null : (
          <>
            <SourceList sources={sources} />
            <Conflicts versions={versions()} />
          </>
        )}
        <Suggestions />
        {isFirst ? null : (
          <>
            <FindBox />
            <Meaning />
          </>
        )}
      </div>
      {isOver ? (
        <div className="drop-veil" aria-hidden="true">
          <FileUp />
          <p className="strong">Drop your files to add them</p>
        </div>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div className="card grid gap-4" role="status" aria-busy="true">
      <span className="visually-hidden">Loading your knowledge</span>
      {[72, 58, 80].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={24} />
      ))}
    </div>
  );
}
