import '../styles/screen.css';
import './templates.css';
import { useSignals } from '@preact/signals-react/runtime';
import { Plus, RefreshCw, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import type { TemplateView } from '../../src/contract/template-api.ts';
import { Button, LinkButton } from '../components/button.tsx';
import { Empty } from '../components/empty.tsx';
import { Note } from '../components/note.tsx';
import { KeyWarning } from '../features/keys/key-warning.tsx';
import { TemplateLimitDialog } from '../features/templates/limit/template-limit-dialog.tsx';
import { TemplateGrid, TemplateGridSkeleton } from '../features/templates/list/template-grid.tsx';
import { templates } from '../features/templates/templates.store.ts';
import { SectionTabs } from '../layout/section-tabs.tsx';
import { useTitle } from '../lib/use-title.ts';
import { PATHS } from '../paths.ts';

export function TemplatesPage() {
  useSignals();
  useTitle('Templates - dmreply');
  useEffect(() => {
    void templates.refresh();
  }, []);
  const state = templates.state.value;
  const isEmpty = state.status === 'ready' && state.value.length === 0;
  return (
    <div className="container screen">
      <SectionTabs of="Templates" />
      <div className="screen-head">
        <div>
          <h1>Templates</h1>
          <p className="secondary">
            One template per topic or tone. Each has its own webhook URL for your flow.
          </p>
        </div>
        <LinkButton to={PATHS.newTemplate} look={isEmpty ? 'secondary' : 'primary'}>
          <Plus aria-hidden="true" />
          New Template
        </LinkButton>
      </div>
      {state.status === 'failed' ? <LoadFailure /> : null}
      {state.status === 'idle' || state.status === 'loading' ? <TemplateGridSkeleton /> : null}
      {isEmpty ? <NoTemplates /> : null}
      {state.status === 'ready' && state.value.length > 0 ? <TemplateList list={state.value} /> : null}
      <TemplateLimitDialog />
    </div>
  );
}

function TemplateList({ list }: { list: readonly TemplateView[] }) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = list.filter(({ templateName }) => templateName.toLowerCase().includes(wanted));
  return (
    <>
      <KeyWarning />
      <search className="control has-start search-field template-search mb-5">
        <span className="in-front">
          <Search aria-hidden="true" />
        </span>
        <input
          type="search"
          className="input"
          aria-label="Search templates"
          placeholder="Search templates"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </search>
      <p className="visually-hidden" role="status">
        {wanted === '' ? '' : `${found.length} of ${list.length} templates`}
      </p>
      {found.length === 0 ? (
        <div className="card">
          <Empty title="No templates found" hasBubbles={false}>
            <p className="secondary">No name contains “{search.trim()}”.</p>
            <Button look="secondary" size="small" onClick={() => setSearch('')}>
              Clear search
            </Button>
          </Empty>
        </div>
      ) : (
        <TemplateGrid templates={found} isWhole={wanted === ''} />
      )}
    </>
  );
}

function LoadFailure() {
  return (
    <Note look="danger" title="Failed to load templates">
      <p>Please try refreshing the page</p>
      <Button look="secondary" size="small" onClick={() => void templates.refresh()}>
        <RefreshCw aria-hidden="true" />
        Refresh
      </Button>
    </Note>
  );
}

function NoTemplates() {
  return (
    <div className="card">
      <Empty title="No Templates Yet">
        <p className="secondary">
          A template tells dmreply who you are and how you talk. The first one takes two minutes.
        </p>
        <LinkButton to={PATHS.newTemplate}>Create New Template</LinkButton>
      </Empty>
    </div>
  );
}
