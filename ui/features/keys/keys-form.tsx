import { useSignals } from '@preact/signals-react/runtime';
import { ArrowUpRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { KeysView } from '../../../src/contract/keys.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/field.tsx';
import { useOnceAtATime } from '../../lib/use-once-at-a-time.ts';
import { TryFirst } from '../golden/try-first.tsx';
import { NextStep } from '../setup/next-step.tsx';
import { KeyAside } from './key-aside.tsx';
import { KeyField } from './key-field.tsx';
import { KeyMessage } from './key-message.tsx';
import { KEY_PAGE } from './key-page.ts';
import { AiKeyMessage, ChatToolMessage } from './key-states.tsx';
import { keys } from './keys.store.ts';
import { ModelField } from './model-field.tsx';
import { keyState } from './models.store.ts';
import { OwnServers } from './own-servers.tsx';
import { providerLabel, providerName } from './provider-name.ts';
import { RemoveKeyDialog } from './remove-key-dialog.tsx';
import { formOf, type KeyForm, type SaveOutcome, saveKeys } from './save-keys.ts';

type SavedAt = SaveOutcome & { at: number };

interface FieldProps {
  view: KeysView;
  form: KeyForm;
  onChange(part: Partial<KeyForm>): void;
}

export function KeysForm({ view }: { view: KeysView }) {
  useSignals();
  const [form, setForm] = useState(() => formOf(view));
  const [outcome, setOutcome] = useState<SavedAt>({ problems: null, at: 0 });
  const [removing, setRemoving] = useState<'openai' | 'manychat' | null>(null);
  const [isSaving, run] = useOnceAtATime();
  const problems = outcome.problems ?? {};
  const asked = keyState.state.value;
  const isUnchanged = view.hasOpenaiKey && form.openaiApiKey === view.openaiApiKey;
  const isRefused = isUnchanged && asked.status === 'ready' && asked.value.result === 'refused';

  const hasKey = view.hasOpenaiKey || view.hasServerKey;
  const isStepDone = outcome.at > 0 && outcome.problems === null && hasKey && !isRefused;

  function change(part: Partial<KeyForm>): void {
    setForm({ ...form, ...part });
    setOutcome({ ...outcome, problems: null });
  }

  async function save(): Promise<void> {
    const saved = await saveKeys(form, view);
    setOutcome({ ...saved, at: Date.now() });
    const now = keys.state.value;
    if (saved.problems === null && now.status === 'ready') setForm(formOf(now.value));
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(save);
  }

  return (
    <>
      <form noValidate onSubmit={submit}>
        <ProviderField view={view} form={form} problem={problems.baseUrl ?? null} onChange={change} />
        <AiKeyField
          view={view}
          form={form}
          problem={problems.openaiApiKey}
          isRefused={isRefused}
          onChange={change}
          onRemove={() => setRemoving('openai')}
        />
        <ModelField
          view={view}
          state={keyState.state.value}
          value={form.defaultModel}
          onChange={(defaultModel) => change({ defaultModel })}
        />
        <ChatToolField
          view={view}
          form={form}
          outcome={outcome}
          onChange={change}
          onRemove={() => setRemoving('manychat')}
        />
        <OwnServers view={view} form={form} problems={problems} onChange={change} />
        <div className="actions mt-5">
          <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
            Save API Keys
          </Button>
          {isStepDone ? <NextStep key={outcome.at} /> : null}
        </div>
        {removing === null ? null : (
          <RemoveKeyDialog
            field={removing}
            onRemoved={() => setForm({ ...form, [`${removing}ApiKey`]: '' })}
            onClose={() => setRemoving(null)}
          />
        )}
      </form>
      {form.defaultModel === view.defaultModel ? null : (
        <ModelWhatIf model={form.defaultModel || view.serverModel} />
      )}
    </>
  );
}

/** What another model would change, before it is saved. Outside the form: a form can not hold another one. */
function ModelWhatIf({ model }: { model: string }) {
  return (
    <div className="mt-4">
      <TryFirst change={{ model }} concerns={(template) => template.model === ''} />
    </div>
  );
}

/** Which provider the key is for, where this server allows several. */
function ProviderField({ view, form, problem, onChange }: FieldProps & { problem: string | null }) {
  if (view.allowedBaseUrls.length === 0) return null;
  return (
    <SelectField
      label="AI provider"
      value={form.baseUrl}
      options={[
        { value: '', label: `${providerName('')}, as this server has it` },
        ...view.allowedBaseUrls.map((url) => ({ value: url, label: providerLabel(url) })),
      ]}
      error={problem}
      hint="Each provider has its own key. Enter it when you switch."
      onChange={(event) => onChange({ baseUrl: event.target.value })}
    />
  );
}

function AiKeyField({
  view,
  form,
  problem,
  isRefused,
  onChange,
  onRemove,
}: FieldProps & { problem: string | undefined; isRefused: boolean; onRemove: () => void }) {
  const isLost = view.unreadableKeys.includes('openai');
  return (
    <KeyField
      label="OpenAI API key"
      placeholder="sk-..."
      value={form.openaiApiKey}
      isInvalid={problem !== undefined || isRefused || isLost}
      aside={
        <KeyAside canRemove={view.hasOpenaiKey || isLost} onRemove={onRemove} what="OpenAI API key">
          <a className="link" href={KEY_PAGE} target="_blank" rel="noreferrer">
            Get a key
            <ArrowUpRight aria-hidden="true" />
          </a>
        </KeyAside>
      }
      message={
        problem === undefined ? (
          <AiKeyMessage
            view={view}
            provider={providerName(view.baseUrl)}
            isChanged={form.openaiApiKey !== view.openaiApiKey}
          />
        ) : (
          <KeyMessage look="danger">{problem}</KeyMessage>
        )
      }
      onChange={(openaiApiKey) => onChange({ openaiApiKey })}
    />
  );
}

function ChatToolField({
  view,
  form,
  outcome,
  onChange,
  onRemove,
}: FieldProps & { outcome: SavedAt; onRemove: () => void }) {
  const problem = outcome.problems?.manychatApiKey;
  const isLost = view.unreadableKeys.includes('manychat');
  return (
    <KeyField
      label="ManyChat API key"
      name="manychatApiKey"
      isOptional
      placeholder="Paste your key"
      value={form.manychatApiKey}
      isInvalid={problem !== undefined || isLost}
      aside={
        <KeyAside canRemove={view.hasManychatKey || isLost} onRemove={onRemove} what="ManyChat API key" />
      }
      message={<ChatToolMessage problem={problem} isUnreadable={isLost} outcome={outcome} />}
      onChange={(manychatApiKey) => onChange({ manychatApiKey })}
    />
  );
}
