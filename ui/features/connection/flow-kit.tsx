import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { FlowDialect } from '../../../src/contract/doctor.ts';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { Button } from '../../components/button.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { Note } from '../../components/note.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { templatePath } from '../../paths.ts';
import { connectionOf } from './connection.store.ts';
import { KitSteps } from './kit-steps.tsx';
import { TOOLS } from './tools.ts';

/** 'Flow kit': what to paste into the chat tool, with the address filled in; `children` is its foot. */
export function FlowKitPart({ template, children }: { template: TemplateView; children: ReactNode }) {
  useSignals();
  const { kit } = connectionOf(template.id);
  const state = kit.state.value;
  const named = new URLSearchParams(useSearch()).get('tool');
  const isKnown = (name: string | null): name is FlowDialect => name !== null && Object.hasOwn(TOOLS, name);
  const current = isKnown(named) ? named : 'manychat';
  const path = templatePath(template.id, 'connection');
  const tabs = Object.entries(TOOLS).map(([name, { label }], index) => ({
    to: index === 0 ? path : `${path}?tool=${name}`,
    label,
    icon: null,
    isCurrent: name === current,
  }));
  const dialect =
    state.status === 'ready' ? state.value.dialects.find((each) => each.dialect === current) : undefined;
  return (
    <section className="grid gap-5" aria-labelledby="kit-title">
      <div>
        <h2 id="kit-title">Flow kit</h2>
        <p className="secondary">Copy, paste, done. Your webhook URL is already filled in.</p>
      </div>
      {state.status === 'failed' ? (
        <Note look="danger" title="The flow kit could not be loaded">
          <Button look="secondary" size="small" onClick={() => void kit.refresh()}>
            Try again
          </Button>
        </Note>
      ) : null}
      {state.status === 'idle' || state.status === 'loading' ? (
        <div className="card">
          <Skeleton height={320} />
        </div>
      ) : null}
      {dialect === undefined ? null : (
        <div className="card flush kit">
          <LinkTabs label="Chat tool" tabs={tabs} />
          <KitSteps tool={TOOLS[current]} kit={dialect} />
          {children}
        </div>
      )}
    </section>
  );
}
