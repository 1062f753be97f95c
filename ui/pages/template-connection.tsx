import './template-connection.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { TemplateView } from '../../src/contract/template-api.ts';
import { connectionOf } from '../features/connection/connection.store.ts';
import { ConnectionDoctor } from '../features/connection/doctor.tsx';
import { FlowKitPart } from '../features/connection/flow-kit.tsx';
import { TestCall } from '../features/connection/test-call.tsx';
import { ToolMappingPart } from '../features/contacts/tool-mapping.tsx';
import { news } from '../features/notifications/notifications.store.ts';
import { SharingPart } from '../features/sharing/sharing-part.tsx';
import { TemplateScreen } from '../features/templates/template-screen.tsx';

export function TemplateConnectionPage() {
  return <TemplateScreen tab="connection">{(template) => <Connection template={template} />}</TemplateScreen>;
}

function Connection({ template }: { template: TemplateView }) {
  useSignals();
  const newsCount = news.value;
  const { report, kit } = connectionOf(template.id);
  // Before anything has arrived, the test call is the next step, and comes first.
  const [isUnused] = useState(template.lastActiveAt === null);
  const testCall = <TestCall template={template} />;

  useEffect(() => {
    void kit.refresh();
  }, [kit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a signal's value: whenever a message arrives.
  useEffect(() => {
    void report.refresh();
  }, [report, newsCount]);

  return (
    <div className="connection grid top">
      <ConnectionDoctor templateId={template.id}>
        {isUnused ? <div className="card flush">{testCall}</div> : null}
      </ConnectionDoctor>
      <div className="kit-column">
        <FlowKitPart template={template}>{isUnused ? null : testCall}</FlowKitPart>
      </div>
      <div className="grid gap-5">
        <ToolMappingPart templateId={template.id} />
        <SharingPart template={template} />
      </div>
    </div>
  );
}
