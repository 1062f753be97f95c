import { useSignals } from '@preact/signals-react/runtime';
import type { TemplateView } from '../../../src/contract/template-api.ts';
import { Switch } from '../../components/switch.tsx';
import { session } from '../session/session.store.ts';

export function MemoryCard({
  template,
  isMemory,
  onChange,
}: {
  template: TemplateView;
  isMemory: boolean;
  onChange: (isMemory: boolean) => void;
}) {
  useSignals();
  const isStandard = session.value.user?.planType?.startsWith('standard') ?? false;
  return (
    <section className="card memory-card" aria-label="Memory">
      <Switch
        label="Conversation Memory"
        hint="Replies remember this chat. Switching starts a new one."
        isOn={isMemory}
        onChange={onChange}
      />
      {isStandard ? <p className="hint mt-2">Part of the Advanced plan</p> : null}
      {template.enableConversationMemory ? null : (
        <p className="hint mt-2">Memory is off in this template, so replies will not remember.</p>
      )}
    </section>
  );
}
